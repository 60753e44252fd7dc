import type pg from 'pg';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { findSamples, type Role, type Samples } from './samples.ts';

/** The samples of a seeded shop of a test, and a token for each role that the forms are asked in: of the buyer and the artist who have most, and of an admin. */
export async function openRoles(
  server: TestServer,
  client: pg.Client,
): Promise<{ samples: Samples; tokens: Record<Role, string | undefined> }> {
  const samples = await findSamples(async (text) => (await client.query<Samples>(text)).rows);
  const open = (id: string) => openSession(server.services.db, id, false, 'test');
  const tokens = {
    visitor: undefined,
    buyer: await open(samples.buyer),
    artist: await open(samples.artist),
    admin: (await server.person({ role: 'Admin' })).token,
  };
  return { samples, tokens };
}
