import { beforeAll, expect, test } from 'vitest';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { openTestServer, type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { cleanupContactMarks } from './queries.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer({}, true);
let admin: Person;
let customer: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin', name: 'Claudine' });
  customer = await server.person();
});

const words = { names: 'Eric Mugisha', email: 'eric@example.com', subject: 'A frame', message: 'Do you frame?\nThank you.' };
const write = (body: object) => server.call('POST /messages', { body });
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const inbox = async (query = '') => (await server.call(`GET /messages${query}` as 'GET /messages', { as: admin.token })).json();

test('POST /messages: anyone may write, as JSON and as multipart; it reaches the inbox, notifications and mailbox', async () => {
  const answer = await write(words);
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, words]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...words, subject: 'By form' })) form.set(name, value);
  expect((await server.call('POST /messages', { form })).statusCode).toBe(201);
  const { data, unreadCount } = await inbox();
  expect(data).toMatchObject([{ subject: 'By form' }, { ...words, read: false, closed: false, answers: [] }]);
  expect(unreadCount).toBe(2);
  const mail = await waitForMail(server.config.dataDir, admin.email, 'wrote: A frame');
  expect([mail.text?.includes('Do you frame?'), mail.html, mail.headers.find(({ key }) => key === 'reply-to')?.value]).toEqual([
    true,
    undefined,
    words.email,
  ]);
  const bell = await server.call('GET /notifications', { as: admin.token });
  expect(bell.json().data).toMatchObject([
    { kind: 'contact', text: 'Eric Mugisha wrote: By form and 1 more', link: `/dashboard/admin/emails?message=${data[0]._id}` },
  ]);
});

test.each([
  ['names', {}, 'Names Required'],
  ['email', {}, 'Email Required'],
  ['email', { email: 'nobody' }, 'Invalid email address'],
  ['subject', {}, 'Subject Required'],
  ['message', {}, 'Message Required'],
  ['message', { message: ' ' }, 'Message Required'],
  ['message', { message: 'x'.repeat(5_001) }, 'This text is too long'],
])('a wrong %s is 400 (%o)', async (field, value, sentence) => {
  const { [field as keyof typeof words]: _, ...rest } = words;
  const answer = await write({ ...rest, ...value });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
});

test.each([
  ['email', 'eric@example.com\r\nBcc: everyone@example.com'],
  ['email', 'eric@example.com\n'],
  ['subject', 'Hello\r\nBcc: everyone@example.com'],
  ['subject', 'Hello\n'],
  ['subject', 'Hello\u0000'],
  ['names', 'Eric\r\nBcc: everyone@example.com'],
])('T37: control characters in the %s are refused (%j)', async (field, value) => {
  expect(codeOf(await write({ ...words, [field]: value }))).toEqual([400, 'input.invalid']);
});

test('T37: a message with the hidden field filled is answered like any other and not stored', async () => {
  const before = (await inbox()).data.length;
  const answer = await write({ ...words, website: 'https://spam.example' });
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, words]);
  expect((await inbox()).data).toHaveLength(before);
});

test('T37: an address can send 5 messages in a minute and 30 in a day', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  const from = (ip: string) => limited.call('POST /messages', { body: words, ip });
  try {
    for (let n = 0; n < 5; n += 1) expect((await from('10.0.0.1')).statusCode).toBe(201);
    expect(codeOf(await from('10.0.0.1'))).toEqual([429, 'limit.reached']);
    expect((await from('10.0.0.2')).statusCode).toBe(201);
    await limited.services.db.$client.query(`
      INSERT INTO contact_messages (id, names, email, subject, message, sender_mark)
      SELECT gen_random_uuid(), names, email, subject, message, sender_mark FROM contact_messages, generate_series(1, 29)
      WHERE sender_mark = (SELECT sender_mark FROM contact_messages ORDER BY id DESC LIMIT 1)`);
    const refused = await from('10.0.0.2');
    expect(codeOf(refused)).toEqual([429, 'contact.tooMany']);
    const mark = async (ip: string) => {
      expect((await from(ip)).statusCode).toBe(201);
      return (await limited.services.db.$client.query('SELECT sender_mark FROM contact_messages ORDER BY id DESC LIMIT 1')).rows[0];
    };
    expect(await mark('2001:db8::1'), 'an IPv6 network counts as one').toEqual(await mark('2001:db8::2'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.services.db.$client.query(`UPDATE contact_messages SET created_at = now() - interval '3 days'`);
    await cleanupContactMarks(limited.services.db);
    expect((await limited.services.db.$client.query('SELECT 1 FROM contact_messages WHERE sender_mark IS NOT NULL')).rowCount).toBe(0);
  } finally {
    await limited.close();
  }
});

test('only an admin reads, answers and deletes contact messages', async () => {
  const { data } = (await write(words)).json();
  for (const call of ['GET /messages', `GET /messages/${data._id}`, `PUT /messages/${data._id}`] as const) {
    expect(codeOf(await server.call(call))).toEqual([401, 'session.missing']);
    expect(codeOf(await server.call(call, { as: customer.token }))).toEqual([403, 'rights.missing']);
  }
  expect(codeOf(await server.call(`DELETE /messages/${data._id}`))).toEqual([401, 'session.missing']);
  expect(codeOf(await server.call(`DELETE /messages/${data._id}`, { as: customer.token }))).toEqual([404, 'messages.notFound']);
  expect((await server.call(`DELETE /messages/${data._id}`, { as: admin.token })).statusCode).toBe(200);
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect(codeOf(await server.call(`${method} /messages/${data._id}`, { as: admin.token }))).toEqual([404, 'messages.notFound']);
});

test('PUT /messages/{id} marks, closes, and answers by mail, which reads it', async () => {
  const { data } = (await write({ ...words, subject: 'Question', email: 'asker@example.com' })).json();
  const edit = async (body: object) => (await server.call(`PUT /messages/${data._id}`, { as: admin.token, body })).json().data;
  expect(await edit({ read: true })).toMatchObject({ read: true, closed: false });
  expect(await edit({ read: false, closed: 'true' })).toMatchObject({ read: false, closed: true });
  expect((await inbox('?state=closed')).data.map((one: { _id: string }) => one._id)).toContain(data._id);
  expect((await inbox('?state=open')).data.map((one: { _id: string }) => one._id)).not.toContain(data._id);
  const answered = await edit({ answer: 'Yes, in wood.', closed: false });
  expect(answered).toMatchObject({ read: true, closed: false, answers: [{ text: 'Yes, in wood.', author: 'Claudine' }] });
  const mail = await waitForMail(server.config.dataDir, 'asker@example.com', 'Re: Question');
  expect([mail.text?.includes('Yes, in wood.'), mail.html?.includes('Yes, in wood.')]).toEqual([true, true]);
  expect(mail.text).toContain('Do you frame?');
  expect((await inbox('?state=unread')).data.map((one: { _id: string }) => one._id)).not.toContain(data._id);
  expect(codeOf(await server.call(`PUT /messages/${data._id}`, { as: admin.token, body: { answer: '' } }))).toEqual([400, 'input.invalid']);
});

test('PUT /messages/{id} corrects a mistyped address, and the answer goes to the corrected one', async () => {
  const { data } = (await write({ ...words, email: 'mistyped@example.con' })).json();
  const call = (body: object) => server.call(`PUT /messages/${data._id}`, { as: admin.token, body });
  expect((await call({ ...words, email: 'corrected@example.com' })).json().data).toMatchObject({
    ...words,
    email: 'corrected@example.com',
  });
  await call({ answer: 'Now it finds you.' });
  expect((await waitForMail(server.config.dataDir, 'corrected@example.com', 'Re:')).text).toContain('Now it finds you.');
  expect((await call({ email: 'nobody' })).json().fields).toEqual({ email: 'Invalid email address' });
  expect((await call({ subject: '' })).json().fields).toEqual({ subject: 'Subject Required' });
});

test('the inbox names the account that has the address of a sender, and none for an address that no account has', async () => {
  const person = await server.person({ name: 'Yvette Ingabire' });
  await write({ ...words, email: person.email.toUpperCase(), subject: 'With an account' });
  await write({ ...words, email: 'stranger@example.com', subject: 'Without an account' });
  const { data } = await inbox('?search=account');
  expect(data.map(({ subject, account }: { subject: string; account: string | null }) => [subject, account])).toEqual([
    ['Without an account', null],
    ['With an account', person.id],
  ]);
});

test('the inbox is searched without accents and case, and paginated', async () => {
  for (const n of [1, 2, 3]) await write({ ...words, names: 'Éloïse Uwase', subject: `Page ${n}` });
  const first = await inbox('?search=ELOISE&limit=2');
  expect(first.data.map((one: { subject: string }) => one.subject)).toEqual(['Page 3', 'Page 2']);
  const second = await inbox(`?search=eloise&limit=2&cursor=${first.page.next}`);
  expect([second.data.map((one: { subject: string }) => one.subject), second.page.next]).toEqual([['Page 1'], null]);
  const oldest = await inbox('?search=eloise&limit=2&sort=oldest');
  const last = await inbox(`?search=eloise&limit=2&sort=oldest&cursor=${oldest.page.next}`);
  const subjects = [...oldest.data, ...last.data].map((one: { subject: string }) => one.subject);
  expect(subjects).toEqual(['Page 1', 'Page 2', 'Page 3']);
  const near = await inbox('?search=eloisse&limit=2');
  expect([near.data.length, near.page.mended?.asked]).toEqual([2, 'eloisse']);
  expect((await inbox('?search=eloisse&spelling=exact')).data).toEqual([]);
  expect((await inbox('?search=%25')).data).toEqual([]);
});

test("T10: a visitor's text stays text, in the inbox and in every mail", async () => {
  const script = '<img src=x onerror=alert(1)>';
  const { data } = (await write({ names: script, email: 'x@example.com', subject: script, message: script })).json();
  expect((await server.call(`GET /messages/${data._id}`, { as: admin.token })).headers['content-type']).toContain('application/json');
  await server.call(`PUT /messages/${data._id}`, { as: admin.token, body: { answer: script } });
  const mail = await waitForMail(server.config.dataDir, 'x@example.com', 'Re:');
  expect(mail.html).not.toContain('<img');
  const toAdmin = await waitForMail(server.config.dataDir, admin.email, script);
  expect(toAdmin.html).toBeUndefined();
  expect(await mailsTo(server.config.dataDir, 'everyone@example.com')).toEqual([]);
});
