import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeUnsubscribeLink } from '#server/accounts/email-choices/unsubscribe-links.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { follow } from '#server/artists/queries.ts';
import { signLink } from '#server/platform/http/signed-links.ts';
import { findFrames } from '#server/platform/live/deliver.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';
import { migrate } from './migrate.ts';

/*
 * A shop of the version that had notices: sentences in a table of that name, jobs that wait under older names, links that say 'leave', actions of
 * older names in the log.
 */
const FOLDER = path.join(import.meta.dirname, 'migrations');
const connection = { ...inject('postgres'), database: `old_${randomUUID().replaceAll('-', '')}` };
const client = new pg.Client(connection);
let server: TestServer & { close(): Promise<void> };
let before = '';

const people = ['buyer', 'artist', 'admin', 'follower'] as const;
type Person = (typeof people)[number];
const ids = Object.fromEntries([...people, 'art', 'order', 'news', 'deletion', 'reminder'].map((name) => [name, randomUUID()]));
const id = (name: string) => ids[name] ?? '';

/** What the bell of the artist said, the oldest first: of what kind, the sentence, and the kind that it is stored as now. */
const SAID = [
  ['application', 'You are an artist on Ubugeni now', 'application.approved'],
  ['application', 'Your artist account was cancelled', 'application.cancelled'],
  ['application', 'Your application was not accepted', 'application.rejected'],
  ['application', 'An artist applied', 'application.received'],
  ['report', 'A conversation was reported', 'report'],
  ['comment', 'A comment waits for approval', 'comment'],
  ['order', 'Somebody ordered your work: order 1001', 'order.placed'],
  ['order', 'Order 1001 is paid', 'order.paid'],
  ['order', 'Order 1001 is paid: please send it', 'order.paidForArtist'],
  ['order', 'A payment came for order 1001, which was recorded as paid by hand', 'order.paidAfterHand'],
  ['order', 'Order 1001 is cancelled', 'order.cancelled'],
  ['order', 'Order 1001 was not paid in time', 'order.expired'],
  ['order', 'Your payment of order 1001 was given back', 'order.refunded'],
  ['order', 'Order 1001 was refunded', 'order.refundedForArtist'],
  ['order', "We've refunded a part of order 1001", 'order.refundedPart'],
  ['order', 'A part of order 1001 was refunded', 'order.refundedPartForArtist'],
  ['order', 'A refund of order 1001 was not made: please look at it', 'order.refundRefused'],
  ['order', 'A payment of order 1001 waits for your decision', 'order.refundWaits'],
  ['order', 'A payment of order 1001 is being given back', 'order.chargeReturned'],
  ['order', 'A charge of order 1001 is being given back', 'order.chargeReturnedForAdmin'],
  ['order', 'Lake “Kivu” \\ 2 is on its way', 'order.itemSent'],
  ['order', 'Order 1001 is paid was delivered', 'order.itemDelivered'],
  ['message', 'Keza wrote to you', 'message'],
  ['follower', 'Odette Uwase follows you', 'follower'],
  ['review', 'Keza reviewed Lake', 'review.written'],
  ['review', 'Keza replied to your review of Lake', 'review.replied'],
  ['question', 'Keza asked about Lake', 'question.asked'],
  ['question', 'Keza answered your question about Lake', 'question.answered'],
  ['contact', 'Eric wrote: A visit', 'contact'],
  // Nobody can say which is the name, or no version of now says it.
  ['review', 'Keza reviewed The lake that nobody reviewed yet', 'text'],
  ['review', 'Keza replied to your review of The reviewed lake and reviewed it', 'text'],
  ['contact', 'Eric wrote: Who wrote: me', 'text'],
  ['order', 'The provider refused to give a charge of order 1001 back', 'text'],
  ['follower', 'Odette Uwase was here', 'text'],
] as const;
/** The last ones are unread. */
const UNREAD = 10;

async function fillPeople(): Promise<void> {
  for (const [name, role, isAdmin] of [
    ['buyer', 'User', false],
    ['artist', 'Artist', false],
    ['admin', 'Admin', true],
    ['follower', 'User', false],
  ] as const) {
    await client.query(
      `INSERT INTO users (id, name, email, password_hash, role, status, is_admin)
       VALUES ($1, $2, $3::text || '@example.com', 'x', $4, 'approved', $5)`,
      [id(name), name === 'follower' ? 'Odette Uwase' : name, name, role, isAdmin],
    );
  }
  await client.query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show)
     VALUES ($1, $2, 'Lake', 'lake', '', 5000, 1, 'Painting', true)`,
    [id('art'), id('artist')],
  );
  const carts = [randomUUID(), randomUUID()];
  await client.query(`INSERT INTO carts (id, user_id, status) VALUES ($1, $3, 'ordered'), ($2, $3, 'open')`, [...carts, id('buyer')]);
  await client.query(`INSERT INTO cart_items (cart_id, art_id, quantity, seen_price) VALUES ($1, $2, 1, 4000)`, [carts[1], id('art')]);
  await client.query(
    `INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, shipping_address, status, payment_status, paid_at, total_items, total_price, expires_at, piece_names)
     VALUES ($1, $2, $3, 'Keza', 'buyer@example.com', 'Kigali', 'pending', 'paid', now(), 1, 5000, now(), 'Lake')`,
    [id('order'), carts[0], id('buyer')],
  );
  await client.query(
    `INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity)
     VALUES (gen_random_uuid(), $1, $2, $3, 'artist', 'Lake', 'Painting', 5000, 1)`,
    [id('order'), id('art'), id('artist')],
  );
  await client.query(`INSERT INTO follows (follower_id, artist_id) VALUES ($1, $2)`, [id('follower'), id('artist')]);
  await client.query(`INSERT INTO chat_away (user_id, due_at) VALUES ($1, now())`, [id('artist')]);
}

async function fillBells(): Promise<void> {
  for (const [number, [kind, text]] of SAID.entries()) {
    const notice = `01940000-0000-7000-8000-0000000000${String(number + 10)}`;
    await client.query(
      `INSERT INTO notices (id, user_id, kind, text, link, key, read_at) VALUES ($1, $2, $3, $4, '/somewhere', $5, CASE WHEN $6 THEN now() END)`,
      [notice, id('artist'), kind, text, text === 'Odette Uwase follows you' ? 'follower' : null, number < SAID.length - UNREAD],
    );
  }
  await client.query(
    `INSERT INTO events (user_id, type, data) SELECT user_id, 'notice', jsonb_build_object('notice', id) FROM notices WHERE text = 'Lake “Kivu” \\ 2 is on its way'`,
  );
  // Written by the job that waits: its node was killed before it could say that the job was done.
  await client.query(
    `INSERT INTO notices (id, user_id, kind, text, link, cause) VALUES (gen_random_uuid(), $1, 'order', 'Order 1001 is paid', '/cart#orders', $2)`,
    [id('buyer'), `job ${id('news')} a-hash-of-the-sentence`],
  );
  await client.query(
    `INSERT INTO audit_log (action, object_type, object_id) VALUES ('order.lineSent', 'order', $1), ('user.emailKept', 'user', $2)`,
    [id('order'), id('buyer')],
  );
}

async function fillQueues(): Promise<void> {
  const boss = new PgBoss(connection);
  await boss.start();
  for (const name of ['orders.tell', 'users.mail-farewell', 'chat.mail-away']) await boss.createQueue(name, { policy: 'standard' });
  for (const name of ['searches.tell', 'house.sweep']) {
    await boss.createQueue(name, { policy: 'stately' });
    await boss.schedule(name, '17 * * * *');
    await boss.send(name, {});
  }
  await boss.send('orders.tell', { orderId: id('order'), news: 'paid' }, { id: id('news') });
  await boss.send('users.mail-farewell', { to: 'gone@example.com', name: 'Gone' }, { id: id('deletion') });
  await boss.send('chat.mail-away', { userId: id('artist') }, { id: id('reminder') });
  await boss.stop({ graceful: false });
}

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${connection.database}`);
  before = await mkdtemp(path.join(tmpdir(), 'ubugeni-migrations-'));
  for (const name of await readdir(FOLDER)) if (name < '0031') await cp(path.join(FOLDER, name), path.join(before, name));
  await migrate(connection, before);
  await client.connect();
  await fillPeople();
  await fillBells();
  await client.end();
  await fillQueues();
  await migrate(connection);
  server = await openTestServer({}, true, connection.database);
});
afterAll(async () => {
  await server.close();
  await onServer(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  await rm(before, { recursive: true });
});

async function onServer(statement: string): Promise<void> {
  const main = new pg.Client(inject('postgres'));
  await main.connect();
  await main.query(statement);
  await main.end();
}

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.services.db.$client.query<T>(text, values)).rows;
const signIn = (name: Person) => openSession(server.services.db, id(name), false, 'test');
type Bell = { data: { kind: string; text: string; read: boolean }[]; notificationCount: number };
const bellOf = async (name: Person) => (await server.call('GET /notifications?limit=100', { as: await signIn(name) })).json<Bell>();

test('nothing in the database is called by its older name', async () => {
  const names = await query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgname FROM pg_trigger UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT column_name FROM information_schema.columns WHERE table_schema = 'public'`);
  expect(names.map(({ name }) => name).filter((name) => /notice|chat_away|arrival|event_floor|swept_to|seen_price/.test(name))).toEqual([]);
});

test('each sentence is read as it was written, as kind and facts where these are sure, and as many are unread as were', async () => {
  const { data, notificationCount } = await bellOf('artist');
  const carried = data.slice(-SAID.length).toReversed();
  expect(carried.map(({ kind, text }) => [kind, text])).toEqual(SAID.map(([kind, text]) => [kind, text]));
  expect(carried.map(({ read }) => read)).toEqual(SAID.map((_, number) => number < SAID.length - UNREAD));
  const stored = await query<{ kind: string }>(`SELECT kind FROM notifications WHERE user_id = $1 AND link = '/somewhere' ORDER BY id`, [
    id('artist'),
  ]);
  expect(stored.map(({ kind }) => kind)).toEqual(SAID.map(([, , kind]) => kind));
  // Beside them is what the job that waited said.
  expect(notificationCount).toBe(UNREAD + data.length - SAID.length);
  const facts = await query(
    `SELECT facts FROM notifications WHERE kind IN ('order.itemSent', 'review.replied', 'order.placed') AND link = '/somewhere' ORDER BY id`,
  );
  expect(facts).toEqual([{ facts: { number: 1001 } }, { facts: { item: 'Lake “Kivu” \\ 2' } }, { facts: { name: 'Keza', art: 'Lake' } }]);
});

test('an event that waits for a window is a notification', async () => {
  const found = await findFrames(server.services.db, [{ userId: id('artist'), after: 0 }], Buffer.alloc(32));
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
  expect((await bellOf('artist')).data[0]).toMatchObject({ kind: 'order', text: 'Order 1001 is paid: please send it', read: false });
  const old = ['orders.tell', 'users.mail-farewell', 'chat.mail-away', 'searches.tell', 'house.sweep'];
  for (const table of ['job', 'queue', 'schedule'])
    expect(await query(`SELECT 1 FROM pgboss.${table} WHERE name = ANY ($1)`, [old])).toEqual([]);
  expect(await query(`SELECT name FROM pgboss.schedule WHERE name = 'server.cleanup'`)).toHaveLength(1);
});

test('a link that was mailed ends the mails, as one of now does', async () => {
  const { db, config } = server.services;
  const wants = async (name: Person) => (await server.call('GET /mail-preferences', { as: await signIn(name) })).json().data;
  const mailed = signLink(await readSecret(db, 'mail links'), ['leave', 'messages', id('buyer')]);
  expect((await server.call(`POST /unsubscribe/${mailed}`)).statusCode).toBe(200);
  expect(await wants('buyer')).toMatchObject({ newMessages: false, savedSearches: true });
  const { oneClick } = await makeUnsubscribeLink(db, config.publicUrl, { what: 'searches', id: id('buyer') });
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
  const told = (await bellOf('artist')).data.filter(({ text }) => text.endsWith(' follows you'));
  expect(told.map(({ text }) => text)).toEqual(['Keza follows you']);
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
