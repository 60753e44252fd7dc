import { and, eq, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { Report, ReportCard } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { readSaid, reportWords } from '#contract/shown-words.ts';
import { screens } from '#contract/screens.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { isBetween, isMadeBetween } from '#server/database/lists/days.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { isAfter, orderOf } from '#server/database/lists/sorted-page.ts';
import { clearNotifications, notifyStaff } from '#server/notifications/notify.ts';
import { excerptOf } from '#server/platform/text/quote.ts';
import type { Services } from '#server/platform/services.ts';
import { attachmentUrl } from '#server/chat/attachment-links.ts';
import { attachmentFolder } from '#server/chat/attachment-links.ts';
import { lockConversation } from '#server/chat/conversations.ts';
import { presentParticipant } from '#server/chat/present.ts';
import { type FoundAccount, personJson } from '#server/chat/queries.ts';
import { chatReports, type StoredMessage } from '#server/chat/table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** The maximum of messages in a report, the last ones. */
const MESSAGES_MAX = 50;

type NewReport = { conversationId: string; reporterId: string; reason: string; by: Actor };

/**
 * Reports a conversation by one of its participants: its last messages are copied as they are, and an admin can see nothing else of it.
 * Throws 'chat.notFound', 'chat.alreadyReported' while the account's earlier report of it is open.
 */
export async function reportConversation(tx: Transaction, { conversationId, reporterId, reason, by }: NewReport): Promise<void> {
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation?.participants.includes(reporterId)) throw fail('chat.notFound');
  const reportedId = conversation.participants.find((id) => id !== reporterId)!;
  const { rows } = await tx.execute<{ messages: StoredMessage[] | null }>(sql`
    SELECT jsonb_agg(stored ORDER BY seq) AS messages FROM (
      SELECT m.seq, jsonb_build_object('_id', m.id, 'sender', m.sender_id, 'content', m.content, 'messageType', m.message_type,
        'attachment', CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('_id', f.id, 'name', f.name, 'kind', f.kind) END,
        'createdAt', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS stored
      FROM chat_messages m LEFT JOIN chat_attachments f ON f.message_id = m.id
      WHERE m.conversation_id = ${conversationId} AND m.deleted_at IS NULL AND (m.offer IS NULL OR m.content <> '')
      ORDER BY m.seq DESC LIMIT ${MESSAGES_MAX}
    ) AS last`);
  const id = nextId();
  try {
    await tx.insert(chatReports).values({ id, conversationId, reporterId, reportedId, reason, messages: rows[0]?.messages ?? [] });
  } catch (error) {
    throw brokenConstraint(error) === 'chat_reports_open' ? fail('chat.alreadyReported') : error;
  }
  await recordAct(tx, by, { action: 'chat.reported', objectType: 'message', objectId: id });
  const facts = { ...(await findNames(tx, reporterId, reportedId)), reason: excerptOf(reason) };
  await notifyStaff(tx, 'reports', { kind: 'report', facts, link: screens.adminReport(id), key: reportKey(id), topic: 'reports' });
}

const reportKey = (id: string) => `report ${id}`;

async function findNames(tx: Transaction, reporterId: string, reportedId: string): Promise<{ name: string; other: string }> {
  const { rows } = await tx.execute<{ name: string; other: string }>(sql`
    SELECT a.name, b.name AS other FROM users a, users b WHERE a.id = ${reporterId} AND b.id = ${reportedId}`);
  return oneRow(rows);
}

type Found = {
  id: string;
  reporter: FoundAccount;
  reported: FoundAccount;
  reason: string;
  created_at: string;
  closed_at: string | null;
  note: string | null;
};
const selectReports = sql`
  SELECT r.id, ${personJson(sql`a`)} AS reporter, ${personJson(sql`b`)} AS reported, r.reason, r.created_at, r.closed_at, r.note
  FROM chat_reports r JOIN users a ON a.id = r.reporter_id JOIN users b ON b.id = r.reported_id`;

export type ReportFilters = {
  state: 'open' | 'closed' | 'any';
  sort: TimeSort;
  search?: string | undefined;
  /** Those that were selected. */
  ids?: readonly string[] | undefined;
  cursor?: string | undefined;
  limit: number;
};

const hasWords = (search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`plain_text(concat_ws(' ', a.name, b.name, r.reason, r.note)) LIKE ${containing(word)}`),
  );

const isIn = (state: 'open' | 'closed') => sql`(r.closed_at IS NULL) = ${state === 'open'}`;

/** Every word is a part of what a row shows, both names, the reason and what was done, or says its state, or a day on which it came or was resolved. */
function matches(search: string): SQL {
  const said = readSaid(search, reportWords, Date.now());
  const isSaid =
    said &&
    and(
      hasWords(said.rest),
      said.filters.state && isIn(said.filters.state),
      or(isMadeBetween(sql`r.id`, said), isBetween(sql`r.closed_at`, said)),
    );
  return sql`AND (${or(hasWords(search), isSaid) ?? sql`true`})`;
}

/** A page of reports. One statement. Throws 'input.cursor'. */
export async function findReports(
  db: Queryable,
  { state, sort, search, cursor, limit, ids }: ReportFilters,
): Promise<{ data: ReportCard[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const sorting = { isDown: sort === 'newest', id: sql`r.id` };
  const { rows } = await db.execute<Found>(sql`
    ${selectReports} WHERE ${state === 'any' ? sql`true` : isIn(state)}
      ${after ? sql`AND ${isAfter(sorting, after)}` : sql``} ${search ? matches(search) : sql``} ${ids ? sql`AND r.id = ANY(${sql.param([...ids])}::uuid[])` : sql``}
    ORDER BY ${orderOf(sorting)[0]} LIMIT ${limit + 1}`);
  const page = cutPage(rows, limit);
  return { data: page.rows.map(presentCard), next: page.next };
}

/** One report with its messages; `key` signs the links to files that still exist. Two statements. Throws 'chat.reportNotFound'. */
export async function findReport(db: Queryable, id: string, key: Buffer): Promise<Report> {
  const { rows } = await db.execute<Found>(sql`${selectReports} WHERE r.id = ${id}`);
  if (!rows[0]) throw fail('chat.reportNotFound');
  const stored = await db.execute<{ messages: StoredMessage[]; files: string[] | null; now: number }>(sql`
    SELECT r.messages, floor(extract(epoch FROM now()))::int AS now,
      (SELECT array_agg(f.id::text) FROM chat_attachments f WHERE f.id::text IN (
        SELECT m #>> '{attachment,_id}' FROM jsonb_array_elements(r.messages) m)) AS files
    FROM chat_reports r WHERE r.id = ${id}`);
  const { messages, files, now } = oneRow(stored.rows);
  const link = (file: StoredMessage['attachment']) => {
    const url = file && files?.includes(file._id) ? attachmentUrl({ key, now }, file._id, 'file') : null;
    return file && Object.assign(file, { url });
  };
  return {
    ...presentCard(rows[0]),
    messages: messages.map((message) => Object.assign(message, { attachment: link(message.attachment) })),
  };
}

/** Closes a report; repeating it changes only the note. Files that were stored for it alone are deleted. Throws 'chat.reportNotFound'. */
export async function closeReport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { id, note, by }: { id: string; note: string; by: Actor },
): Promise<ReportCard> {
  const closed = await tx
    .update(chatReports)
    .set({ closedAt: sql`coalesce(closed_at, now())`, closedBy: by.viewer!.id, note })
    .where(eq(chatReports.id, id))
    .returning({ conversationId: chatReports.conversationId });
  if (!closed[0]) throw fail('chat.reportNotFound');
  const dropped = await tx.execute<{ id: string }>(sql`
    DELETE FROM chat_attachments f WHERE f.message_id IS NULL AND f.id::text IN (
        SELECT m #>> '{attachment,_id}' FROM chat_reports r, jsonb_array_elements(r.messages) m WHERE r.id = ${id})
      AND NOT EXISTS (
        SELECT 1 FROM chat_reports o WHERE o.conversation_id = ${closed[0].conversationId} AND o.closed_at IS NULL
          AND o.messages @> jsonb_build_array(jsonb_build_object('attachment', jsonb_build_object('_id', f.id::text))))
    RETURNING f.id`);
  const folders = dropped.rows.map((row) => attachmentFolder(row.id));
  if (folders.length > 0) await jobs.add(tx, 'files.erase', { folders });
  // Without the note: the log is permanent, and what was written about somebody must be erasable.
  await recordAct(tx, by, { action: 'chat.reportClosed', objectType: 'message', objectId: id });
  await clearNotifications(tx, reportKey(id));
  const { rows } = await tx.execute<Found>(sql`${selectReports} WHERE r.id = ${id}`);
  return presentCard(oneRow(rows));
}

const time = (text: string) => new Date(text).toISOString();
const presentCard = (found: Found): ReportCard => ({
  _id: found.id,
  reporter: presentParticipant(found.reporter),
  reported: presentParticipant(found.reported),
  reason: found.reason,
  createdAt: time(found.created_at),
  closedAt: found.closed_at && time(found.closed_at),
  note: found.note,
});
