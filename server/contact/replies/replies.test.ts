import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
const server = useTestServer();
let admin: Person;
let support: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
  support = await server.person({ staff: 'support' });
});

const codeOf = (answer: Awaited<ReturnType<TestServer['call']>>) => [answer.statusCode, answer.json().code];
const add = (body: object, as = admin) => server.call('POST /messages/replies', { as: as.token, body });
const list = async () =>
  (await server.call('GET /messages/replies', { as: support.token })).json().data as { _id: string; title: string }[];
const text = 'Hello {name}, we are open until six.';

test('saved replies are added, listed by title, edited and deleted, each with its row in the log', async () => {
  const { data } = (await add({ title: 'Opening hours', text })).json();
  await add({ title: 'Address', text }, support);
  expect((await list()).map(({ title }) => title)).toEqual(['Address', 'Opening hours']);
  const path = `/messages/replies/${data._id}` as const;
  expect((await server.call(`PUT ${path}`, { as: support.token, body: { title: 'Hours', text } })).json().data).toEqual({
    _id: data._id,
    title: 'Hours',
    text,
  });
  expect((await server.call(`DELETE ${path}`, { as: admin.token })).statusCode).toBe(200);
  expect(codeOf(await server.call(`DELETE ${path}`, { as: admin.token }))).toEqual([404, 'messages.replyNotFound']);
  expect(codeOf(await server.call(`PUT ${path}`, { as: admin.token, body: { title: 'Hours', text } }))).toEqual([
    404,
    'messages.replyNotFound',
  ]);
  const { rows } = await server.services.db.$client.query('SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY id', [
    data._id,
  ]);
  expect(rows).toEqual([
    { action: 'reply.created', before: null, after: { title: 'Opening hours', text } },
    { action: 'reply.edited', before: { title: 'Opening hours', text }, after: { title: 'Hours', text } },
    { action: 'reply.deleted', before: { title: 'Hours', text }, after: null },
  ]);
});

test('no two have the same title, also when they are added at once', async () => {
  const answers = await Promise.all(['Framing', 'framing', 'FRAMING', 'Fráming'].map((title) => add({ title, text })));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409', '409']);
  const other = (await add({ title: 'Frames', text })).json().data;
  const renamed = await server.call(`PUT /messages/replies/${other._id}`, { as: admin.token, body: { title: 'framing', text } });
  expect(codeOf(renamed)).toEqual([409, 'messages.replyTaken']);
});

test('a title is one line without marks that break a header, and a text is as long as a message at most', async () => {
  for (const title of ['', '   ', 'a\r\nBcc: everyone@example.com', 'a\nb', 'x'.repeat(121), '\u0000', undefined])
    expect((await add({ title, text })).statusCode, String(title)).toBe(400);
  for (const long of ['', ' ', 'x'.repeat(5_001), 'x'.repeat(100_000), 'a\u0000b'])
    expect((await add({ title: 'Too long', text: long })).statusCode, String(long.length)).toBe(400);
  expect((await add({ title: 'Far too long', text: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
  // Markup is text.
  expect((await add({ title: '<b>Markup</b>', text: '<script>alert(1)</script> {name}' })).json().data.text).toBe(
    '<script>alert(1)</script> {name}',
  );
});

test('there are a hundred at most, also when two add the last one at once', async () => {
  const room = limits.repliesMax - (await list()).length;
  for (let number = 1; number < room; number += 1) await add({ title: `Reply ${number}`, text });
  const answers = await Promise.all([1, 2, 3].map((number) => add({ title: `Last ${number}`, text })));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409']);
  expect(await list()).toHaveLength(limits.repliesMax);
});
