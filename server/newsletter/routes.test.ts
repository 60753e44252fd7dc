import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { openTestServer, someEmail, type TestServer } from '#server/testing/test-server.ts';

let sink: SmtpSink;
let server: TestServer & { close(): Promise<void> };
beforeAll(async () => {
  sink = await openSmtpSink();
  server = await openTestServer({ SMTP_URL: sink.url }, true);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const ask = (email: string, more: object = {}) => server.call('POST /newsletter', { body: { email, ...more } });
const confirm = (token: string) => server.call('POST /newsletter/confirm', { body: { token } });
const tokenIn = (text: string | undefined) => /newsletter\/confirm\?token=([\w.-]+)/.exec(text ?? '')![1]!;
const stateOf = async (email: string) =>
  (await server.services.db.$client.query('SELECT state FROM newsletter_subscriptions WHERE lower(email) = lower($1)', [email])).rows[0]
    ?.state;
const waitingMails = async (email: string) =>
  (await server.services.db.$client.query(`SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = $1`, [email])).rowCount;

test('POST /newsletter mails a link, and nothing is subscribed before it is opened', async () => {
  const email = someEmail();
  expect((await ask(email)).json()).toEqual({ data: { done: true } });
  expect(await stateOf(email)).toBe('asked');
  const mail = await sink.next(email, 'Confirm your newsletter');
  const linked = () => server.call('POST /mail-links', { body: { token: tokenIn(mail.text) } });
  expect((await linked()).json()).toEqual({ data: { what: 'newsletter', email } });
  expect((await confirm(tokenIn(mail.text))).json()).toEqual({ data: { done: true } });
  expect(await stateOf(email)).toBe('confirmed');
  const welcome = await sink.next(email, 'Welcome to the Ubugeni newsletter');
  const leave = new URL(welcome.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1));
  expect((await server.app.inject({ method: 'POST', url: leave.pathname })).statusCode).toBe(200);
  expect(await stateOf(email)).toBe('left');
  for (const answer of [await confirm(tokenIn(mail.text)), await linked()]) expect(answer.json().code).toBe('mail.linkExpired');
  await ask(email);
  expect(await stateOf(email)).toBe('asked');
});

test('the answer is the same for a subscribed address, a new one, and a robot', async () => {
  const email = someEmail();
  await ask(email);
  await confirm(tokenIn((await sink.next(email, 'Confirm your newsletter')).text));
  const answers = [await ask(email.toUpperCase()), await ask(someEmail()), await ask('bot@example.com', { website: 'x' })];
  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(answers.map(() => [200, '{"data":{"done":true}}']));
  expect([await stateOf(email), await stateOf('bot@example.com')]).toEqual(['confirmed', undefined]);
});

test('an address gets at most 3 links in a day', async () => {
  const email = someEmail();
  for (let n = 0; n < 6; n += 1) await ask(email);
  expect(await waitingMails(email)).toBe(3);
  await server.services.db.$client.query(`UPDATE newsletter_subscriptions SET asked_at = now() - interval '2 days' WHERE email = $1`, [
    email,
  ]);
  await ask(email);
  expect(await waitingMails(email)).toBe(4);
});

test.each([
  ['nobody', 'Invalid email address'],
  ['', 'Email Required'],
])('the address %j is 400', async (email, words) => {
  const answer = await ask(email);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { email: words }]);
});

test('an invalid token confirms nothing', async () => {
  expect((await confirm(`${'a'.repeat(40)}.${'b'.repeat(43)}`)).json().code).toBe('mail.linkExpired');
  expect((await confirm('short')).statusCode).toBe(400);
});

test("T42: an account with an unverified address cannot change that address's subscription", async () => {
  const person = await server.person();
  await ask(person.email);
  await confirm(tokenIn((await sink.next(person.email, 'Confirm your newsletter')).text));
  const choose = (newsletter: boolean) => server.call('PUT /mail-preferences', { as: person.token, body: { newsletter } });
  expect((await choose(false)).json().data).toMatchObject({ newsletter: false });
  expect(await stateOf(person.email)).toBe('confirmed');
  await server.services.db.$client.query('UPDATE users SET verified_email = email WHERE id = $1', [person.id]);
  expect((await server.call('GET /mail-preferences', { as: person.token })).json().data).toMatchObject({ newsletter: true });
  expect((await choose(false)).json().data).toMatchObject({ newsletter: false });
  expect(await stateOf(person.email)).toBe('left');
});

test('a subscription in the profile starts when its link is opened', async () => {
  const person = await server.person();
  const choose = () => server.call('PUT /mail-preferences', { as: person.token, body: { newsletter: true } });
  expect((await choose()).json().data).toMatchObject({ newsletter: false });
  await confirm(tokenIn((await sink.next(person.email, 'Confirm your newsletter')).text));
  expect((await server.call('GET /mail-preferences', { as: person.token })).json().data).toMatchObject({ newsletter: true });
});
