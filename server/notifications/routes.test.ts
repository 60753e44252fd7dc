import { expect, test } from 'vitest';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { notify } from './notify.ts';
import { cleanupNotifications } from './queries.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
const tell = (person: Person, name: string, key?: string) =>
  server.services.db.transaction((tx) =>
    notify(tx, person.id, { kind: 'follower', facts: { name }, link: '/artist', ...(key ? { key } : {}) }),
  );
const bell = async (person: Person, query = '') =>
  (await server.call(`GET /notifications${query}` as 'GET /notifications', { as: person.token })).json();
const texts = (answer: { data: { text: string }[] }) => answer.data.map(({ text }) => text.replace(/ follows you$/, ''));

test.each(['GET /notifications', 'PUT /notifications/read', `PUT /notifications/${crypto.randomUUID()}/read`] as const)(
  '%s refuses the signed out',
  async (call) => {
    expect((await server.call(call)).statusCode).toBe(401);
  },
);

test('GET /notifications has what happened to me, newest first, in pages, and how many are unread', async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const text of ['one', 'two', 'three']) await tell(person, text);
  await tell(other, 'not mine');
  const first = await bell(person, '?limit=2');
  expect([texts(first), first.notificationCount]).toEqual([['three', 'two'], 3]);
  expect(texts(await bell(person, `?limit=2&cursor=${first.page.next}`))).toEqual(['one']);
  expect((await server.call('GET /notifications?cursor=x', { as: person.token })).json().code).toBe('input.cursor');
});

test('one notification is read, then all; those of others are not mine to read', async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const text of ['one', 'two', 'three']) await tell(person, text);
  const { data } = await bell(person);
  const read = (as: Person, id: string) => server.call(`PUT /notifications/${id}/read`, { as: as.token });
  expect((await read(person, data[0]._id)).json()).toEqual({ notificationCount: 2 });
  expect((await read(person, data[0]._id)).json()).toEqual({ notificationCount: 2 });
  expect((await read(other, data[1]._id)).json().code).toBe('notifications.notFound');
  expect((await server.call('PUT /notifications/read', { as: person.token })).json()).toEqual({ notificationCount: 0 });
  expect((await bell(person)).data.every((notification: { read: boolean }) => notification.read)).toBe(true);
});

test('of unread notifications with one key there is the latest; a read one stays', async () => {
  const person = await server.person();
  await tell(person, 'first', 'a');
  await tell(person, 'second', 'a');
  await tell(person, 'other', 'b');
  expect(texts(await bell(person))).toEqual(['other', 'second']);
  await server.call('PUT /notifications/read', { as: person.token });
  await tell(person, 'third', 'a');
  expect(texts(await bell(person))).toEqual(['third', 'other', 'second']);
  await Promise.all([1, 2, 3, 4].map(() => tell(person, 'at once', 'a')));
  expect(texts(await bell(person)).filter((text) => text === 'at once' || text === 'third')).toHaveLength(1);
});

test('a notification is there with its cause or not at all', async () => {
  const person = await server.person();
  const failing = server.services.db.transaction(async (tx) => {
    await notify(tx, person.id, { kind: 'order.paid', facts: { number: 1 }, link: '/cart#orders' });
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await bell(person)).toMatchObject({ data: [], notificationCount: 0 });
});

test('the sweep deletes notifications after 90 days', async () => {
  const person = await server.person();
  await tell(person, 'old');
  await server.services.db.$client.query(`UPDATE notifications SET created_at = now() - interval '91 days' WHERE user_id = $1`, [
    person.id,
  ]);
  await tell(person, 'new');
  await cleanupNotifications(server.services.db);
  expect(texts(await bell(person))).toEqual(['new']);
});
