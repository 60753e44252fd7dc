import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openForScript } from '../scripts/script-connection.ts';

/** Where the filled demo shop of a run lies, for the workers that copy it; set by the global setup. */
export const DEMO_SHOP_VARIABLE = 'UBUGENI_TEST_DEMO_SHOP';

/** Copies a stopped shop with its owners and rights; PostgreSQL's files belong to another user where root runs the tests. */
export async function copyShop(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

/**
 * Fills one demo shop for all workers of a run, which start copies of it in seconds. Pictures that nobody looks at are not prepared:
 * their jobs are taken out of the queue, and the server makes what a page asks for.
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
