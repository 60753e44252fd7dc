import { beforeAll, expect, test } from 'vitest';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { checkSlice } from '#server/sums/check-sums.ts';
import { counterChecks } from '#server/sums/counters.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { isPasswordOf } from '#server/accounts/sign-in/password.ts';
import { daysBefore } from './catalogue/calendar.ts';
import { demoOrders } from './catalogue/orders.ts';
import { demoCustomers, emailOf } from './catalogue/people.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';
import { fillDemo } from './fill.ts';
import { datedColumns } from './redate.ts';

/** Times that are not shown, such as expiries: they stay as written. */
const unchangedColumns = [
  'addresses.created_at',
  // The demo asks for no cancellation and is late with nothing.
  'order_lines.overdue_told_at',
  'order_lines.cancelled_at',
  'orders.cancellation_asked_at',
  'art_old_slugs.created_at',
  // Follow the orders by triggers (server/sums/README.md).
  'artist_orders.created_at',
  'artist_orders.send_by',
  'orders.send_by',
  'arts.deleted_at',
  // The staff of the demo looks at nothing again, hides and blocks nothing, and notes nothing.
  'blog_articles.created_at',
  'blog_articles.publish_at',
  'blog_articles.published_at',
  'blog_articles.updated_at',
  'blog_comments.hidden_at',
  'blog_files.taken_at',
  'order_notes.created_at',
  'person_notes.created_at',
  'questions.checked_at',
  'questions.hidden_at',
  'reviews.checked_at',
  'reviews.hidden_at',
  'staff_reasons.created_at',
  'staff_reasons.told_at',
  'users.blocked_at',
  'buyers.last_at',
  'chat_attachments.created_at',
  'chat_blocks.created_at',
  'chat_messages.deleted_at',
  'chat_reports.closed_at',
  'chat_reports.created_at',
  'chat_unread_reminders.due_at',
  'chat_unread_reminders.mailed_at',
  'contact_answers.created_at',
  'contact_messages.closed_at',
  'contact_messages.read_at',
  'customer_notes.changed_at',
  'documents.created_at',
  'email_changes.ends_at',
  'email_changes.tries_since',
  'events.created_at',
  'idempotency_keys.created_at',
  'live_presence.seen_at',
  'newsletter_subscriptions.asked_at',
  'newsletter_subscriptions.confirmed_at',
  'newsletter_subscriptions.left_at',
  // The demo has none.
  'offers.changed_at',
  'offers.created_at',
  'offers.valid_until',
  'orders.expires_at',
  'outgoing_mails.created_at',
  'outgoing_mails.sending_until',
  'outgoing_mails.sent_at',
  'password_resets.created_at',
  'password_resets.expires_at',
  'password_resets.used_at',
  'payments.next_check_at',
  'pictures.created_at',
  'saved_searches.created_at',
  'saved_searches.mailed_at',
  'saved_searches.seen_at',
  'refunds.asked_at',
  'refunds.next_try_at',
  'sessions.created_at',
  'sessions.expires_at',
  'sessions.last_seen_at',
  'sessions.proved_at',
  'settings.changed_at',
  'sign_in_codes.ends_at',
  'sign_in_codes.mails_since',
  'sign_in_failures.began_at',
  'sign_in_failures.known_until',
  'sign_in_failures.last_at',
  'users.deleted_at',
];

// On a public address, where nobody may have the published password.
const server = usePaymentServer({ HOST: '0.0.0.0', DEMO: '1' }, true);
const said: string[] = [];
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.services.db.$client.query<T>(text, values)).rows;

/** Two grey pixels: pictures do not matter here. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
);
let now = 0;
/** Duration of the filling, in ms: its times may be this much later than in the catalogue. */
let taken = 0;

const fill = () => {
  const drawn = { pictures: () => Promise.resolve([JPEG]), portrait: () => Promise.resolve(JPEG) };
  return fillDemo(server.app, server.services, (text) => said.push(text), drawn);
};

// Some thousand statements, and twenty passwords: slow on a busy machine.
beforeAll(async () => {
  now = Date.now();
  await fill();
  taken = Date.now() - now;
});

test('a shop that was filled is never filled again', async () => {
  expect(await fill()).toBe(false);
});

/** The passwords that the filling printed, by address. */
function readPrinted(): Map<string, string> {
  const lines = said.flatMap((text) => text.split('\n')).map((line) => line.trim().split(/\s+/));
  return new Map(lines.filter(([email]) => email?.includes('@')).map(([email = '', , password = '']) => [email, password]));
}

test('on a public address each demo account has a random password, printed once', async () => {
  const people = await query<{ email: string; password_hash: string }>('SELECT email, password_hash FROM users ORDER BY id');
  const printed = readPrinted();
  expect([...printed.keys()]).toEqual(people.map(({ email }) => email));
  expect(new Set(printed.values()).size).toBe(people.length);
  for (const { email, password_hash } of people) {
    expect(await isPasswordOf(password_hash, printed.get(email) ?? ''), email).toBe(true);
    expect(await isPasswordOf(password_hash, DEMO_PASSWORD), email).toBe(false);
  }
  expect(await query('SELECT 1 FROM sessions')).toEqual([]);
});

test('every time column of every table is either redated or listed as unchanged, also where the demo writes nothing yet', async () => {
  const columns = await query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone' AND table_name <> 'migrations' ORDER BY 1`,
  );
  const dated = Object.entries(datedColumns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(columns.map(({ name }) => name)).toEqual([...dated, ...unchangedColumns].toSorted());
  // Of a table that is empty nobody would see whether its times are moved.
  for (const table of Object.keys(datedColumns)) expect(await query(`SELECT 1 FROM ${table} LIMIT 1`), table).toHaveLength(1);
});

test('orders and sign-ups have the times of the catalogue', async () => {
  const placed = await query<{ at: Date }>(`SELECT created_at AS at FROM orders ORDER BY id`);
  const wanted = demoOrders
    .map(({ placed }) => ('hoursAgo' in placed ? now - placed.hoursAgo * 3_600_000 : daysBefore(now, placed)))
    .toSorted((one, other) => one - other);
  expect(placed).toHaveLength(wanted.length);
  for (const [place, { at }] of placed.entries()) expectDated(at, wanted[place]!, `order ${place}`);
  for (const { key, joined } of demoCustomers) {
    const [person] = await query<{ at: Date }>(`SELECT created_at AS at FROM users WHERE email = $1`, [emailOf(key)]);
    expectDated(person!.at, daysBefore(now, joined), key);
  }
});

function expectDated(at: Date, wanted: number, what: string): void {
  expect(at.getTime(), what).toBeGreaterThanOrEqual(wanted);
  expect(at.getTime(), what).toBeLessThanOrEqual(wanted + taken);
}

test('nothing comes before what caused it, nor after today', async () => {
  const chains: Record<string, string> = {
    'a work after its artist': `SELECT 1 FROM arts a JOIN users u ON u.id = a.owner_id WHERE a.created_at < u.created_at`,
    'a heart': `SELECT 1 FROM favorites f JOIN arts a ON a.id = f.art_id JOIN users u ON u.id = f.user_id WHERE f.created_at < greatest(a.created_at, u.created_at)`,
    'a follow': `SELECT 1 FROM follows f JOIN users u ON u.id IN (f.follower_id, f.artist_id) WHERE f.created_at < u.created_at`,
    'an order after its buyer and its works': `SELECT 1 FROM orders o JOIN users u ON u.id = o.user_id JOIN order_lines l ON l.order_id = o.id
      JOIN arts a ON a.id = l.art_id JOIN carts c ON c.id = o.cart_id WHERE o.created_at < greatest(u.created_at, a.created_at, c.created_at)`,
    'the steps of an order': `SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE NOT (o.created_at < coalesce(paid_at, 'infinity') AND coalesce(paid_at, '-infinity') < coalesce(completed_at, 'infinity')
        AND coalesce(completed_at, '-infinity') < coalesce(sent_at, 'infinity') AND coalesce(sent_at, '-infinity') < coalesce(delivered_at, 'infinity')
        AND o.created_at < coalesce(o.cancelled_at, 'infinity'))`,
    'a payment': `SELECT 1 FROM payments p JOIN orders o ON o.id = p.order_id WHERE NOT (o.created_at < p.created_at AND p.created_at < p.settled_at)`,
    'a charge': `SELECT 1 FROM charges c JOIN payments p ON p.id = c.payment_id JOIN orders o ON o.id = p.order_id
      WHERE NOT (p.created_at < c.created_at AND o.cancelled_at < coalesce(c.refunded_at, 'infinity'))`,
    'a review after the delivery': `SELECT 1 FROM reviews r JOIN order_lines l ON l.art_id = r.art_id JOIN orders o ON o.id = l.order_id AND o.user_id = r.author_id
      WHERE NOT (l.delivered_at < r.created_at AND r.created_at < coalesce(r.replied_at, 'infinity'))`,
    'an answer': `SELECT 1 FROM questions WHERE NOT (created_at < coalesce(answered_at, 'infinity'))`,
    'messages of a chat': `SELECT 1 FROM chat_messages m JOIN chat_messages n ON n.conversation_id = m.conversation_id AND n.seq = m.seq + 1
      WHERE NOT (m.created_at < m.read_at AND m.read_at < n.created_at)`,
    'a comment': `SELECT 1 FROM blog_comments WHERE NOT (created_at < coalesce(approved_at, 'infinity'))`,
    'what the log says of an order': `SELECT 1 FROM audit_log l JOIN orders o ON o.id::text = l.object_id WHERE l.at < o.created_at`,
    'a notification after its reader came': `SELECT 1 FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.created_at < u.created_at`,
  };
  for (const [what, text] of Object.entries(chains)) expect(await query(text), what).toEqual([]);
  for (const [table, columns] of Object.entries(datedColumns))
    for (const column of columns)
      expect(await query(`SELECT 1 FROM ${table} WHERE ${column} > to_timestamp($1)`, [now / 1000]), `${table}.${column}`).toEqual([]);
});

test('lists by id are in the order of time', async () => {
  for (const table of ['users', 'arts', 'orders', 'reviews', 'questions', 'chat_messages', 'contact_messages', 'blog_comments']) {
    expect(
      await query(`SELECT 1 FROM (SELECT created_at < lag(created_at) OVER (ORDER BY id) AS is_back FROM ${table}) t WHERE is_back`),
      table,
    ).toEqual([]);
  }
  expect(await query(`SELECT 1 FROM (SELECT at < lag(at) OVER (ORDER BY id) AS is_back FROM audit_log) t WHERE is_back`)).toEqual([]);
  expect(
    await query(`SELECT 1 FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id JOIN chat_messages l ON l.id = c.last_message_id
    WHERE m.activity <> (extract(epoch FROM l.created_at) * 1000000)::bigint`),
  ).toEqual([]);
});

test('a notification of an order is dated with what it tells of', async () => {
  const late = await query(`SELECT n.kind, n.facts FROM notifications n WHERE n.kind LIKE 'order%' AND NOT EXISTS (
    SELECT 1 FROM audit_log l WHERE l.object_type IN ('order', 'payment') AND n.created_at BETWEEN l.at - interval '1 second' AND l.at + interval '1 minute')`);
  expect(late).toEqual([]);
  expect(await query(`SELECT 1 FROM notifications WHERE kind LIKE 'order%' LIMIT 1`)).toHaveLength(1);
});

test('unpaid orders have most of their time left', async () => {
  const unpaid = await query<{ hours: number }>(
    `SELECT extract(epoch FROM expires_at - to_timestamp($1))::float8 / 3600 AS hours FROM orders WHERE status = 'pending' AND payment_status = 'unpaid' ORDER BY 1`,
    [now / 1000],
  );
  expect(unpaid.map(({ hours }) => Math.round(hours))).toEqual([18, 22]);
});

test('both dashboards have sales on many days, and readers on each', async () => {
  const signIn = async (key: string) =>
    (await server.call('POST /users/auth', { body: { email: emailOf(key), password: readPrinted().get(emailOf(key)) } })).json()
      .token as string;
  const admin = await server.call('GET /admin/overview', { as: await signIn('admin') });
  const sold = (admin.json().data.salesByDay as { paid: number }[]).filter(({ paid }) => paid > 0);
  expect(sold.length).toBeGreaterThanOrEqual(12);
  const artist = await server.call('GET /artist/overview', { as: await signIn('immaculee') });
  const days = artist.json().data.days as { earned: number; views: number }[];
  expect(days.filter(({ earned }) => earned > 0).length).toBeGreaterThanOrEqual(4);
  expect(days.filter(({ views }) => views > 0).length).toBe(30);
  const figures = await server.call('GET /artist/figures?days=30', { as: await signIn('immaculee') });
  const sources = figures.json().data.bySource as { source: string; views: number }[];
  expect(sources.filter(({ views }) => views > 0).map(({ source }) => source)).toEqual(['pages', 'search', 'links']);
});

test('the audit log is append-only again, and the sessions of the filling are over', async () => {
  await expect(query(`UPDATE audit_log SET at = now() WHERE id = (SELECT min(id) FROM audit_log)`)).rejects.toThrow('never changed');
  expect(await query(`SELECT 1 FROM sessions WHERE device = 'demo content'`)).toEqual([]);
});

test('sums and counts are right although what they count was moved to other days', async () => {
  for (const check of [...sumChecks, ...counterChecks])
    expect(await checkSlice(server.services.db, check, EVERYTHING, false), check.name).toEqual([]);
});
