import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { migrate } from '#server/database/migrate.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type NodeProcess, startNode } from '#server/testing/processes/node-process.ts';

/** Nodes of the built product over one durable PostgreSQL of their own, for faults and races over HTTP. */
export type Nodes = {
  postgres: EmbeddedPostgres;
  db: Database;
  dataDir: string;
  nodes: NodeProcess[];
  start(port: number): Promise<NodeProcess>;
  close(): Promise<void>;
};

export async function openNodes(count: number, environment: Record<string, string> = {}): Promise<Nodes> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const db = connectDatabase({ connection: postgres.connection, max: 20 });
  const start = (port: number) => startNode({ port, dataDir, environment: { DATABASE_URL: postgres.url, ...environment } });
  const nodes: NodeProcess[] = [];
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await db.$client.end().catch(() => {});
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (let n = 0; n < count; n += 1) nodes.push(await start(await freePort()));
  } catch (error) {
    await close();
    throw error;
  }
  return { postgres, db, dataDir, nodes, start, close };
}
