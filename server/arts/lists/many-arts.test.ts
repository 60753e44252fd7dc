import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('an artist with more than 24 artworks is told so, whatever the filters find', async () => {
  const { id, token } = await server.person({ role: 'Artist', status: 'approved' });
  const add = () => makeArt(server.services.db, { ownerId: id });
  const isMany = async (query = '') =>
    (await server.call(`GET /arts/owner${query}` as 'GET /arts/owner', { as: token })).json<{ isMany?: boolean }>().isMany;
  for (let made = 0; made < 24; made += 1) await add();
  expect(await isMany()).toBe(false);
  await add();
  for (const query of ['', '?state=published&limit=1', '?limit=2']) expect(await isMany(query), query).toBe(true);
});
