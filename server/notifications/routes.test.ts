import { expect, test } from 'vitest';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { notify } from './notify.ts';
import { sweepNotices } from './queries.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
const tell = (person: Person, text: string, key?: string) =>
  server.services.db.transaction((tx) => notify(tx, person.id, { kind: 'follower', text, link: '/artist', ...(key ? { key } : {}) }));
const bell = async (person: Person, query = '') =>
  (await server.call(`GET /notices${query}` as 'GET /notices', { as: person.token })).json();
const texts = (answer: { data: { text: string }[] }) => answer.data.map((notice) => notice.text);

test.each(['GET /notices', 'PUT /notices/read', `PUT /notices/${crypto.randomUUID()}/read`] as const)(
  '%s refuses the signed out',
  async (call) => {
    expect((await server.call(call)).statusCode).toBe(401);
  },
);

test('GET /notices has what happened to me, newest first, in pages, and how many are unread', async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const text of ['one', 'two', 'three']) await tell(person, text);
  await tell(other, 'not mine');
  const first = await bell(person, '?limit=2');
  expect([texts(first), first.noticeCount]).toEqual([['three', 'two'], 3]);
  expect(texts(await bell(person, `?limit=2&cursor=${first.page.next}`))).toEqual(['one']);
  expect((await server.call('GET /notices?cursor=x', { as: person.token })).json().code).toBe('input.cursor');
});

test('one notice is read, then all; those of others are not mine to read', async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const text of ['one', 'two', 'three']) await tell(person, text);
  const { data } = await bell(person);
  const read = (as: Person, id: string) => server.call(`PUT /notices/${id}/read`, { as: as.token });
  expect((await read(person, data[0]._id)).json()).toEqual({ noticeCount: 2 });
  expect((await read(person, data[0]._id)).json()).toEqual({ noticeCount: 2 });
  expect((await read(other, data[1]._id)).json().code).toBe('notices.notFound');
  expect((await server.call('PUT /notices/read', { as: person.token })).json()).toEqual({ noticeCount: 0 });
  expect((await bell(person)).data.every((notice: { read: boolean }) => notice.read)).toBe(true);
});

test('of unread notices with one key there is the latest; a read one stays', async () => {
  const person = await server.person();
  await tell(person, 'first', 'a');
  await tell(person, 'second', 'a');
  await tell(person, 'other', 'b');
  expect(texts(await bell(person))).toEqual(['other', 'second']);
  await server.call('PUT /notices/read', { as: person.token });
  await tell(person, 'third', 'a');
  expect(texts(await bell(person))).toEqual(['third', 'other', 'second']);
  await Promise.all([1, 2, 3, 4].map(() => tell(person, 'at once', 'a')));
  expect(texts(await bell(person)).filter((text) => text === 'at once' || text === 'third')).toHaveLength(1);
});

test('a notice is there with its cause or not at all', async () => {
  const person = await server.person();
  const failing = server.services.db.transaction(async (tx) => {
    await notify(tx, person.id, { kind: 'order', text: 'never', link: '/cart#orders' });
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await bell(person)).toMatchObject({ data: [], noticeCount: 0 });
});

test('the sweep deletes notices after 90 days', async () => {
  const person = await server.person();
  await tell(person, 'old');
  await server.services.db.$client.query(`UPDATE notices SET created_at = now() - interval '91 days' WHERE user_id = $1`, [person.id]);
  await tell(person, 'new');
  await sweepNotices(server.services.db);
  expect(texts(await bell(person))).toEqual(['new']);
});
