import { type SQL, sql } from '#server/database/drizzle.ts';
import type { PersonPage } from '#contract/people.ts';
import { fail } from '#contract/failures.ts';
import { presentAccount } from '#server/accounts/present.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findDecisions } from './decisions.ts';
import { findNotes } from '#server/accounts/notes/notes.ts';

type Counted = Omit<PersonPage, 'person' | 'blocked' | 'decisions' | 'notes'>;

/** How many of each kind are listed. */
const LATEST = 10;

/** Rows of a kind, the latest, beside how many there are: `rows` selects the columns in the words of the contract, newest first. */
const several = (count: SQL, rows: SQL) => sql`jsonb_build_object(
  'total', (${count}),
  'latest', coalesce((SELECT jsonb_agg(to_jsonb(row)) FROM (${rows} LIMIT ${LATEST}) row), '[]'))`;

const wireTime = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A person as the staff see them: what they ordered, made and wrote in public or to the shop, and their mails by kind. Never chats, and no text
 * of a mail. Four statements, whatever there is. Throws 'users.notFound', also for an erased account.
 */
export async function findPersonPage(db: Queryable, id: string, viewer: Viewer): Promise<PersonPage> {
  const found = await findAccountById(db, id);
  if (!found) throw fail('users.notFound');
  const { row, figures, pendingEmail } = found;
  const { rows } = await db.execute<Counted>(countedOf(id, row.verifiedEmail === row.email ? row.email : null));
  const decisions = await findDecisions(db, id);
  const blocking = decisions.find(({ kind }) => kind === 'blocked');
  return {
    ...oneRow(rows),
    person: presentAccount(row, figures, pendingEmail),
    blocked: row.blockedAt ? { since: row.blockedAt.toISOString(), reason: blocking?.text ?? null } : null,
    decisions: { total: decisions.length, latest: decisions.slice(0, LATEST) },
    notes: await findNotes(db, id, viewer),
  };
}

/** Contact messages are joined by the verified address alone (threats.md T42), and by the order that a problem is about. */
const countedOf = (id: string, email: string | null) => {
  const written = sql`FROM contact_messages c WHERE c.id IN (
    SELECT m.id FROM contact_messages m WHERE lower(m.email) = lower(${email})
    UNION SELECT m.id FROM contact_messages m JOIN orders o ON o.id = m.order_id WHERE o.user_id = ${id})`;
  const reported = sql`FROM chat_reports r WHERE r.id IN (
    SELECT id FROM chat_reports WHERE reporter_id = ${id} UNION SELECT id FROM chat_reports WHERE reported_id = ${id})`;
  return sql`SELECT ${several(
    sql`SELECT count(*)::int FROM orders WHERE user_id = ${id}`,
    sql`SELECT id AS "_id", number, status, payment_status AS payment, total_price AS "totalPrice", refunded_amount AS "refundedAmount",
        ARRAY(SELECT l.name FROM order_lines l WHERE l.order_id = o.id ORDER BY l.id) AS works,
        CASE WHEN status <> 'cancelled' AND payment_status = 'paid' THEN
          CASE WHEN fulfilment = 'sent' AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.delivered_at IS NOT NULL
            AND l.refunded_amount < l.price::bigint * l.quantity) THEN 'partlyDelivered' ELSE fulfilment END END AS delivery,
        ${wireTime(sql`send_by`)} AS "sendBy",
        CASE WHEN cancellation_state = 'asked' THEN 'cancellation'
          WHEN EXISTS (SELECT 1 FROM contact_messages c WHERE c.order_id = o.id AND c.closed_at IS NULL) THEN 'problem' END AS asked,
        ${wireTime(sql`created_at`)} AS "createdAt"
      FROM orders o WHERE user_id = ${id} ORDER BY id DESC`,
  )} || jsonb_build_object('paid', (
      SELECT coalesce(sum(total_price - refunded_amount), 0)::bigint FROM orders WHERE user_id = ${id} AND payment_status IN ('paid', 'refunded')
    ), 'lastPaidAt', (SELECT ${wireTime(sql`max(created_at)`)} FROM orders WHERE user_id = ${id} AND payment_status IN ('paid', 'refund_due', 'refunded')
    )) AS orders,
    ${several(
      sql`SELECT count(*)::int FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL`,
      sql`SELECT id AS "_id", name, slug, state, price, on_show AS "onShow" FROM arts
        WHERE owner_id = ${id} AND deleted_at IS NULL ORDER BY owner_id DESC, listed_id DESC`,
    )} AS works,
    ${several(
      sql`SELECT count(*)::int FROM reviews WHERE author_id = ${id}`,
      sql`SELECT v.id AS "_id", a.name AS art, a.slug, v.stars, v.text, CASE WHEN v.hidden_at IS NOT NULL THEN coalesce(v.hidden_reason, '') END AS "hiddenReason",
        ${wireTime(sql`v.created_at`)} AS "createdAt"
        FROM reviews v JOIN arts a ON a.id = v.art_id WHERE v.author_id = ${id} ORDER BY v.id DESC`,
    )} AS reviews,
    ${several(
      sql`SELECT count(*)::int FROM staff_reasons WHERE person_id = ${id}`,
      sql`SELECT r.id AS "_id", split_part(r.action, '.', 1) AS kind, coalesce(a.name, l.before ->> 'name') AS about, r.reason, u.name AS "by",
          ${wireTime(sql`r.created_at`)} AS "createdAt"
        FROM staff_reasons r LEFT JOIN arts a ON a.id = r.object_id
        LEFT JOIN audit_log l ON l.object_id = r.object_id::text AND l.at = r.created_at AND l.action = r.action
        LEFT JOIN users u ON u.id = l.actor_id WHERE r.person_id = ${id} ORDER BY r.id DESC`,
    )} AS removed,
    ${several(
      sql`SELECT count(*)::int ${written}`,
      sql`SELECT c.id AS "_id", c.subject, c.closed_at IS NOT NULL AS "isClosed", ${wireTime(sql`c.created_at`)} AS "createdAt" ${written} ORDER BY c.id DESC`,
    )} AS messages,
    ${several(
      sql`SELECT count(*)::int ${reported}`,
      sql`SELECT r.id AS "_id", r.reported_id = ${id} AS "isAgainst", r.closed_at IS NOT NULL AS "isClosed", ${wireTime(sql`r.created_at`)} AS "createdAt"
        ${reported} ORDER BY r.id DESC`,
    )} AS reports,
    ${several(
      sql`SELECT count(*)::int FROM outgoing_mails WHERE user_id = ${id}`,
      sql`SELECT m.id AS "_id", m.letter AS kind, m.state, ${wireTime(sql`m.created_at`)} AS "createdAt",
        (SELECT jsonb_build_object('_id', o.id, 'number', o.number) FROM orders o WHERE o.id = m.about) AS "order"
        FROM outgoing_mails m WHERE m.user_id = ${id} ORDER BY m.created_at DESC`,
    )} AS mails,
    ${several(
      sql`SELECT count(*)::int FROM sessions WHERE user_id = ${id} AND expires_at > now()`,
      sql`SELECT id AS "_id", device, ${wireTime(sql`created_at`)} AS "createdAt", ${wireTime(sql`last_seen_at`)} AS "lastSeenAt" FROM sessions
        WHERE user_id = ${id} AND expires_at > now() ORDER BY last_seen_at DESC`,
    )} AS sessions,
    (SELECT count(*)::int FROM documents WHERE user_id = ${id}) AS documents`;
};
