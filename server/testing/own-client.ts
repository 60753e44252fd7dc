import pg from 'pg';
import type { TestServer } from './test-server.ts';

/** A connection of its own to the database of a test server, as a script has one; end it before the server is closed. */
export async function openOwnClient({ services }: TestServer): Promise<pg.Client> {
  const { host, port, user, database } = services.db.$client.options;
  const client = new pg.Client({ host, port, user, database });
  // Dropping the database at the end may come first.
  client.on('error', () => {});
  await client.connect();
  return client;
}
