import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const featured = async () => (await server.call('GET /arts/featured')).json().data as { _id: string; name: string }[];

test('GET /arts/featured lists the admin’s choice, in the admin’s order, without unpublished artworks', async () => {
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  const put = (ids: string[]) => server.call('PUT /admin/settings', { as: boss.token, body: { featured: ids } });
  expect(await featured()).toEqual([]);
  const works = [await makeArt(db, { name: 'One' }), await makeArt(db, { name: 'Two' }), await makeArt(db, { name: 'Three' })];
  const [one, two, three] = works.map((work) => work.id) as [string, string, string];
  expect((await put([three, one, two])).json().data.featured).toEqual([three, one, two]);
  expect((await featured()).map((work) => work.name)).toEqual(['Three', 'One', 'Two']);
  await server.call(`POST /users/${works[0]!.ownerId}/cancel`, { as: boss.token });
  expect((await featured()).map((work) => work._id)).toEqual([three, two]);
  const draft = await makeArt(db, { state: 'draft' });
  expect((await put([draft.id])).json()).toMatchObject({ code: 'input.invalid', fields: { featured: expect.any(String) } });
  expect((await put([two, two])).statusCode).toBe(400);
  expect((await put([])).statusCode).toBe(200);
  expect(await featured()).toEqual([]);
});
