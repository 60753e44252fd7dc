import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openForScript } from '#server/database/script-connection.ts';

/** The folder of a run's filled demo shop, which the workers copy; set by the global setup. */
export const DEMO_SHOP_VARIABLE = 'UBUGENI_TEST_DEMO_SHOP';

/** Copies a stopped shop with its owners and permissions; PostgreSQL's files belong to another user where root runs the tests. */
export async function copyShop(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

/**
 * Fills one demo shop for a run; each worker starts a copy of it in seconds. The jobs that prepare pictures are removed from the queue,
 * and the server makes the variants that a page requests.
 */
export default async function fillDemoShop(): Promise<() => Promise<void>> {
  const { startServer } = await import('./start-server.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-demo-'));
  const shop = await startServer();
  try {
    const { connection } = await openForScript({ dataDir: shop.dataDir, databaseUrl: undefined });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(`DELETE FROM pgboss.job WHERE name = 'pictures.make-variants' AND state IN ('created', 'retry')`);
    await client.end();
    await shop.stop();
    await copyShop(shop.dataDir, folder);
  } finally {
    await shop.close();
  }
  process.env[DEMO_SHOP_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
