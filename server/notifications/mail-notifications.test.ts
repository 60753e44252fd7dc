import { expect, test } from 'vitest';
import type { EditNotifyChoices } from '#contract/notifications.ts';
import { writeOrdered } from '#server/emails.ts';
import { notificationTexts } from '#server/notification-texts.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { type MailedBy, mailNotifications, queueNotificationMails } from './mail-notifications.ts';
import { type NewNotification, notify } from './notify.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
const server = useTestServer({ PUBLIC_URL: 'http://ubugeni.example' });
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);

/** Somebody with a confirmed address who chose this. */
async function chooser(chosen: EditNotifyChoices): Promise<Person> {
  const person = await server.person({ role: 'Artist' });
  await query('UPDATE users SET verified_email = email WHERE id = $1', [person.id]);
  const answer = await server.call('PUT /notifications/choices', { as: person.token, body: chosen });
  expect(answer.statusCode).toBe(200);
  return person;
}
const asked = (art: string): NewNotification => ({
  kind: 'question.asked',
  facts: { name: 'Jean', art },
  link: `/${art.toLowerCase()}`,
  key: `question ${art}`,
});
const follower = (name: string): NewNotification => ({
  kind: 'follower',
  facts: { name },
  link: '/dashboard/artist',
  key: `follower ${name}`,
});
const tell = async ({ id }: Person, ...news: NewNotification[]) => {
  for (const one of news) await server.services.db.transaction((tx) => notify(tx, id, one));
};
const mail = ({ id }: Person, by: MailedBy) => mailNotifications({ ...server.services, texts: notificationTexts }, { userId: id, by });
async function mailsTo({ email }: Person) {
  const { rows } = await query<{ data: EmailOrder }>(
    `SELECT data FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = $1 AND data ->> 'letter' IN ('notified', 'dailySummary') ORDER BY created_on, id`,
    [email],
  );
  return rows.map(({ data }) => writeOrdered(data));
}
const bell = async ({ token }: Person) =>
  (await server.call('GET /notifications', { as: token })).json<{ data: { text: string }[] }>().data;
/** As if the last summary were of the day before. */
const nextDay = ({ id }: Person) => query('UPDATE notification_choices SET summarized_on = summarized_on - 1 WHERE user_id = $1', [id]);

test('who chose emails at once gets one of each kind, once, and of what was read none', async () => {
  const person = await chooser({ question: 'mail', follower: 'mail', review: 'mail' });
  await tell(person, asked('Hearths'), asked('Lake'), follower('Eric'));
  await tell(person, { kind: 'review.written', facts: { name: 'Jean', art: 'Hills' }, link: '/hills' });
  await server.call('PUT /notifications/visited', { as: person.token, body: { at: '/hills' } });
  await Promise.all([mail(person, 'mail'), mail(person, 'mail')]);
  const mails = await mailsTo(person);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Eric follows you', 'Jean asked about Lake, and 1 more']);
  const both = mails.find(({ subject }) => subject.startsWith('Jean'))?.text;
  for (const part of ['- Jean asked about Hearths\n  http://ubugeni.example/hearths', '/account#notifications', '/unsubscribe?token='])
    expect(both).toContain(part);
});

test('the answer to one’s own question is mailed until somebody chooses otherwise; what others ask about one’s works is not', async () => {
  const answered = (art: string): NewNotification => ({
    kind: 'question.answered',
    facts: { name: 'Keza', art, said: 'Yes, it can.' },
    link: `/${art.toLowerCase()}`,
    key: `question ${art} answered`,
  });
  const [usual, chosen] = [await chooser({}), await chooser({ answer: 'site' })];
  for (const person of [usual, chosen]) {
    await tell(person, asked('Hearths'), answered('Lake'));
    await mail(person, 'mail');
  }
  const mails = await mailsTo(usual);
  expect(mails.map(({ subject }) => subject)).toEqual(['Keza answered your question about Lake: “Yes, it can.”']);
  expect(await mailsTo(chosen)).toEqual([]);
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1];
  await server.call(`POST /unsubscribe/${token ?? ''}`);
  await tell(usual, answered('Hills'));
  await mail(usual, 'mail');
  expect(await mailsTo(usual)).toHaveLength(1);
});

test('a summary is sent once a day, of what is unread, and of nothing when there is nothing', async () => {
  const person = await chooser({ question: 'daily', follower: 'daily' });
  await mail(person, 'daily');
  await tell(person, asked('Hearths'), follower('Eric'), asked('Lake'));
  await server.call('PUT /notifications/visited', { as: person.token, body: { at: '/hearths' } });
  await Promise.all([mail(person, 'daily'), mail(person, 'daily')]);
  await tell(person, follower('Keza'));
  await mail(person, 'daily');
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Your day on Ubugeni: Jean asked about Lake, and 1 more']);
  await nextDay(person);
  for (let again = 0; again < 2; again += 1) await mail(person, 'daily');
  await nextDay(person);
  await mail(person, 'daily');
  expect((await mailsTo(person)).map(({ subject }) => subject).slice(1)).toEqual(['Your day on Ubugeni: Keza follows you']);
});

test('the link in a summary ends it, and what was gathered stays in the bell', async () => {
  const person = await chooser({ question: 'daily', follower: 'daily', message: 'none' });
  await tell(person, asked('Hearths'));
  await mail(person, 'daily');
  const token = /token=(\S+)/.exec((await mailsTo(person))[0]?.text ?? '')?.[1];
  await tell(person, asked('Lake'));
  expect((await server.call(`POST /unsubscribe/${token ?? ''}`)).statusCode).toBe(200);
  await nextDay(person);
  await mail(person, 'daily');
  expect(await mailsTo(person)).toHaveLength(1);
  const { data } = (await server.call('GET /notifications/choices', { as: person.token })).json();
  expect(data).toEqual(
    expect.arrayContaining([
      { kind: 'question', by: 'site' },
      { kind: 'message', by: 'none' },
    ]),
  );
  expect((await bell(person)).map(({ text }) => text)).toEqual(['Jean asked about Lake', 'Jean asked about Hearths']);
});

test.each([
  ['blocked', 'UPDATE users SET blocked_at = now(), status_before_block = status, status = $2 WHERE id = $1', 'cancelled'],
  ['erased', 'UPDATE users SET deleted_at = now(), phone = $2 WHERE id = $1', null],
])('nobody is mailed whose account is %s, now or later', async (_, change, value) => {
  const person = await chooser({ question: 'daily', follower: 'mail' });
  await tell(person, asked('Hearths'), follower('Eric'));
  await query(change, [person.id, value]);
  for (const by of ['daily', 'mail'] as const) await mail(person, by);
  expect(await mailsTo(person)).toEqual([]);
  expect((await query('SELECT 1 FROM notifications WHERE user_id = $1 AND mail IS NOT NULL', [person.id])).rowCount).toBe(0);
});

test('an address that is not confirmed gets at once what was asked for, and no summary, now or later', async () => {
  const person = await chooser({ question: 'daily' });
  await query('UPDATE users SET verified_email = NULL WHERE id = $1', [person.id]);
  await tell(person, asked('Hearths'), { kind: 'question.answered', facts: { name: 'Keza', art: 'Lake', said: 'Yes.' }, link: '/lake' });
  for (const by of ['daily', 'mail'] as const) await mail(person, by);
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Keza answered your question about Lake: “Yes.”']);
  expect((await query('SELECT 1 FROM notifications WHERE user_id = $1 AND mail IS NOT NULL', [person.id])).rowCount).toBe(0);
});

test(
  'what is found are people with something to mail, each once, and none who had the summary of today',
  onOneDay(async () => {
    const [once, daily, had, none] = [
      await chooser({ follower: 'mail' }),
      await chooser({ follower: 'daily' }),
      await chooser({ follower: 'daily' }),
      await chooser({}),
    ];
    await tell(had, follower('Keza'));
    await mail(had, 'daily');
    for (const person of [once, daily, had, none]) await tell(person, follower('Eric'), follower('Jean'));
    await query(`DELETE FROM pgboss.job WHERE name = 'notifications.mail'`);
    for (const by of ['mail', 'daily', 'mail', 'daily'] as const) await queueNotificationMails(server.services, by);
    const { rows } = await query<{ data: object }>(
      `SELECT data FROM pgboss.job WHERE name = 'notifications.mail' AND data ->> 'userId' = ANY ($1)`,
      [[once, daily, had, none].map(({ id }) => id)],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { userId: once.id, by: 'mail' },
      { userId: daily.id, by: 'daily' },
    ]);
  }),
);

test('a kind that nobody wants to hear of is in no bell, and one that is unknown is refused', async () => {
  const person = await chooser({ follower: 'none' });
  await tell(person, follower('Eric'), asked('Hearths'), { kind: 'order.paid', facts: { number: 7 }, link: '/cart/orders/7' });
  expect((await bell(person)).map(({ text }) => text)).toEqual(['Order 7 is paid', 'Jean asked about Hearths']);
  for (const body of [
    { order: 'none' },
    { account: 'none' },
    { follower: 'often' },
    { search: 'daily' },
    { __proto__x: 'none' },
    { follower: null },
  ])
    expect((await server.call('PUT /notifications/choices', { as: person.token, body })).statusCode, JSON.stringify(body)).toBe(400);
});

test('each person chooses among what they can receive', async () => {
  const kinds = async (person: Person) =>
    (await server.call('GET /notifications/choices', { as: person.token }))
      .json<{ data: { kind: string }[] }>()
      .data.map(({ kind }) => kind);
  const all = ['message', 'offer', 'answer', 'review', 'comment'];
  const withWorks = all.toSpliced(2, 0, 'question');
  expect(await kinds(await server.person())).toEqual([...all, 'search']);
  expect(await kinds(await server.person({ role: 'Artist' }))).toEqual([...withWorks, 'follower', 'search']);
  expect(await kinds(await server.person({ staff: 'support' }))).toEqual([...all, 'search', 'contact', 'report']);
  expect(await kinds(await server.person({ role: 'Admin' }))).toEqual([...withWorks, 'search', 'application', 'contact', 'report']);
});
