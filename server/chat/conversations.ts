import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Conversation, MessageType } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { isOnline } from '#server/platform/live/presence/presence.ts';
import { hasBlocked, mayWriteTo } from './may-write.ts';
import { presentOfferStep, presentParticipant } from './present.ts';
import { type FoundAccount, personJson, type StoredOfferStep } from './queries.ts';
import { cutPageBy, type Paging, readNumberCursor } from '#server/database/lists/cursor.ts';
import { oneRow } from '#server/database/one-row.ts';

type FoundConversation = {
  id: string;
  created_at: string;
  me: FoundAccount;
  other: FoundAccount;
  unread: number;
  activity: string;
  last: { id: string; content: string; type: MessageType; offer: StoredOfferStep | null; sender: string; read: boolean; at: string } | null;
  is_online: boolean;
  has_blocked: boolean;
  can_write: boolean;
};

/** Conversations of the account `me`, each as shown to it. */
const selectConversations = (me: SQL): SQL => sql`
  SELECT c.id, c.created_at, ${personJson(sql`i`)} AS me, ${personJson(sql`p`)} AS other, w.unread, w.activity::text,
    CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'content', m.content, 'type', m.message_type, 'offer', m.offer, 'sender', m.sender_id,
      'read', m.read_at IS NOT NULL, 'at', m.created_at) END AS last,
    ${isOnline(sql`p.id`)} AND NOT ${hasBlocked(sql`p.id`, me)} AS is_online, ${hasBlocked(me, sql`p.id`)} AS has_blocked,
    p.deleted_at IS NULL AND NOT ${hasBlocked(me, sql`p.id`)} AND NOT ${hasBlocked(sql`p.id`, me)} AND ${mayWriteTo(me, sql`p`)} AS can_write
  FROM conversation_members w JOIN conversations c ON c.id = w.conversation_id
    JOIN users i ON i.id = w.user_id JOIN users p ON p.id = w.other_id
    LEFT JOIN chat_messages m ON m.id = c.last_message_id
  WHERE w.user_id = ${me}`;

/** A page of an account's conversations, the latest first; throws 'input.cursor'. One statement. */
export async function findConversations(
  db: Queryable,
  userId: string,
  { cursor, limit }: Paging,
): Promise<{ data: Conversation[]; next: string | null }> {
  const activity = readNumberCursor(cursor);
  const after = activity ? sql`AND w.activity < ${activity}::bigint` : sql``;
  const { rows } = await db.execute<FoundConversation>(sql`
    ${selectConversations(sql`${userId}::uuid`)} AND w.is_shown ${after} ORDER BY w.activity DESC LIMIT ${limit + 1}`);
  const page = cutPageBy(rows, limit, (last) => last.activity);
  return { data: page.rows.map(presentConversation), next: page.next };
}

/** The conversation of two accounts as shown to the first, or undefined. One statement. */
export async function findConversation(db: Queryable, userId: string, otherId: string): Promise<Conversation | undefined> {
  const { rows } = await db.execute<FoundConversation>(sql`${selectConversations(sql`${userId}::uuid`)} AND w.other_id = ${otherId}::uuid`);
  return rows[0] && presentConversation(rows[0]);
}

/**
 * Creates the conversation of two accounts if there is none, and locks it until the transaction ends: every change of a conversation, its
 * messages or its counters locks it first. One or two statements. Throws 'users.notFound'.
 */
export async function openConversation(tx: Transaction, one: string, two: string): Promise<{ id: string; lastSeq: number }> {
  const [low, high] = one < two ? [one, two] : [two, one];
  const opened = await tx
    .execute<{ id: string; last_seq: number; is_new: boolean }>(
      sql`
    INSERT INTO conversations (id, low_id, high_id) VALUES (${nextId()}, ${low}, ${high})
    ON CONFLICT (low_id, high_id) DO UPDATE SET low_id = EXCLUDED.low_id RETURNING id, last_seq, xmax = 0 AS is_new`,
    )
    .catch((error: unknown) => {
      throw brokenConstraint(error) ? fail('users.notFound') : error;
    });
  const { id, last_seq: lastSeq, is_new: isNew } = oneRow(opened.rows);
  if (isNew) {
    await tx.execute(sql`
      INSERT INTO conversation_members (conversation_id, user_id, other_id) VALUES (${id}, ${one}, ${two}), (${id}, ${two}, ${one})`);
  }
  return { id, lastSeq };
}

/** Shows a conversation in an account's list, also without messages; the other account sees it with its first message. One statement. */
export async function showConversation(db: Queryable, id: string, userId: string): Promise<void> {
  await db.execute(
    sql`UPDATE conversation_members SET is_shown = true WHERE conversation_id = ${id} AND user_id = ${userId} AND NOT is_shown`,
  );
}

/** The two accounts of a conversation, which is locked until the transaction ends, or undefined. */
export async function lockConversation(tx: Transaction, id: string): Promise<{ id: string; participants: [string, string] } | undefined> {
  const { rows } = await tx.execute<{ low_id: string; high_id: string }>(
    sql`SELECT low_id, high_id FROM conversations WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return rows[0] && { id, participants: [rows[0].low_id, rows[0].high_id] };
}

function presentConversation(found: FoundConversation): Conversation {
  const { last } = found;
  return {
    _id: found.id,
    participants: [presentParticipant(found.me), presentParticipant(found.other)],
    lastMessage: last && {
      _id: last.id,
      content: last.content,
      messageType: last.type,
      offer: presentOfferStep(last.offer),
      sender: { _id: last.sender },
      read: last.read,
      createdAt: new Date(last.at).toISOString(),
    },
    lastMessageAt: last && new Date(last.at).toISOString(),
    unreadCount: found.unread,
    isOnline: found.is_online,
    hasBlocked: found.has_blocked,
    canWrite: found.can_write,
    createdAt: new Date(found.created_at).toISOString(),
  };
}
