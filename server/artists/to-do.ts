import { sql } from '#server/database/drizzle.ts';
import type { ArtistOverview } from '#contract/artists.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import { oneRow } from '#server/database/one-row.ts';
import { isHeldByRequest } from '#server/orders/states/sendable.ts';

type ToDo = ArtistOverview['toDo'];
export type Waiting = Pick<
  ToDo,
  | 'late'
  | 'cancellations'
  | 'firstCancellations'
  | 'unreadFrom'
  | 'questions'
  | 'oldestQuestions'
  | 'offers'
  | 'firstOffers'
  | 'drafts'
  | 'hidden'
  | 'firstHidden'
>;

const shown = limits.toDoShown;
const listOf = (rows: ReturnType<typeof sql>) => sql`(SELECT coalesce(json_agg(row_to_json(listed)), '[]') FROM (${rows}) AS listed)`;

/**
 * What waits for an artist besides the kept sums: late orders, requests to cancel, who wrote, questions about artworks on show, offers to answer, drafts, what the staff hid. One
 * statement. Somebody whose account is gone is asked by the name of then.
 */
export async function findWaiting(db: Queryable, artistId: string): Promise<Waiting> {
  const artist = sql`${artistId}::uuid`;
  const openQuestions = sql`
    arts a JOIN questions q ON q.art_id = a.id AND q.answer IS NULL AND q.hidden_at IS NULL
    WHERE a.owner_id = ${artist} AND a.on_show AND q.author_id IS DISTINCT FROM ${artist}`;
  const openRequests = sql`orders o WHERE o.cancellation_artist_id = ${artist} AND o.cancellation_state = 'asked'`;
  const openOffers = sql`offers f WHERE f.artist_id = ${artist} AND f.state = 'open' AND f.valid_until > now()`;
  const hiddenArts = sql`arts a WHERE a.owner_id = ${artist} AND a.state = 'hidden' AND a.hidden_by_staff AND a.deleted_at IS NULL`;
  const { rows } = await db.execute<Waiting>(sql`
    SELECT
      (SELECT count(*)::int FROM artist_orders WHERE artist_id = ${artist}
        AND ${isBeforeToday(sql`send_by`)}
        AND NOT ${isHeldByRequest(sql`artist_orders.order_id`, artistId)}) AS late,
      (SELECT count(*)::int FROM ${openRequests}) AS cancellations,
      ${listOf(sql`
        SELECT o.id AS order, o.number, o.buyer_name AS buyer FROM ${openRequests} ORDER BY o.cancellation_asked_at, o.id LIMIT ${shown}`)} AS "firstCancellations",
      -- A conversation without unread messages is passed by; nobody's list is walked for nothing.
      ${listOf(sql`
        SELECT w.other_id AS _id, u.name, w.unread, (
          SELECT count(*)::int FROM chat_messages m WHERE m.conversation_id = w.conversation_id AND m.receiver_id = w.user_id
            AND m.read_at IS NULL AND m.deleted_at IS NULL AND m.offer IS NOT NULL
        ) AS offers FROM conversation_members w JOIN users u ON u.id = w.other_id
        WHERE w.user_id = ${artist} AND w.is_shown AND w.unread > 0 AND EXISTS (SELECT FROM chat_unread WHERE user_id = ${artist} AND unread > 0)
        ORDER BY w.activity DESC LIMIT ${shown}`)} AS "unreadFrom",
      (SELECT count(*)::int FROM ${openQuestions}) AS questions,
      ${listOf(sql`
        SELECT q.id AS _id, a.name AS art, a.slug, coalesce((SELECT name FROM users WHERE id = q.author_id), q.author_name) AS author,
          left(q.text, ${limits.toDoQuestionLength}) AS text
        FROM ${openQuestions} ORDER BY q.id LIMIT ${limits.toDoQuestions}`)} AS "oldestQuestions",
      (SELECT count(*)::int FROM ${openOffers}) AS offers,
      ${listOf(sql`
        SELECT f.id AS _id, (SELECT name FROM arts WHERE id = f.art_id) AS art, (SELECT name FROM users WHERE id = f.buyer_id) AS buyer, f.amount
        FROM ${openOffers} ORDER BY f.valid_until, f.id LIMIT ${shown}`)} AS "firstOffers",
      (SELECT count(*)::int FROM arts WHERE owner_id = ${artist} AND state = 'draft' AND deleted_at IS NULL) AS drafts,
      (SELECT count(*)::int FROM ${hiddenArts}) AS hidden,
      ${listOf(sql`
        SELECT a.id AS _id, a.name, (
          SELECT nullif(r.reason, '') FROM staff_reasons r WHERE r.object_id = a.id ORDER BY r.id DESC LIMIT 1
        ) AS reason FROM ${hiddenArts} ORDER BY a.id DESC LIMIT ${shown}`)} AS "firstHidden"`);
  return oneRow(rows);
}
