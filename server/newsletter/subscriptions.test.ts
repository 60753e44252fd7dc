import { expect, test } from 'vitest';
import { signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { confirmNewsletter, hasNewsletter, requestNewsletter, unsubscribeFromNewsletter } from './queries.ts';

// Without workers: mails stay in the queue, where their links are read.
const server = useTestServer();
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
const linksTo = async (email: string, letter = 'newsletterConfirm') =>
  (
    await query<{ link: string }>(
      `SELECT data -> 'facts' ->> 'link' AS link FROM pgboss.job WHERE data ->> 'to' = $1 AND data ->> 'letter' = $2 ORDER BY created_on`,
      [email, letter],
    )
  ).rows.map(({ link }) => new URL(link).searchParams.get('token')!);
const request = (email: string, userId?: string) => requestNewsletter(server.services, { email, ...(userId ? { userId } : {}) });
const confirm = (token: string) => confirmNewsletter(server.services, token);
const stateOf = async (email: string) =>
  (
    await query<{ id: string; state: string; user_id: string | null }>(
      'SELECT id, state, user_id FROM newsletter_subscriptions WHERE lower(email) = lower($1)',
      [email],
    )
  ).rows[0];

test('an address asked for many times at once, in any case, is one subscription with three links at most', async () => {
  const email = someEmail();
  await Promise.all(Array.from({ length: 8 }, (_, n) => request(n % 2 ? email : email.toUpperCase())));
  const links = [...(await linksTo(email)), ...(await linksTo(email.toUpperCase()))];
  expect([links.length, (await stateOf(email))?.state]).toEqual([3, 'asked']);
});

test('a link opened many times at once confirms once, and welcomes once', async () => {
  const email = someEmail();
  await request(email);
  const [token] = await linksTo(email);
  await Promise.all(Array.from({ length: 6 }, () => confirm(token!)));
  expect([(await stateOf(email))?.state, (await linksTo(email, 'newsletterWelcome')).length]).toEqual(['confirmed', 1]);
});

test('a link ends after 7 days, and one for another purpose confirms nothing', async () => {
  const email = someEmail();
  await request(email);
  const { id } = (await stateOf(email))!;
  const key = await readSecret(server.services.db, 'mail links');
  const seconds = (days: number) => String(Math.floor(Date.now() / 1_000) + days * 86_400);
  for (const parts of [
    ['newsletter', id, seconds(-1)],
    ['unsubscribe', id, seconds(1)],
    ['newsletter', '', seconds(1)],
  ])
    await expect(confirm(signLink(key, parts)), parts.join()).rejects.toMatchObject({ code: 'mail.linkExpired' });
  expect((await stateOf(email))?.state).toBe('asked');
  await confirm(signLink(key, ['newsletter', id, seconds(1)]));
  expect((await stateOf(email))?.state).toBe('confirmed');
});

test('leaving with the link of one subscription ends no other, and again changes nothing', async () => {
  const [email, other] = [someEmail(), someEmail()];
  for (const one of [email, other]) {
    await request(one);
    await confirm((await linksTo(one))[0]!);
  }
  const { id } = (await stateOf(email))!;
  const leftAt = async () =>
    (await query<{ left_at: Date }>('SELECT left_at FROM newsletter_subscriptions WHERE id = $1', [id])).rows[0]?.left_at;
  await unsubscribeFromNewsletter(server.services.db, { subscription: id });
  const first = await leftAt();
  await unsubscribeFromNewsletter(server.services.db, { subscription: id });
  expect([(await stateOf(email))?.state, (await stateOf(other))?.state, await leftAt()]).toEqual(['left', 'confirmed', first]);
});

test('an account that asked has its subscription, also at an address that it has not verified', async () => {
  const [person, email] = [await server.person(), someEmail()];
  await request(email, person.id);
  await confirm((await linksTo(email))[0]!);
  const { db } = server.services;
  const subscriber = { id: person.id, verifiedEmail: null };
  expect([await hasNewsletter(db, subscriber), (await stateOf(email))?.user_id]).toEqual([true, person.id]);
  await request(email);
  expect((await stateOf(email))?.user_id).toBe(person.id);
  await unsubscribeFromNewsletter(db, subscriber);
  expect(await hasNewsletter(db, subscriber)).toBe(false);
});
