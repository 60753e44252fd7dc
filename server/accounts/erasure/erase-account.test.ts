import { eq } from '#server/database/drizzle.ts';
import { areas } from '#server/areas.ts';
import { expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { documentKey } from '#server/artists/application/keys.ts';
import { documents } from '#server/artists/application/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import { findTexts, makeRichCustomer, secrets } from '#server/testing/rich-customer.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

const server = useTestServer({}, true);
const admin = () => server.person({ role: 'Admin' });
/** Orders keep the names they were placed with, and are found by them. */
const NAMES_OF_ORDERS = ['order_lines.owner_name', 'orders.piece_names', 'orders.search_text'];
const erase = (id: string, as?: string, body: object = { password: KNOWN_PASSWORD }) =>
  server.call(`DELETE /users/${id}`, { body, ...(as ? { as } : {}) });
const sql = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);

/** Waits until every mail to the account was sent. */
async function mailsAreOut(word: string): Promise<void> {
  await bringForward(server, 'orders.notify', 'orders.item-news');
  await vi.waitFor(
    async () => {
      const waiting = await sql(
        "SELECT 1 FROM pgboss.job WHERE state <> 'completed' AND (data::text ILIKE $1 OR name IN ('orders.notify', 'orders.item-news'))",
        [`%${word}%`],
      );
      expect(waiting.rowCount).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** The job of the last mail is stored for one minute after it ran; the test does not wait for that. */
async function passTheMinute(): Promise<void> {
  await vi.waitFor(
    async () => {
      // Also those of the tests before: theirs must not be taken for this one's.
      await sql("DELETE FROM pgboss.job WHERE name = 'users.mail-account-deleted' AND state = 'completed'");
      const left = await sql("SELECT 1 FROM pgboss.job WHERE name = 'users.mail-account-deleted'");
      expect(left.rowCount).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );
}

test('an erased customer leaves no personal field except the name on orders (T40, F24)', async () => {
  const word = `umutoni${Date.now()}`;
  const person = await makeRichCustomer(server, word);
  expect(await findTexts(server, [word])).toContain('users.email');
  const orders = (await server.call('GET /checkout?limit=100', { as: person.boss.token })).json().data.length;
  await mailsAreOut(word);
  expect((await erase(person.id, person.token)).statusCode).toBe(200);
  await waitForMail(server.config.dataDir, person.email, 'Your account has been deleted');
  await passTheMinute();
  expect(await findTexts(server, [word, '250788765432'])).toEqual(['artist_orders.search_text', 'orders.buyer_name', 'orders.search_text']);
  expect((await server.call('GET /checkout?limit=100', { as: person.boss.token })).json().data.length).toBe(orders);
  const order = (await server.call(`GET /checkout/${person.orderId}`, { as: person.boss.token })).json().data;
  expect(order).toMatchObject({
    status: 'complete',
    shippingAddress: '',
    user: { name: `Immaculée ${word}`, email: `${person.id}@erased.invalid` },
  });
});

test.each(['buyer', 'artist'] as const)('how items were sent is erased with their %s, except by whom and when', async (who) => {
  const [buyer, artist] = [await server.person(), await server.person({ role: 'Artist' })];
  const { order } = await makeOrder(server.services.db, {
    buyerId: buyer.id,
    arts: [await makeArt(server.services.db, { ownerId: artist.id }), await makeArt(server.services.db)],
  });
  const boss = await admin();
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  await sql(
    "UPDATE order_lines SET sent_at = now(), carrier = 'moto', tracking_number = '+250788111222', tracking_note = 'Ask for Eric' WHERE order_id = $1",
    [order.id],
  );
  const person = { buyer, artist }[who];
  expect((await erase(person.id, person.token)).statusCode).toBe(200);
  const { rows } = await sql('SELECT owner_id = $2 AS own, carrier, tracking_number, tracking_note FROM order_lines WHERE order_id = $1', [
    order.id,
    artist.id,
  ]);
  const erased = { carrier: 'moto', tracking_number: null, tracking_note: null };
  const kept = { carrier: 'moto', tracking_number: '+250788111222', tracking_note: 'Ask for Eric' };
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      { own: true, ...erased },
      { own: false, ...(who === 'buyer' ? erased : kept) },
    ]),
  );
});

/** How erasure treats each column that refers to an account. */
const fates: Record<string, string[]> = {
  'goes with the person': [
    'blog_likes.user_id',
    'chat_attachments.owner_id',
    'chat_unread_reminders.user_id',
    'chat_blocks.blocked_id',
    'chat_blocks.user_id',
    'chat_unread.user_id',
    'documents.user_id',
    'email_changes.user_id',
    'events.user_id',
    'favorites.user_id',
    'follows.artist_id',
    'follows.follower_id',
    'newsletter_subscriptions.user_id',
    'notification_choices.user_id',
    'notifications.user_id',
    'outgoing_mails.user_id',
    'password_resets.user_id',
    'saved_searches.user_id',
    'sessions.user_id',
    'sign_in_codes.user_id',
  ],
  'stays without a name': ['blog_articles.author_id', 'blog_comments.author_id', 'questions.author_id', 'reviews.author_id'],
  'stays, and the person behind it is a pseudonym': [
    'artist_figures.user_id',
    'arts.owner_id',
    'carts.user_id',
    'chat_messages.receiver_id',
    'chat_messages.sender_id',
    'chat_reports.closed_by',
    'chat_reports.reported_id',
    'chat_reports.reporter_id',
    'contact_answers.author_id',
    'conversation_members.other_id',
    'conversation_members.user_id',
    'conversations.high_id',
    'conversations.low_id',
    'order_events.by_id',
    'order_lines.owner_id',
    'orders.cancelled_by',
    'orders.completed_by',
    'orders.paid_by',
    'orders.user_id',
    'refunds.made_by',
  ],
};

/** With steps of their own in erase-rows.ts, because more goes with them. */
const ERASED_BY_STEPS = ['chat_attachments.owner_id', 'renamed_artists.user_id', 'sessions.user_id'];

test('erasure covers every column of every table that refers to an account', async () => {
  const found = await sql(`
    SELECT r.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint r
    JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1] WHERE r.contype = 'f' AND r.confrelid = 'users'::regclass`);
  const names = found.rows.map((row: { name: string }) => row.name).sort();
  expect(names).toEqual(expect.arrayContaining(Object.values(fates).flat()));
  // A new table: its area says in personalData what becomes of the column (ownRows, publicWords, stays).
  const kept = areas.flatMap(({ personalData }) => personalData ?? []);
  const own = kept.flatMap(({ ownRows = [] }) => ownRows.map(([table, column]) => `${table}.${column}`));
  const words = kept.flatMap(({ publicWords = [] }) => publicWords.map((table) => `${table}.author_id`));
  const stay = kept.flatMap(({ stays = [] }) => stays);
  // A key of a repeated request refers to an account without a foreign key.
  expect([...own, ...words, ...stay, ...ERASED_BY_STEPS].filter((name) => name !== 'idempotency_keys.user_id').sort()).toEqual(names);
  const person = await server.person({ role: 'Artist' });
  await erase(person.id, person.token);
  for (const name of new Set([...fates['goes with the person']!, ...own])) {
    const [table, column] = name.split('.');
    expect((await sql(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [person.id])).rowCount, name).toBe(0);
  }
});

test('after erasure sessions and sign-in are refused, and the address is free', async () => {
  const person = await server.person({ email: `again${Date.now()}@example.com` });
  const boss = await admin();
  expect((await erase(person.id, boss.token)).statusCode).toBe(200);
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(401);
  expect((await server.call(`GET /users/${person.id}`, { as: boss.token })).statusCode).toBe(404);
  expect((await erase(person.id, boss.token)).statusCode).toBe(404);
  const credentials = { email: person.email, password: KNOWN_PASSWORD };
  expect((await server.call('POST /users/auth', { body: credentials })).statusCode).toBe(401);
  const again = await server.call('POST /users', { body: { ...credentials, name: 'New', role: 'User' } });
  expect(again.statusCode).toBe(201);
});

test('an artist with an empty draft can be erased', async () => {
  const artist = await server.person({ role: 'Artist' });
  expect((await server.call('POST /arts', { as: artist.token, body: { state: 'draft' } })).statusCode).toBe(201);
  expect((await erase(artist.id, artist.token)).statusCode).toBe(200);
  const left = await sql('SELECT 1 FROM arts WHERE owner_id = $1 AND (on_show OR deleted_at IS NULL)', [artist.id]);
  expect(left.rowCount).toBe(0);
});

test("an erased artist's artworks leave the shop; orders keep the name and the totals (F23)", async () => {
  const { db } = server.services;
  const word = `ineza${Date.now()}`;
  const person = await server.person({ ...secrets(word), role: 'Artist' });
  const sold = await makeArt(db, { ownerId: person.id, description: `By ${word}`, provenance: `Of ${word}'s mother` });
  await makeArt(db, { ownerId: person.id, description: `Also by ${word}` });
  const fan = await server.person();
  await server.call(`PUT /artists/${person.id}/follow`, { as: fan.token });
  const buyer = await server.person();
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [sold] });
  const boss = await admin();
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  const before = (await server.call(`GET /checkout/${order.id}`, { as: buyer.token })).json().data;
  await mailsAreOut(word);
  expect((await erase(person.id, boss.token)).statusCode).toBe(200);
  expect((await sql('SELECT 1 FROM arts WHERE owner_id = $1 AND (on_show OR deleted_at IS NULL)', [person.id])).rowCount).toBe(0);
  expect((await server.call(`GET /users/${person.id}`)).statusCode).toBe(404);
  const after = (await server.call(`GET /checkout/${order.id}`, { as: buyer.token })).json().data;
  const left = { ...before.items[0].product, slug: null, inShop: undefined, owner: expect.objectContaining({ _id: person.id }) };
  expect(after.items[0].product).toEqual(left);
  expect(after.totalPrice).toBe(before.totalPrice);
  await waitForMail(server.config.dataDir, person.email, 'Your account has been deleted');
  await passTheMinute();
  expect(await findTexts(server, [word, '250788765432'])).toEqual(NAMES_OF_ORDERS);
});

test('documents and the profile picture are erased with their files', async () => {
  const { db, storage } = server.services;
  const person = await server.person({ role: 'Artist', status: 'pending' });
  const document = {
    id: '01890000-0000-7000-8000-000000000001',
    userId: person.id,
    name: 'certificate.pdf',
    kind: 'pdf' as const,
    bytes: 5,
  };
  await storage.put(documentKey(document), new TextEncoder().encode('%PDF-'), 'application/pdf');
  await db.insert(documents).values(document);
  expect((await erase(person.id, person.token)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await storage.has(documentKey(document))).toBe(false), { timeout: 120_000 });
  expect(await db.select().from(documents).where(eq(documents.userId, person.id))).toEqual([]);
});

test('open orders of the buyer or the artist prevent erasure, and nothing is changed', async () => {
  const { db } = server.services;
  const boss = await admin();
  const seller = await server.person({ role: 'Artist' });
  const work = await makeArt(db, { ownerId: seller.id });
  const buyer = await server.person();
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [work] });
  for (const [id, as] of [
    [buyer.id, buyer.token],
    [seller.id, seller.token],
    [buyer.id, boss.token],
    [seller.id, boss.token],
  ] as const) {
    const answer = await erase(id, as);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('users.openOrders');
  }
  expect((await server.call(`GET /users/${seller.id}`)).json().data.artworks).toBe(1);
  expect((await server.call('GET /users/me/sessions', { as: buyer.token })).statusCode).toBe(200);
  const warned = await server.call(`GET /users/${seller.id}/consequences`, { as: boss.token });
  expect(warned.json().data).toMatchObject({ artworks: 1, openOrders: 0, openSales: 1, orders: [{ _id: order.id, waitsFor: 'buyer' }] });
  await server.call(`POST /checkout/${order.id}/cancel`, { as: buyer.token });
  expect((await erase(buyer.id, buyer.token)).statusCode).toBe(200);
  expect((await erase(seller.id, seller.token)).statusCode).toBe(200);
});

test("erasing one's own account requires the password: 403 without it or with a wrong one, and attempts are counted", async () => {
  const person = await server.person();
  const without = await server.call(`DELETE /users/${person.id}`, { as: person.token });
  expect([without.statusCode, without.json().code]).toEqual([403, 'users.passwordMissing']);
  for (const password of ['', 'not my password']) {
    const refused = await erase(person.id, person.token, { password });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().fields).toEqual({ password: expect.any(String) });
  }
  expect((await erase(person.id, person.token, { password: ['x'] })).statusCode).toBe(400);
  expect((await erase(person.id, person.token, { password: 'x'.repeat(129) })).statusCode).toBe(400);
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(200);
  // Admins confirm only for others; for their own account they enter the password like anyone.
  const boss = await admin();
  await admin();
  expect((await erase(boss.id, boss.token, {})).statusCode).toBe(403);
  expect((await erase(person.id, boss.token, {})).statusCode).toBe(200);
});

test('another account, and the only admin, cannot be erased', async () => {
  const boss = await admin();
  const [one, other] = [await server.person(), await server.person()];
  expect((await erase(one.id)).statusCode).toBe(401);
  expect((await erase(one.id, other.token)).statusCode).toBe(403);
  expect((await server.call(`GET /users/${one.id}/consequences`, { as: other.token })).statusCode).toBe(403);
  await sql("UPDATE users SET role = 'User', is_admin = false WHERE is_admin AND id <> $1", [boss.id]);
  expect((await erase(boss.id, boss.token)).json().code).toBe('users.lastAdmin');
  const second = await admin();
  expect((await erase(second.id, boss.token)).statusCode).toBe(200);
});

test('the audit log says who erased which account, without personal data', async () => {
  const boss = await admin();
  const person = await server.person({ name: 'Unrepeatable Name' });
  await erase(person.id, boss.token);
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, person.id));
  expect(entries.at(-1)).toMatchObject({ action: 'user.erased', actorId: boss.id, after: { role: 'User', bySelf: false } });
  expect(JSON.stringify(entries)).not.toContain('Unrepeatable');
});
