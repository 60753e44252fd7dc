import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openForScript } from '../scripts/script-connection.ts';
import type { StartedServer } from './start-server.ts';

/** Where the filled demo shop of a run is, and an empty one, for the servers that begin as a copy of it; set by the global setup. */
export const DEMO_SHOP_VARIABLE = 'UBUGENI_TEST_DEMO_SHOP';
export const EMPTY_SHOP_VARIABLE = 'UBUGENI_TEST_EMPTY_SHOP';

/** Copies a stopped shop with its owners and permissions; PostgreSQL's files belong to another user where root runs the tests. */
export async function copyShop(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

/**
 * Fills one demo shop for all workers of a run and opens an empty one, with nobody in it; copies of them start in seconds. Pictures that
 * nobody looks at are not prepared: their jobs are taken out of the queue, and the server makes what a page asks for.
 */
export default async function prepareShops(): Promise<() => Promise<void>> {
  const { startServer } = await import('./start-server.ts');
  const folders = await Promise.all([
    prepareShop(() => startServer(), deletePictureJobs),
    prepareShop(
      () => startServer({ DEMO: '0' }),
      async () => {},
    ),
  ]);
  [process.env[DEMO_SHOP_VARIABLE], process.env[EMPTY_SHOP_VARIABLE]] = folders;
  return async () => void (await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
}

/** A copy of a shop that was started once and stopped; `change` acts on it while it runs. */
async function prepareShop(start: () => Promise<StartedServer>, change: (shop: StartedServer) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-shop-'));
  const shop = await start();
  try {
    await change(shop);
    await shop.stop();
    await copyShop(shop.dataDir, folder);
  } finally {
    await shop.close();
  }
  return folder;
}

async function deletePictureJobs({ dataDir }: StartedServer): Promise<void> {
  const { connection } = await openForScript({ dataDir, databaseUrl: undefined });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`DELETE FROM pgboss.job WHERE name = 'pictures.make-variants' AND state IN ('created', 'retry')`);
  await client.end();
}
