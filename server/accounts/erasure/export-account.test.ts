import { expect, test } from 'vitest';
import { makeRichCustomer } from '#server/testing/rich-customer.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({}, true);

test('GET /users/{id}/export returns all data of the account, and none of another', async () => {
  const word = `uwera${Date.now()}`;
  const person = await makeRichCustomer(server, word);
  // Another account with data of every kind, none of which may be in the export.
  const stranger = `mugabo${Date.now()}`;
  await makeRichCustomer(server, stranger);
  const answer = await server.call(`GET /users/${person.id}/export`, { as: person.token });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(data.profile).toMatchObject({ email: person.email, phone: '+250788765432' });
  expect(data.consent).toEqual({ at: '2026-11-02T08:00:00.000Z', version: '2026-11' });
  const counts = Object.fromEntries(Object.entries(data.areas as Record<string, unknown[]>).map(([area, rows]) => [area, rows.length]));
  expect(counts).toMatchObject({
    orders: 2,
    favorites: 1,
    savedSearches: 1,
    followedArtists: 1,
    reviews: 1,
    questions: 1,
    sessions: 1,
    artworks: 0,
    sales: 0,
  });
  expect(data.areas.orders[0]).toMatchObject({ shipping_address: `${word} Street 9`, pieces: [{ quantity: 1 }] });
  expect(answer.body).not.toContain(stranger);
  expect(answer.body).not.toMatch(/argon2|password_hash|token_hash/);
  expect((await server.call(`GET /users/${person.id}/export`)).statusCode).toBe(401);
  expect((await server.call(`GET /users/${person.id}/export`, { as: person.boss.token })).statusCode).toBe(403);
});
