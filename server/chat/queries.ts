import { type SQL, sql } from '#server/database/drizzle.ts';
import type { AttachmentKind, MessageType, OfferStep } from '#contract/chat.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { Role } from '#contract/accounts.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

/** An account of a conversation as a statement returns it. */
export type FoundAccount = { id: string; name: string; picture: string | null; role: Role };
export const personJson = (row: SQL): SQL =>
  sql`jsonb_build_object('id', ${row}.id, 'name', ${row}.name, 'picture', ${row}.picture_id, 'role', ${row}.role)`;

type FoundArt = {
  id: string;
  name: string;
  slug: string | null;
  price: number;
  cover: string | null;
  available: number;
  owner: { id: string; name: string };
};
type FoundOrder = {
  id: string;
  number: number;
  status: OrderStatus;
  payment: PaymentStatus;
  lines: { name: string; quantity: number; price: number; cover: string | null }[];
};
/** A step of an offer, as its message keeps it. */
export type StoredOfferStep = { id: string; step: OfferStep; amount: number; quantity: number };
export type FoundMessage = {
  id: string;
  conversation_id: string;
  seq: number;
  content: string;
  message_type: MessageType;
  client_id: string | null;
  read_at: string | null;
  created_at: string;
  sender: FoundAccount;
  receiver: FoundAccount;
  attachment: {
    id: string;
    name: string;
    kind: AttachmentKind;
    bytes: number;
    width: number | null;
    height: number | null;
    thumbhash: string | null;
  } | null;
  art: FoundArt | null;
  order: FoundOrder | null;
  offer: StoredOfferStep | null;
  /** The database's clock, in seconds since 1970. */
  now: number;
};

/**
 * Messages with everything that a screen shows. An order's card has the lines that both may see: those of a participant who is their
 * artist, or all when neither is (a buyer and an admin).
 */
const selectMessages = sql`
  SELECT m.id, m.conversation_id, m.seq, m.content, m.message_type, m.client_id, m.read_at, m.created_at, m.offer,
    ${personJson(sql`s`)} AS sender, ${personJson(sql`r`)} AS receiver,
    CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes,
      'width', f.width, 'height', f.height, 'thumbhash', f.thumbhash) END AS attachment,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name, 'slug', CASE WHEN a.on_show THEN a.slug END,
      'price', a.price, 'cover', a.cover_id, 'available', a.available_arts, 'owner', jsonb_build_object('id', o.id, 'name', o.name)) END AS art,
    CASE WHEN m.order_id IS NOT NULL THEN (
      SELECT jsonb_build_object('id', t.id, 'number', t.number, 'status', t.status, 'payment', t.payment_status, 'lines', (
        SELECT jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'price', l.price, 'cover', l.cover_id) ORDER BY l.id)
        FROM order_lines l WHERE l.order_id = t.id AND (l.owner_id IN (m.sender_id, m.receiver_id) OR NOT EXISTS (
          SELECT 1 FROM order_lines x WHERE x.order_id = t.id AND x.owner_id IN (m.sender_id, m.receiver_id)))))
      FROM orders t WHERE t.id = m.order_id) END AS "order",
    floor(extract(epoch FROM now()))::int AS now
  FROM chat_messages m JOIN users s ON s.id = m.sender_id JOIN users r ON r.id = m.receiver_id
    LEFT JOIN chat_attachments f ON f.message_id = m.id
    LEFT JOIN arts a ON a.id = m.art_id AND a.state <> 'draft' LEFT JOIN users o ON o.id = a.owner_id`;

export type PageOfMessages = { page: number; limit: number; before?: number | undefined; after?: number | undefined };

/**
 * A page of a thread, ascending. `next` is the `seq` after which the following page starts: the older one, or with `after` the newer one.
 * One statement.
 */
export async function findMessages(
  db: Queryable,
  [one, two]: readonly [string, string],
  { page, limit, before, after }: PageOfMessages,
): Promise<{ found: FoundMessage[]; next: string | null }> {
  const [low, high] = one < two ? [one, two] : [two, one];
  const thread = sql`m.conversation_id = (SELECT id FROM conversations WHERE low_id = ${low} AND high_id = ${high}) AND m.deleted_at IS NULL`;
  const isForward = after !== undefined;
  const start = isForward ? sql`AND m.seq > ${after}` : isBefore(before, { thread, skipped: (page - 1) * limit });
  const { rows } = await db.execute<FoundMessage>(sql`
    ${selectMessages} WHERE ${thread} ${start} ORDER BY m.seq ${isForward ? sql`ASC` : sql`DESC`} LIMIT ${limit + 1}`);
  const { rows: found, next } = cutPageBy(rows, limit, ({ seq }) => String(seq));
  return { found: isForward ? found : found.reverse(), next };
}

/** Before a `seq`, or before the newest `skipped` messages, of which the `seq` alone is read. */
function isBefore(before: number | undefined, { thread, skipped }: { thread: SQL; skipped: number }): SQL {
  if (before !== undefined) return sql`AND m.seq < ${before}`;
  if (skipped === 0) return sql``;
  return sql`AND m.seq < (SELECT min(seq) FROM (SELECT m.seq FROM chat_messages m WHERE ${thread} ORDER BY m.seq DESC LIMIT ${skipped}) newer)`;
}

/** These messages without deleted ones, in no particular order. One statement. */
export async function findMessagesById(db: Queryable, ids: readonly string[]): Promise<FoundMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FoundMessage>(sql`
    ${selectMessages} WHERE m.id = ANY(${sql.param([...ids])}::uuid[]) AND m.deleted_at IS NULL`);
  return rows;
}

/** How many messages to an account are unread, from the counter. One statement. */
export async function findUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`SELECT unread FROM chat_unread WHERE user_id = ${userId}`);
  return rows[0]?.unread ?? 0;
}
