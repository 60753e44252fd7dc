import type pg from 'pg';
import type { Config } from '#server/platform/start/config.ts';
import { DataDirHeld, startEmbeddedPostgres } from '#embedded-postgres/start.ts';

export type FoundDatabase = { connection: pg.ClientConfig; isShared: boolean; stop: () => Promise<void> };

/** The configured database, or the embedded one; while a server runs it, through that server's socket (`isShared`). Throws DataDirHeld. */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  const stay = async () => {};
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, isShared: true, stop: stay };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
    return { connection: { ...postgres.connection, ssl: false }, isShared: false, stop: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataDirHeld) || !error.connection) throw error;
    return { connection: { ...error.connection, ssl: false }, isShared: true, stop: stay };
  }
}
