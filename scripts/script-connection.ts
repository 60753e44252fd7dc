import type { ClientConfig } from 'pg';
import type { Config } from '#server/platform/start/config.ts';
import { DataDirHeld, startEmbeddedPostgres } from '#embedded-postgres/start.ts';

export type ScriptDatabase = { connection: ClientConfig; isServerRunning: boolean; close(): Promise<void> };

/** A connection for a script: to DATABASE_URL, else to the running server's embedded database, else to that database started for the script. */
export async function openForScript(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<ScriptDatabase> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, isServerRunning: false, close: async () => {} };
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
    return { connection: { ...postgres.connection, ssl: false }, isServerRunning: false, close: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataDirHeld)) throw error;
    return { connection: { ...error.connection, ssl: false }, isServerRunning: true, close: async () => {} };
  }
}
