import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Conversation } from '#contract/chat.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { findConversation, findConversations, lockConversation, openConversation, showConversation } from './conversations.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
const artist = (name: string) => server.person({ name, role: 'Artist' });
const write = (from: Person, to: Person, content = 'Muraho') => makeMessage(server.services, { from, to, content });
const list = (who: Person, limit = 100, cursor?: string) => findConversations(server.services.db, who.id, { limit, cursor });
const othersOf = (page: { data: Conversation[] }) => page.data.map(({ participants }) => participants[1]!.name);
const query = (text: string, values: unknown[]) => server.services.db.$client.query(text, values);
const membersOf = async (one: Person, two: Person) =>
  (await query('SELECT 1 FROM conversation_members WHERE user_id = ANY ($1) AND other_id = ANY ($1)', [[one.id, two.id]])).rowCount;

test('two who open their conversation at once, many times, open one', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  const { db } = server.services;
  const open = (from: Person, to: Person) => db.transaction((tx) => openConversation(tx, from.id, to.id));
  const opened = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? open(one, two) : open(two, one))));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect([await membersOf(one, two), opened.every(({ lastSeq }) => lastSeq === 0)]).toEqual([2, true]);
});

test('first messages of both at once are two messages of one conversation, numbered without a gap', async () => {
  const [one, two] = [await server.person({ role: 'Artist' }), await artist('Two')];
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? write(one, two, `${n}`) : write(two, one, `${n}`))));
  const { rows } = await query('SELECT seq FROM chat_messages WHERE sender_id = ANY ($1) ORDER BY seq', [[one.id, two.id]]);
  expect(rows.map((row: { seq: number }) => row.seq)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
  expect((await list(one)).data[0]).toMatchObject({ unreadCount: 5, lastMessage: { _id: expect.any(String) } });
});

test('a conversation with an account that is not there is refused, and leaves nothing', async () => {
  const one = await server.person();
  const { db } = server.services;
  const before = (await query('SELECT 1 FROM conversations', [])).rowCount;
  await expect(db.transaction((tx) => openConversation(tx, one.id, randomUUID()))).rejects.toMatchObject({ code: 'users.notFound' });
  expect((await query('SELECT 1 FROM conversations', [])).rowCount).toBe(before);
});

test('what is opened inside a transaction that fails is not there', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  const failing = server.services.db.transaction(async (tx) => {
    await openConversation(tx, one.id, two.id);
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect([await membersOf(one, two), await findConversation(server.services.db, one.id, two.id)]).toEqual([0, undefined]);
});

test('an opened conversation is in the list of whoever opened it, until there is a message', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  const { db } = server.services;
  const { id } = await db.transaction((tx) => openConversation(tx, one.id, two.id));
  expect([othersOf(await list(one)), othersOf(await list(two))]).toEqual([[], []]);
  await showConversation(db, id, one.id);
  await showConversation(db, id, one.id);
  expect([othersOf(await list(one)), othersOf(await list(two))]).toEqual([['Two'], []]);
  await write(one, two);
  expect((await list(two)).data).toHaveLength(1);
});

test('pages of the list neither repeat nor lose a conversation while others become the latest', async () => {
  const me = await artist('Me');
  const people = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) people.push(await server.person({ name }));
  for (const person of people) await write(person, me);
  const first = await list(me, 2);
  expect(othersOf(first)).toEqual(['E', 'D']);
  // One that was shown is written to again, and a new one comes: both belong above what was read.
  await write(people[4]!, me, 'again');
  await write(await server.person({ name: 'F' }), me);
  const second = await list(me, 2, first.next!);
  const third = await list(me, 2, second.next!);
  expect([...othersOf(second), ...othersOf(third)]).toEqual(['C', 'B', 'A']);
  expect(third.next).toBeNull();
  expect(othersOf(await list(me, 3))).toEqual(['F', 'E', 'D']);
});

test('a cursor that the list never gave is refused', async () => {
  const me = await server.person();
  for (const cursor of ['x', '-1', '1.5', '1e3', '9'.repeat(19), randomUUID()])
    await expect(list(me, 2, cursor), cursor).rejects.toMatchObject({ code: 'input.cursor' });
  expect((await list(me, 2, '0')).data).toEqual([]);
});

test('the list takes one statement, however many conversations there are', async () => {
  const me = await artist('Me');
  for (let n = 0; n < 5; n += 1) await write(await server.person(), me);
  const { statements, answer } = await countStatements(server.services.db, () => list(me));
  expect([statements.length, answer.data.length]).toEqual([1, 5]);
});

test('the last message is the newest that is not deleted; without any the conversation stays, empty', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  const ids = [await write(one, two, 'first'), await write(one, two, 'second')].map(({ id }) => id);
  const last = async () => (await findConversation(server.services.db, two.id, one.id))?.lastMessage?.content ?? null;
  expect(await last()).toBe('second');
  for (const [id, left] of [
    [ids[1], 'first'],
    [ids[0], null],
  ] as const) {
    await server.call(`DELETE /messages/${id}`, { as: one.token });
    expect(await last()).toBe(left);
  }
  expect((await findConversation(server.services.db, two.id, one.id))?.unreadCount).toBe(0);
});

test('whoever is blocked does not see the other one online; the other one sees them', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  await write(one, two);
  const seen = async (viewer: Person, other: Person) => (await findConversation(server.services.db, viewer.id, other.id))?.isOnline;
  for (const { id } of [one, two])
    await query('INSERT INTO live_presence (user_id, node_id, streams) VALUES ($1, gen_random_uuid(), 1)', [id]);
  expect([await seen(one, two), await seen(two, one)]).toEqual([true, true]);
  await server.call(`PUT /messages/blocks/${one.id}`, { as: two.token });
  expect([await seen(one, two), await seen(two, one)]).toEqual([false, true]);
  await query(`UPDATE live_presence SET seen_at = now() - interval '2 minutes' WHERE user_id = $1`, [one.id]);
  expect(await seen(two, one)).toBe(false);
});

test('a locked conversation makes the next message wait until it is free', async () => {
  const [one, two] = [await server.person(), await artist('Two')];
  await write(one, two);
  const { _id } = (await findConversation(server.services.db, one.id, two.id))!;
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const locking = server.services.db.transaction(async (tx) => {
    expect((await lockConversation(tx, _id))?.participants.toSorted()).toEqual([one.id, two.id].toSorted());
    held.resolve();
    // The message is under way, and waits for this lock.
    await expect
      .poll(
        async () =>
          (await query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, [])).rowCount,
      )
      .toBeGreaterThan(0);
    order.push('lock released');
  });
  await held.promise;
  const writing = write(one, two, 'waits').then(() => order.push('written'));
  await Promise.all([locking, writing]);
  expect(order).toEqual(['lock released', 'written']);
  expect(await server.services.db.transaction((tx) => lockConversation(tx, randomUUID()))).toBeUndefined();
});
