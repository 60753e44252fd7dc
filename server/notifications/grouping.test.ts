import { expect, test } from 'vitest';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { type NewNotification, notify } from './notify.ts';
import { countNotifications, findNotifications, readVisited } from './queries.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
const server = useTestServer();
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
const tell = ({ id }: Person, what: NewNotification) => server.services.db.transaction((tx) => notify(tx, id, what));
const bell = async ({ token }: Person) =>
  (await server.call('GET /notifications', { as: token })).json<{
    data: { text: string; link: string; count: number; read: boolean }[];
    notificationCount: number;
  }>();
const visit = (person: Person, at: unknown) => server.call('PUT /notifications/visited', { as: person.token, body: { at } });
const ordered = (number: number, art: string, order = `/dashboard/artist/orders/${number}`): NewNotification => ({
  kind: 'order.paidForArtist',
  facts: { number, name: 'Keza Uwase', works: art, place: 'Kigali' },
  link: order,
  key: `order ${number}`,
  topic: `orders of ${art}`,
});

test('five orders of one work are one row, the newest, with their number; each that is opened leaves the others', async () => {
  const person = await server.person({ role: 'Artist' });
  for (const number of [1, 2, 3, 4, 5]) await tell(person, ordered(number, 'Hearths'));
  await tell(person, ordered(6, 'Lake'));
  const first = await bell(person);
  expect(first.data.map(({ text, count }) => [text, count])).toEqual([
    ['Order 6 to send: Lake, to Keza in Kigali', 1],
    ['Order 5 to send: Hearths, to Keza in Kigali and 4 more', 5],
  ]);
  expect(first.notificationCount).toBe(2);
  await visit(person, '/dashboard/artist/orders?state=toSend&order=5');
  const { data } = await bell(person);
  expect(data.map(({ text, read }) => [text, read])).toEqual([
    ['Order 6 to send: Lake, to Keza in Kigali', false],
    ['Order 5 to send: Hearths, to Keza in Kigali', true],
    ['Order 4 to send: Hearths, to Keza in Kigali and 3 more', false],
  ]);
});

test.each([1, 2, 3])('three messages of one person are one row that says so, and the next after reading begins anew (%i)', async (n) => {
  const person = await server.person();
  const message: NewNotification = { kind: 'message', facts: { name: 'Jean' }, link: '/chats?with=1', key: 'message 1' };
  for (let sent = 0; sent < 3; sent += 1) await tell(person, message);
  expect((await bell(person)).data.map(({ text, count }) => [text, count])).toEqual([['Jean sent you 3 messages', 3]]);
  // The same chats are in the dashboards.
  await visit(person, n === 1 ? '/chats?with=1&art=2' : `/dashboard/${n === 2 ? 'artist' : 'admin'}/chats?with=1`);
  await tell(person, message);
  expect((await bell(person)).data.map(({ text }) => text)).toEqual(['Jean wrote to you', 'Jean sent you 3 messages']);
});

test('several questions about a work are one row, which says that the others are questions', async () => {
  const person = await server.person({ role: 'Artist' });
  for (const id of [1, 2, 3]) {
    const facts = { name: 'Jean', art: 'Hearths', said: 'Is it framed?' };
    await tell(person, { kind: 'question.asked', facts, link: `/hearths?said=${id}#discussion`, key: `q ${id}`, topic: 'questions 1' });
  }
  expect((await bell(person)).data.map(({ text }) => text)).toEqual(['Jean asked about Hearths: “Is it framed?”, and 2 more questions']);
});

test.each([
  ['/hearths?said=2#discussion', [false, true]],
  ['/hearths#discussion', [true, true]],
  ['/hearths', [false, false]],
  ['/hearths#reviews', [false, false]],
  ['/hearths_?said=1#discussion', [false, false]],
  ['/%?said=1#discussion', [false, false]],
])('being at %s reads what is shown there and nothing else', async (at, read) => {
  const person = await server.person();
  const asked = (id: number) => ({
    kind: 'question.asked' as const,
    facts: { name: 'Jean', art: 'Hearths' },
    link: `/hearths?said=${id}#discussion`,
    key: `question ${id}`,
  });
  for (const id of [1, 2]) await tell(person, asked(id));
  await visit(person, at);
  const { data } = await bell(person);
  const shown = at.startsWith('/hearths?') ? [true, true] : read;
  expect(data.toReversed().map((one) => one.read)).toEqual(shown);
});

test('a visit reads nothing of others, and an address that is none is refused', async () => {
  const [person, other] = [await server.person(), await server.person()];
  for (const one of [person, other]) await tell(one, ordered(7, 'Lake', '/cart/orders/7'));
  expect((await visit(other, '/cart/orders/7')).json()).toEqual({ notificationCount: 0 });
  expect((await bell(person)).notificationCount).toBe(1);
  for (const at of ['', 'https://evil.example', '/'.padEnd(2_001, 'x'), null, 7, ['/']]) {
    expect((await visit(person, at)).statusCode, String(at).slice(0, 30)).toBe(400);
  }
  for (const at of ['/?'.padEnd(2_000, '&order='), '/%00', `/'; DROP TABLE notifications; --`, '/?order=%ZZ#reviews'])
    expect((await visit(person, at)).statusCode, at.slice(0, 30)).toBeLessThan(300);
  expect((await bell(person)).notificationCount).toBe(1);
});

test.each([
  ['of one thing', "'thing'", [1, 1]],
  ['of 5,000 things', "'thing ' || n % 5000", [99, 21]],
  ['of as many things', 'NULL', [99, 21]],
] as const)(
  '10,000 unread ones %s are listed and counted with one statement each, and no more is read than is there',
  async (_, topic, expected) => {
    const person = await server.person();
    await query(
      `INSERT INTO notifications (id, user_id, kind, facts, link, topic)
     SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid::text::uuid, $1, 'report', '{}', '/x', ${topic}
     FROM generate_series(1, 10000) n ON CONFLICT DO NOTHING`,
      [person.id],
    );
    const { db } = server.services;
    const listed = await countStatements(db, () => findNotifications(db, person.id, { limit: 21 }));
    const counted = await countStatements(db, () => countNotifications(db, person.id));
    expect([counted.answer, listed.answer.rows.length]).toEqual(expected);
    expect([listed.statements.length, counted.statements.length]).toEqual([1, 1]);
    expect(listed.answer.rows[0]?.count).toBe(topic === "'thing'" ? 99 : topic === 'NULL' ? 1 : 2);
    await readVisited(db, person.id, { exactly: ['/x'], among: null });
    expect(await countNotifications(db, person.id)).toBe(0);
    await query('DELETE FROM notifications WHERE user_id = $1', [person.id]);
  },
);
