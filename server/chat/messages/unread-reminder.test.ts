import { expect, test } from 'vitest';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { chatEmails } from '#server/chat/emails.ts';
import { mailUnreadReminder } from './unread-reminder.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Facts = {
  name: string;
  senders: { name: string; count: number; text: string; link: string }[];
  link: string;
  leave: { page: string };
};

// Without workers: jobs stay in the queue, where they are looked at.
const server = useTestServer();
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
const artist = () => server.person({ role: 'Artist', name: 'Painter' });
const write = (from: Person, to: Person) => makeMessage(server.services, { from, to });
const remind = ({ id }: Person) => mailUnreadReminder(server.services, id);
const makeDue = ({ id }: Person) => query(`UPDATE chat_unread_reminders SET due_at = now() WHERE user_id = $1`, [id]);
const waitingJobs = async ({ id }: Person) =>
  (await query(`SELECT 1 FROM pgboss.job WHERE name = 'chat.mail-unread' AND data ->> 'userId' = $1`, [id])).rowCount;
const mailed = async ({ email }: Person) =>
  (
    await query<{ facts: Facts }>(
      `SELECT data -> 'facts' AS facts FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = $1 AND data ->> 'letter' = 'newMessages' ORDER BY created_on`,
      [email],
    )
  ).rows.map(({ facts }) => facts);
const dueOf = async ({ id }: Person) =>
  (
    await query<{ due_at: Date | null; mailed_at: Date | null }>('SELECT due_at, mailed_at FROM chat_unread_reminders WHERE user_id = $1', [
      id,
    ])
  ).rows[0];

test('many messages at once make one waiting reminder, which names each sender and their number, the latest first', async () => {
  const [one, two, painter] = [await server.person({ name: 'One' }), await server.person({ name: 'Two' }), await artist()];
  await Promise.all([write(one, painter), write(one, painter), write(two, painter)]);
  await write(one, painter);
  expect(await waitingJobs(painter)).toBe(1);
  await makeDue(painter);
  await remind(painter);
  const [facts] = await mailed(painter);
  expect(facts).toMatchObject({
    name: 'Painter',
    senders: [
      { name: 'One', count: 3 },
      { name: 'Two', count: 1 },
    ],
    link: `${server.config.publicUrl}/chats`,
  });
  // Each quote leads to its conversation, in both forms of the mail.
  const { html = '', text } = chatEmails.newMessages(facts as Parameters<typeof chatEmails.newMessages>[0]);
  for (const { id, name } of [one, two]) {
    const link = `${server.config.publicUrl}/chats?with=${id}`;
    expect(html).toMatch(new RegExp(`${name}: [^<]*<br><a href="${link.replaceAll('?', String.raw`\?`)}"[^>]*>Answer ${name}</a>`));
    expect(text).toContain(`\n  Answer ${name}: ${link}`);
  }
});

test('a reminder that is not due yet mails nothing and stays', async () => {
  const painter = await artist();
  await write(await server.person(), painter);
  await remind(painter);
  expect([await mailed(painter), (await dueOf(painter))?.due_at]).toEqual([[], expect.any(Date)]);
});

test('several workers with the same reminder mail once', async () => {
  const painter = await artist();
  await write(await server.person(), painter);
  await makeDue(painter);
  await Promise.all(Array.from({ length: 6 }, () => remind(painter)));
  expect(await mailed(painter)).toHaveLength(1);
});

test('a worker that is killed before its mail is queued leaves the reminder due', async () => {
  const painter = await artist();
  await write(await server.person(), painter);
  await makeDue(painter);
  const jobs = { ...server.services.jobs, add: () => Promise.reject(new Error('killed')) };
  await expect(mailUnreadReminder({ ...server.services, jobs }, painter.id)).rejects.toThrow('killed');
  expect([await mailed(painter), (await dueOf(painter))?.due_at]).toEqual([[], expect.any(Date)]);
  await remind(painter);
  expect(await mailed(painter)).toHaveLength(1);
});

test.each([
  [
    'has read them',
    async (painter: Person, writer: Person) => {
      const { data } = (await server.call(`GET /messages/conversation/${painter.id}/${writer.id}`, { as: painter.token })).json();
      await server.call(`PUT /messages/conversations/${data._id}/read`, { as: painter.token, body: {} });
    },
  ],
  ['is back', ({ id }: Person) => query('INSERT INTO live_presence (user_id, node_id, streams) VALUES ($1, gen_random_uuid(), 1)', [id])],
  ['wants none any more', ({ token }: Person) => server.call('PUT /mail-preferences', { as: token, body: { newMessages: false } })],
  ['was erased', ({ id }: Person) => query('UPDATE users SET deleted_at = now() WHERE id = $1', [id])],
  [
    'has nothing unread, for the sender deleted it',
    async (painter: Person, writer: Person) => {
      const { data } = (await server.call(`GET /messages/${writer.id}/${painter.id}`, { as: writer.token })).json();
      await server.call(`DELETE /messages/${data[0]._id}`, { as: writer.token });
    },
  ],
] as const)('nobody is mailed who meanwhile %s', async (_what, happen) => {
  const [writer, painter] = [await server.person(), await artist()];
  await write(writer, painter);
  await happen(painter, writer);
  await makeDue(painter);
  await remind(painter);
  expect([await mailed(painter), (await dueOf(painter))?.mailed_at]).toEqual([[], null]);
});

test('what was unread at the last mail is no reason for another; one new message is, and then all are counted', async () => {
  const [writer, painter] = [await server.person({ name: 'Writer' }), await artist()];
  await write(writer, painter);
  await makeDue(painter);
  await remind(painter);
  await query(`UPDATE chat_messages SET created_at = now() - interval '1 hour' WHERE receiver_id = $1`, [painter.id]);
  await makeDue(painter);
  await remind(painter);
  expect(await mailed(painter)).toHaveLength(1);
  await write(writer, painter);
  await makeDue(painter);
  await remind(painter);
  expect((await mailed(painter)).map(({ senders }) => senders)).toEqual([
    [{ name: 'Writer', count: 1, text: 'Muraho! Is it available?', link: expect.stringContaining(writer.id) }],
    [{ name: 'Writer', count: 2, text: 'Muraho! Is it available?', link: expect.stringContaining(writer.id) }],
  ]);
  // Of one sender, it leads to that conversation.
  expect((await mailed(painter)).at(-1)?.link).toBe(`${server.config.publicUrl}/chats?with=${writer.id}`);
});

test('a reminder that lost its job is queued again by the next message, once it is an hour overdue', async () => {
  const [writer, painter] = [await server.person(), await artist()];
  await write(writer, painter);
  await query(`DELETE FROM pgboss.job WHERE data ->> 'userId' = $1`, [painter.id]);
  await query(`UPDATE chat_unread_reminders SET due_at = now() - interval '59 minutes' WHERE user_id = $1`, [painter.id]);
  await write(writer, painter);
  expect(await waitingJobs(painter)).toBe(0);
  await query(`UPDATE chat_unread_reminders SET due_at = now() - interval '61 minutes' WHERE user_id = $1`, [painter.id]);
  await write(writer, painter);
  expect(await waitingJobs(painter)).toBe(1);
});

test('a message that is rolled back leaves no reminder', async () => {
  const [writer, painter] = [await server.person(), await artist()];
  const { db, jobs } = server.services;
  const failing = db.transaction(async (tx) => {
    await makeMessage({ db: tx as unknown as typeof db, jobs }, { from: writer, to: painter });
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect([await dueOf(painter), await waitingJobs(painter)]).toEqual([undefined, 0]);
});
