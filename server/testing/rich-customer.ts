import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import type { TestServer } from './test-server.ts';

const query = (server: TestServer, text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);

/** Where these texts are still stored: every column of every table that holds text, as `table.column`. */
export async function findTexts(server: TestServer, texts: string[]): Promise<string[]> {
  const columns = await query(
    server,
    `
    SELECT table_schema AS schema, table_name AS table, column_name AS column FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss') AND data_type IN ('text', 'character varying', 'jsonb', 'json')`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns.rows as { schema: string; table: string; column: string }[]) {
    const rows = await query(server, `SELECT count(*)::int AS n FROM "${schema}"."${table}" WHERE "${column}"::text ILIKE ANY($1)`, [
      texts.map((word) => `%${word}%`),
    ]);
    if (rows.rows[0].n > 0) found.push(`${table}.${column}`);
  }
  return [...new Set(found)].sort();
}

/** Fields of an account that each identify it. */
export const secrets = (word: string) => ({
  name: `Immaculée ${word}`,
  email: `${word}@example.com`,
  phone: '+250788765432',
  street: `${word} Street 9`,
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Remera',
  consentedAt: new Date('2026-11-02T08:00:00Z'),
  consentVersion: '2026-11',
  biography: `I am ${word}.`,
  links: { website: `https://${word}.rw/` },
});

/** Chats, notifications, newsletter, contact, blog: what their own calls would write. */
async function writeEverywhere(server: TestServer, person: { id: string; name: string; email: string }, artistId: string): Promise<void> {
  const { rows } = await query(
    server,
    `INSERT INTO conversations (id, low_id, high_id) VALUES (gen_random_uuid(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)) RETURNING id`,
    [person.id, artistId],
  );
  const conversation = rows[0].id as string;
  await query(
    server,
    'INSERT INTO conversation_members (conversation_id, user_id, other_id, is_shown) VALUES ($1, $2, $3, true), ($1, $3, $2, true)',
    [conversation, person.id, artistId],
  );
  const message = await query(
    server,
    `INSERT INTO chat_messages (id, conversation_id, seq, sender_id, receiver_id, content, message_type)
     VALUES (gen_random_uuid(), $1, 1, $2, $3, 'Is it available?', 'file') RETURNING id`,
    [conversation, person.id, artistId],
  );
  await query(
    server,
    "INSERT INTO chat_attachments (id, message_id, owner_id, name, kind, bytes) VALUES (gen_random_uuid(), $1, $2, $3, 'pdf', 5)",
    [message.rows[0].id, person.id, `${person.name}.pdf`],
  );
  await query(
    server,
    "INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'order.itemSent', jsonb_build_object('item', $2::text), '/cart')",
    [person.id, `Dear ${person.name}`],
  );
  await query(server, "INSERT INTO newsletter_subscriptions (id, email, state) VALUES (gen_random_uuid(), $1, 'asked')", [person.email]);
  await query(
    server,
    "INSERT INTO contact_messages (id, names, email, subject, message) VALUES (gen_random_uuid(), $1, $2, 'Hello', 'There')",
    [person.name, person.email],
  );
  await query(
    server,
    "INSERT INTO blog_comments (id, name, author_id, author_name, text) VALUES (gen_random_uuid(), 'post', $1, $2, 'Nice')",
    [person.id, person.name],
  );
  await query(server, "INSERT INTO email_changes VALUES ($1, $2, gen_random_uuid(), now() + interval '1 day', 1, now())", [
    person.id,
    `new-${person.email}`,
  ]);
  await query(server, 'UPDATE users SET verified_email = email WHERE id = $1', [person.id]);
}

/** A customer with data in every area. */
export async function makeRichCustomer(server: TestServer, word: string) {
  const { db } = server.services;
  const person = await server.person(secrets(word));
  const { order } = await makeOrder(db, { buyerId: person.id });
  await query(server, 'UPDATE orders SET shipping_address = $2, buyer_phone = $3 WHERE id = $1', [
    order.id,
    `${word} Street 9`,
    '+250788765432',
  ]);
  const boss = await server.person({ role: 'Admin' });
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  const work = await makeArt(db);
  await makeCart(db, person.id, [work]);
  await server.call(`PUT /artists/${work.ownerId}/follow`, { as: person.token });
  await server.call('POST /saved-searches', { as: person.token, body: { search: word } });
  await query(server, 'INSERT INTO favorites (user_id, art_id) VALUES ($1, $2)', [person.id, work.id]);
  await query(
    server,
    "INSERT INTO reviews (id, art_id, author_id, author_name, stars, text) VALUES (gen_random_uuid(), $1, $2, $3, 5, 'Lovely')",
    [work.id, person.id, person.name],
  );
  await query(
    server,
    "INSERT INTO questions (id, art_id, author_id, author_name, text) VALUES (gen_random_uuid(), $1, $2, $3, 'Framed?')",
    [work.id, person.id, person.name],
  );
  await writeEverywhere(server, person, work.ownerId);
  await server.call('POST /users/forgot-password', { body: { email: person.email } });
  await waitForMail(server.config.dataDir, person.email, 'Set a new password');
  const key = { 'idempotency-key': `key-${word}` };
  const cart = (await server.call('GET /cart', { as: person.token })).json();
  await server.call(`POST /checkout/${cart._id}`, { as: person.token, headers: key, body: { shippingAddress: `${word} Street 9` } });
  const placed = await query(server, "SELECT id FROM orders WHERE user_id = $1 AND status = 'pending'", [person.id]);
  const cancelBody = { reason: `${word} changed her mind` };
  await server.call(`POST /checkout/${placed.rows[0].id}/cancel`, { as: person.token, body: cancelBody });
  return { ...person, orderId: order.id, boss, work };
}
