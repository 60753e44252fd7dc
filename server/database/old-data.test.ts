import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { follow } from '#server/artists/queries.ts';
import { signLink } from '#server/platform/http/signed-links.ts';
import { eventSources } from '#server/live-events.ts';
import { findFrames } from '#server/platform/live/events/deliver.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import { fillOldShop, id, type OldPerson, SAID, UNREAD, WAITING } from '#server/testing/old-versions/old-shop.ts';
import { useOldVersion } from '#server/testing/old-versions/use-old-version.ts';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';

/* A shop of the version before migration 0031 starts with this one. */
const { connection } = useOldVersion('0031', () => fillOldShop(connection));
let server: TestServer & { close(): Promise<void> };

beforeAll(async () => {
  server = await openTestServer({}, true, connection.database);
});
afterAll(() => server.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.services.db.$client.query<T>(text, values)).rows;
const signIn = (name: OldPerson) => openSession(server.services.db, id(name), false, 'test');
type Bell = { data: { kind: string; text: string; read: boolean }[]; notificationCount: number };
const bellOf = async (name: OldPerson) => (await server.call('GET /notifications?limit=100', { as: await signIn(name) })).json<Bell>();

test('nothing in the database is called by its older name', async () => {
  const names = await query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgname FROM pg_trigger UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT column_name FROM information_schema.columns WHERE table_schema = 'public'`);
  expect(names.map(({ name }) => name).filter((name) => /notice|chat_away|arrival|event_floor|swept_to|seen_price/.test(name))).toEqual([]);
});

/** What is said otherwise now: also of what waited and was read, of which nobody knows whether it still waits. */
const saidNow = new Map<string, string>([
  ['A comment waits for approval', 'A comment was waiting for approval'],
  ['You are an artist on Ubugeni now', 'Your application was approved: you are an artist on Ubugeni now'],
  ['Your application was not accepted', 'Your application wasn’t accepted'],
  ['Somebody ordered your work: order 1001', 'You had an order: order 1001'],
  ['Order 1001 is paid: please send it', 'Order 1001 was paid'],
  ['A refund of order 1001 was not made: please look at it', 'A refund of order 1001 was refused'],
  ['A payment of order 1001 waits for your decision', 'A payment of order 1001 came that needed a decision'],
  ['Your payment of order 1001 was given back', 'We’ve refunded order 1001'],
  ["We've refunded a part of order 1001", 'We’ve refunded a part of order 1001'],
  ['A payment of order 1001 is being given back', 'We started to refund a payment of order 1001'],
  ['A charge of order 1001 is being given back', 'The refund of a charge of order 1001 was started'],
]);

test('each sentence is read as it was written, as kind and facts where these are sure, and as many are unread as were', async () => {
  const { data } = await bellOf('artist');
  const carried = data.slice(-SAID.length).toReversed();
  expect(carried.map(({ kind, text }) => [kind, text])).toEqual(SAID.map(([kind, text]) => [kind, saidNow.get(text) ?? text]));
  expect(carried.map(({ read }) => read)).toEqual(SAID.map((_, number) => number < SAID.length - UNREAD));
  const stored = await query<{ kind: string }>(`SELECT kind FROM notifications WHERE user_id = $1 AND link = '/somewhere' ORDER BY id`, [
    id('artist'),
  ]);
  expect(stored.map(({ kind }) => kind)).toEqual(SAID.map(([, , kind]) => kind));
  // Beside them is what the job that waited said, and the list and the number are not of one moment.
  await vi.waitFor(
    async () => {
      const { data: said, notificationCount } = await bellOf('artist');
      expect(notificationCount).toBe(UNREAD + said.length - SAID.length);
    },
    { timeout: 120_000, interval: 50 },
  );
  const facts = await query(
    `SELECT facts FROM notifications WHERE kind IN ('order.itemSent', 'review.replied', 'order.placed') AND link = '/somewhere' ORDER BY id`,
  );
  expect(facts).toEqual([{ facts: { number: 1001 } }, { facts: { item: 'Lake “Kivu” \\ 2' } }, { facts: { name: 'Keza', art: 'Lake' } }]);
});

test('an event that waits for a window is a notification', async () => {
  const found = await findFrames(server.services.db, [{ userId: id('artist'), after: 0 }], (rows) =>
    eventSources.prepare(server.services.db, rows, Buffer.alloc(32)),
  );
  const texts = found.get(id('artist'))!.frames.map(({ text }) => text);
  expect(texts[0]).toContain('event: notification\n');
  expect(texts[0]).toContain('is on its way');
});

test('jobs that waited under older names are done, once, and older queues and schedules are gone', async () => {
  const waited = ['news', 'deletion', 'reminder'].map(id);
  const states = () => query<{ state: string }>(`SELECT state FROM pgboss.job WHERE id = ANY ($1)`, [waited]);
  await expect.poll(states).toEqual(waited.map(() => ({ state: 'completed' })));
  expect(await query(`SELECT letter, state FROM outgoing_mails WHERE id = $1`, [id('deletion')])).toEqual([
    { letter: 'farewell', state: 'sent' },
  ]);
  expect((await bellOf('buyer')).data.map(({ text }) => text)).toEqual(['Order 1001 is paid']);
  expect((await bellOf('artist')).data[0]).toMatchObject({
    kind: 'order',
    text: expect.stringMatching(/^Order 1001 to send: Lake, to /),
    read: false,
  });
  const old = ['orders.tell', 'users.mail-farewell', 'chat.mail-away', 'searches.tell', 'house.sweep'];
  for (const table of ['job', 'queue', 'schedule'])
    expect(await query(`SELECT 1 FROM pgboss.${table} WHERE name = ANY ($1)`, [old])).toEqual([]);
  expect(await query(`SELECT name FROM pgboss.schedule WHERE name = 'server.cleanup'`)).toHaveLength(1);
});

test('mails that waited say what they would have said', async () => {
  for (const [letter, , words] of WAITING) {
    const mail = await waitForMail(server.config.dataDir, `${letter.toLowerCase()}@example.com`, '');
    expect(mail.text).toContain(words);
  }
});

test('a link that was mailed ends the mails, as one of now does', async () => {
  const { db, config } = server.services;
  const wants = async (name: OldPerson) => (await server.call('GET /mail-preferences', { as: await signIn(name) })).json().data;
  expect(await wants('follower')).toMatchObject({ newMessages: true, savedSearches: false });
  expect(await wants('artist')).toMatchObject({ newMessages: true, savedSearches: true });
  const mailed = signLink(await readSecret(db, 'mail links'), ['leave', 'messages', id('buyer')]);
  expect((await server.call(`POST /unsubscribe/${mailed}`)).statusCode).toBe(200);
  expect(await wants('buyer')).toMatchObject({ newMessages: false, savedSearches: true });
  const { oneClick } = await makeUnsubscribeLink(db, config.publicUrl, { what: 'search', id: id('buyer') });
  expect((await server.call(`POST /unsubscribe/${oneClick.split('/').at(-1)}`)).statusCode).toBe(200);
  expect(await wants('buyer')).toMatchObject({ newMessages: false, savedSearches: false });
  const other = signLink(await readSecret(db, 'mail links'), ['address', 'messages', id('artist')]);
  expect((await server.call(`POST /unsubscribe/${other}`)).statusCode).not.toBe(200);
});

test('the log shows actions by their names of now and finds them by either', async () => {
  const as = await signIn('admin');
  const log = async (filter: string) =>
    (await server.call(`GET /admin/audit?${filter}`, { as })).json<{ data: { action: string; objectId: string }[] }>().data;
  for (const action of ['order.itemSent', 'order.lineSent'])
    expect(await log(`action=${action}`)).toMatchObject([{ action: 'order.itemSent', objectId: id('order') }]);
  expect(await log(`objectId=${id('buyer')}&action=user.emailChangeCancelled`)).toHaveLength(1);
});

test('the price when a work was put into the cart is still known', async () => {
  const { items } = (await server.call('GET /cart', { as: await signIn('buyer') })).json<{ items: { seenPrice: number }[] }>();
  expect(items).toMatchObject([{ price: 5_000, seenPrice: 4_000 }]);
});

test('an unread bundle of before takes what comes now', async () => {
  const { db } = server.services;
  await query(`UPDATE notifications SET read_at = NULL WHERE key = 'follower'`);
  await db.transaction((tx) => follow(tx, { id: id('buyer'), name: 'Keza' }, id('artist')));
  const told = (await bellOf('artist')).data.filter(({ text }) => text.startsWith('Keza and '));
  expect(told.map(({ text }) => text)).toEqual(['Keza and 1 other follow you']);
});

test('sentences that name an erased person go, those of before too', async () => {
  await query(
    `INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'follower', '{"name": "Odette Uwase"}', '/')`,
    [id('artist')],
  );
  const erased = await server.call(`DELETE /users/${id('follower')}`, { as: await signIn('admin') });
  expect(erased.statusCode, erased.body).toBeLessThan(300);
  expect((await bellOf('artist')).data.filter(({ text }) => text.includes('Odette'))).toEqual([]);
});
