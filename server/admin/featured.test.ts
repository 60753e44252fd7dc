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

const onHome = (id: string, as: string, method: 'POST' | 'DELETE' = 'POST') => server.call(`${method} /arts/${id}/feature`, { as });

test('an editor features an artwork and takes it away again; both are audited, and done again change nothing', async () => {
  const { db } = server.services;
  const editor = await server.person({ staff: 'editor' });
  const work = await makeArt(db, { name: 'Thousand Hills' });
  expect((await onHome(work.id, editor.token)).json().data.featured).toEqual([work.id]);
  expect((await onHome(work.id.toUpperCase(), editor.token)).json().data.featured).toEqual([work.id]);
  expect(await featured()).toMatchObject([{ name: 'Thousand Hills' }]);
  expect((await onHome(work.id, editor.token, 'DELETE')).json().data.featured).toEqual([]);
  expect((await onHome(work.id, editor.token, 'DELETE')).statusCode).toBe(200);
  const { rows } = await server.services.db.$client.query(
    "SELECT before, after FROM audit_log WHERE actor_id = $1 AND action = 'setting.changed' ORDER BY id",
    [editor.id],
  );
  expect(rows).toEqual([
    { before: [], after: [work.id] },
    { before: [work.id], after: [] },
  ]);
});

test('of those who feature at once all count, up to six; what visitors do not see is refused', async () => {
  const { db } = server.services;
  const editor = await server.person({ staff: 'editor' });
  const works = await Promise.all(Array.from({ length: 8 }, () => makeArt(db)));
  const answers = await Promise.all(works.map(({ id }) => onHome(id, editor.token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second)).toEqual([
    200, 200, 200, 200, 200, 200, 409, 409,
  ]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'arts.featuredFull',
    message: 'Up to 6 artworks can be featured. Please take one away first.',
  });
  expect(await featured()).toHaveLength(6);
  const draft = await makeArt(db, { state: 'draft' });
  expect((await onHome(draft.id, editor.token)).json().code).toBe('arts.notFound');
});
