import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import pg from 'pg';

/*
 * A shop as the version of migration 0030 left it: sentences in a table called notices, jobs that wait under older names, mails with words
 * among their facts, actions of older names in the log.
 */
const people = ['buyer', 'artist', 'admin', 'follower'] as const;
type Connection = { host: string; port: number; user: string; database: string };
export type OldPerson = (typeof people)[number];
const ids = Object.fromEntries([...people, 'art', 'order', 'news', 'deletion', 'reminder'].map((name) => [name, randomUUID()]));
/** The id of a person or thing of the shop. */
export const id = (name: string) => ids[name] ?? '';

/** What the bell of the artist said, the oldest first: of what kind, the sentence, and the kind that it is stored as now. */
export const SAID = [
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
export const UNREAD = 10;

async function fillPeople(client: pg.Client): Promise<void> {
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
  // As two columns; the follower had ended one of the two.
  await client.query(`INSERT INTO mail_preferences (user_id, saved_searches) VALUES ($1, true), ($2, false)`, [
    id('artist'),
    id('follower'),
  ]);
  await client.query(`INSERT INTO chat_away (user_id, due_at) VALUES ($1, now())`, [id('artist')]);
}

async function fillBells(client: pg.Client): Promise<void> {
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

const order = { name: 'Keza', number: 1001, pieces: ['Lake × 1'], total: 5_000, link: 'http://127.0.0.1:3000/cart' };
const leave = { page: 'http://127.0.0.1:3000/unsubscribe?token=t', oneClick: 'http://127.0.0.1:3000/api/v1/unsubscribe/t' };
/** Mails that waited with words among their facts, and what they say. */
export const WAITING = [
  [
    'orderPlaced',
    { ...order, address: 'Kigali', payUntil: '21 November 2026 at 14:05 (Kigali time)' },
    'by 21 November 2026 at 14:05 (Kigali time);',
  ],
  ['paymentReturned', { ...order, why: 'This order was paid twice.' }, 'This order was paid twice.'],
  ['paymentAlert', { ...order, what: 'A charge was less than the total.' }, 'A charge was less than the total.'],
  [
    'searchNews',
    { name: 'Keza', finds: [{ words: '‘lake’, Painting', count: 1, works: [], link: order.link }], link: order.link, leave },
    '‘lake’, Painting: 1 new work',
  ],
] as const;

async function fillMails(client: pg.Client, boss: PgBoss): Promise<void> {
  await boss.createQueue('mail.send', { policy: 'standard' });
  for (const [letter, facts] of WAITING) {
    const mail = randomUUID();
    await client.query(`INSERT INTO outgoing_mails (id, cause, letter, reader) VALUES ($1::uuid, $1::text, $2, '')`, [mail, letter]);
    await boss.send('mail.send', { letter, to: `${letter.toLowerCase()}@example.com`, facts }, { id: mail });
  }
}

async function fillQueues(client: pg.Client, connection: Connection): Promise<void> {
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
  await fillMails(client, boss);
  await boss.stop({ graceful: false });
}

/** Fills it; `connection` is of a database with the migrations up to 0030 and no others. */
export async function fillOldShop(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await fillPeople(client);
  await fillBells(client);
  await fillQueues(client, connection);
  await client.end();
}
