import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { writeSetting } from '#server/platform/settings/settings.ts';
import { countUnreadContacts } from './queries.ts';
import { editContact } from './answer.ts';
import { contactEmails } from './emails.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Facts = { answer: string; replyTo: string; names: string };

// Without workers: mails stay in the queue, where they are looked at.
const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin', name: 'Claudine' });
});

const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
async function written(email = 'eric@example.com'): Promise<string> {
  const body = { names: 'Eric', email, subject: 'A frame', message: 'Do you frame?' };
  return (await server.call('POST /messages', { body })).json().data._id;
}
const edit = (id: string, body: object, as = admin) => server.call(`PUT /messages/${id}`, { as: as.token, body });
const mailsTo = async (email: string) =>
  (
    await query<{ facts: Facts }>(
      `SELECT data -> 'facts' AS facts FROM pgboss.job WHERE data ->> 'letter' = 'contactAnswer' AND data ->> 'to' = $1 ORDER BY created_on`,
      [email],
    )
  ).rows.map(({ facts }) => facts);
const acts = async (id: string) =>
  (await query<{ action: string; after: unknown }>('SELECT action, after FROM audit_log WHERE object_id = $1 ORDER BY id', [id])).rows;

test('two admins who answer at once both answer; the message keeps the order in which they did', async () => {
  const id = await written('both@example.com');
  const other = await server.person({ role: 'Admin', name: 'Diane' });
  const answers = await Promise.all([edit(id, { answer: 'Yes.' }), edit(id, { answer: 'No.' }, other)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { data } = (await server.call(`GET /messages/${id}`, { as: admin.token })).json();
  expect(data.answers.map((one: { text: string; author: string }) => `${one.author}: ${one.text}`).toSorted()).toEqual([
    'Claudine: Yes.',
    'Diane: No.',
  ]);
  expect((await mailsTo('both@example.com')).map(({ answer }) => answer).toSorted()).toEqual(['No.', 'Yes.']);
});

test('an answer can be replied to at the address that the settings have at that time', async () => {
  const id = await written('replies@example.com');
  const contact = { phone: '+250 788 000 000', address: 'Kigali', hours: ['Mon-Fri'] };
  for (const email of ['first@ubugeni.example', 'second@ubugeni.example']) {
    await writeSetting(server.services.db, 'contact', { ...contact, email });
    await edit(id, { answer: email });
  }
  expect((await mailsTo('replies@example.com')).map(({ answer, replyTo }) => [answer, replyTo])).toEqual([
    ['first@ubugeni.example', 'first@ubugeni.example'],
    ['second@ubugeni.example', 'second@ubugeni.example'],
  ]);
});

test('an answer whose mail cannot be queued is not stored, and the message is not read', async () => {
  const id = await written('lost@example.com');
  const jobs = { ...server.services.jobs, add: () => Promise.reject(new Error('the database went away')) };
  const by = { viewer: admin, ip: '127.0.0.1', id: 'test' };
  const failing = server.services.db.transaction((tx) =>
    editContact({ jobs, config: server.services.config }, tx, { id, changes: { answer: 'Yes.' }, by }),
  );
  await expect(failing).rejects.toThrow('the database went away');
  const { data } = (await server.call(`GET /messages/${id}`, { as: admin.token })).json();
  expect([data.answers, data.read, await acts(id)]).toEqual([[], false, []]);
});

test('the audit log has what was done and the names of corrected fields, but nothing that was written', async () => {
  const id = await written();
  await edit(id, { read: true });
  await edit(id, { email: 'corrected@example.com', subject: 'Frames' });
  await edit(id, { closed: true });
  await edit(id, { closed: false, answer: 'A secret answer' });
  expect(await acts(id)).toEqual([
    { action: 'message.corrected', after: { changed: ['email', 'subject'] } },
    { action: 'message.closed', after: null },
    { action: 'message.opened', after: null },
    { action: 'message.answered', after: null },
  ]);
});

test('a message that is closed, read or deleted is not unread; one that is opened again is', async () => {
  const { db } = server.services;
  const before = await countUnreadContacts(db);
  const id = await written();
  const counts = [await countUnreadContacts(db)];
  for (const change of [{ closed: true }, { closed: false }, { read: true }, { read: false }]) {
    await edit(id, change);
    counts.push(await countUnreadContacts(db));
  }
  await server.call(`DELETE /messages/${id}`, { as: admin.token });
  expect([...counts, await countUnreadContacts(db)].map((count) => count - before)).toEqual([1, 0, 1, 0, 1, 0]);
});

test('an unknown field, or none that is known, changes nothing', async () => {
  const id = await written();
  expect((await edit(id, { senderMark: 'x' })).statusCode).toBe(400);
  expect((await edit(id, {})).json().data).toMatchObject({ read: false, closed: false, names: 'Eric' });
});

test.each([
  ['We do.', 1],
  ['Hello Eric,\n\nwe do.', 1],
  ['Muraho Eric! We do. Hello to your sister.', 0],
  ['Hi-res scans are no problem.', 1],
])('the mail of an answer greets once: %s', (answer, hellos) => {
  const { text, html = '' } = contactEmails.contactAnswer({
    names: 'Eric',
    subject: 'A frame',
    message: 'Do you?',
    answer,
    replyTo: 'a@b.example',
  });
  expect(text.split('Hello Eric').length - 1).toBe(hellos);
  // Not the preview line, which repeats how the text begins.
  expect(html.match(/<p [^>]*>Hello Eric/g) ?? []).toHaveLength(hellos);
});
