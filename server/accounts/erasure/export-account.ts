import { type SQL, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import type { PersonalData } from '#contract/accounts.ts';
import type { Database } from '#server/database/connect.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import { presentAccount } from '#server/accounts/present.ts';
import type { UserRow } from '#server/accounts/table.ts';

type Area = (id: string) => SQL;

/** What each area keeps about a person, as its owner would read it; never what belongs to others. A new area adds its line. */
const areas: Record<string, Area> = {
  sessions: (id) => sql`SELECT created_at, last_seen_at, device FROM sessions WHERE user_id = ${id} ORDER BY id`,
  orders: (id) => sql`
    SELECT number, created_at, status, payment_status, paid_at, paid_amount, paid_currency, total_price, buyer_name, buyer_email, buyer_phone,
           shipping_address, district, (
             SELECT jsonb_agg(jsonb_build_object('name', l.name, 'artist', l.owner_name, 'price', l.price, 'quantity', l.quantity) ORDER BY l.id)
             FROM order_lines l WHERE l.order_id = o.id
           ) AS pieces
    FROM orders o WHERE user_id = ${id} ORDER BY id`,
  payments: (id) => sql`
    SELECT o.number AS order_number, p.created_at, p.amount, p.currency, p.state, p.method
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.user_id = ${id} ORDER BY p.id`,
  refunds: (id) => sql`
    SELECT o.number AS order_number, r.created_at, r.amount, r.currency, r.reason, r.state, r.made_at
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${id} ORDER BY r.created_at, r.id`,
  cart: (id) => sql`
    SELECT a.name, i.quantity, i.added_at FROM carts c JOIN cart_items i ON i.cart_id = c.id JOIN arts a ON a.id = i.art_id
    WHERE c.user_id = ${id} AND c.status = 'open' ORDER BY i.added_at`,
  favorites: (id) =>
    sql`SELECT a.name, f.created_at FROM favorites f JOIN arts a ON a.id = f.art_id WHERE f.user_id = ${id} ORDER BY f.created_at`,
  followedArtists: (id) =>
    sql`SELECT u.name, f.created_at FROM follows f JOIN users u ON u.id = f.artist_id WHERE f.follower_id = ${id} ORDER BY f.created_at`,
  savedSearches: (id) => sql`SELECT filters, created_at FROM saved_searches WHERE user_id = ${id} ORDER BY id`,
  reviews: (id) =>
    sql`SELECT a.name AS artwork, r.stars, r.text, r.created_at FROM reviews r JOIN arts a ON a.id = r.art_id WHERE r.author_id = ${id} ORDER BY r.id`,
  questions: (id) =>
    sql`SELECT a.name AS artwork, q.text, q.created_at FROM questions q JOIN arts a ON a.id = q.art_id WHERE q.author_id = ${id} ORDER BY q.id`,
  blogComments: (id) => sql`SELECT name AS article, text, created_at FROM blog_comments WHERE author_id = ${id} ORDER BY id`,
  blogLikes: (id) => sql`SELECT name AS article, created_at FROM blog_likes WHERE user_id = ${id} ORDER BY created_at`,
  reports: (id) => sql`SELECT reason, created_at, closed_at FROM chat_reports WHERE reporter_id = ${id} ORDER BY id`,
  artworks: (id) => sql`
    SELECT name, slug, description, price, available_arts, category, medium, width_cm, height_cm, depth_cm, year, edition, state, created_at
    FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL ORDER BY id`,
  sales: (id) => sql`
    SELECT o.number AS order_number, o.created_at, o.status, o.payment_status, l.name, l.price, l.quantity, l.sent_at, l.delivered_at
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${id} ORDER BY l.id`,
  messages: (id) => sql`
    SELECT m.created_at, CASE WHEN m.sender_id = ${id} THEN 'sent' ELSE 'received' END AS direction, u.name AS "with", m.content, f.name AS file
    FROM chat_messages m JOIN users u ON u.id = CASE WHEN m.sender_id = ${id} THEN m.receiver_id ELSE m.sender_id END
      LEFT JOIN chat_attachments f ON f.message_id = m.id
    WHERE m.conversation_id IN (SELECT conversation_id FROM conversation_members WHERE user_id = ${id}) AND m.deleted_at IS NULL
    ORDER BY m.conversation_id, m.seq`,
  blockedPeople: (id) =>
    sql`SELECT u.name, k.created_at FROM chat_blocks k JOIN users u ON u.id = k.blocked_id WHERE k.user_id = ${id} ORDER BY k.created_at`,
  notices: (id) => sql`SELECT created_at, kind, text, read_at FROM notices WHERE user_id = ${id} ORDER BY id`,
  newsletter: (id) => sql`SELECT email, state, asked_at, confirmed_at, left_at FROM newsletter_subscriptions WHERE user_id = ${id}`,
  mailPreferences: (id) => sql`SELECT new_messages, saved_searches, searches_mailed_at FROM mail_preferences WHERE user_id = ${id}`,
  mails: (id) => sql`SELECT created_at, letter AS kind, sent_at FROM outgoing_mails WHERE user_id = ${id} ORDER BY id`,
  documents: (id) => sql`SELECT name, kind, bytes, created_at FROM documents WHERE user_id = ${id} ORDER BY id`,
  acts: (id) => sql`SELECT at, action, object_type, ip FROM audit_log WHERE actor_id = ${id} ORDER BY id`,
};

const consentOf = ({ consentedAt, consentVersion }: UserRow): PersonalData['consent'] =>
  consentedAt && consentVersion ? { at: consentedAt.toISOString(), version: consentVersion } : null;

/** Everything that is kept about a person, for themselves (threats.md, 'Personal data'). One statement for each area. Throws 'users.notFound'. */
export async function exportAccount(db: Database, id: string): Promise<PersonalData> {
  const person = await findAccountById(db, id);
  if (!person) throw fail('users.notFound');
  const found: PersonalData['areas'] = {};
  for (const [name, select] of Object.entries(areas)) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`SELECT to_jsonb(area) AS row FROM (${select(id)}) area`);
    found[name] = rows.map(({ row }) => row);
  }
  return {
    madeAt: new Date().toISOString(),
    profile: presentAccount(person.row, person.figures, person.pendingEmail),
    consent: consentOf(person.row),
    areas: found,
  };
}
