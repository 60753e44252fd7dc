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

/** Artworks that the staff hid and texts that they deleted, with the entry of the log that each belongs to, which says who it was. */
const keptReasons = (id: string) => sql`
  SELECT r.id AS "_id", split_part(r.action, '.', 1) AS kind,
    CASE WHEN a.hidden_by_staff AND NOT EXISTS (SELECT FROM staff_reasons n WHERE n.object_id = r.object_id AND n.id > r.id) THEN a.id END AS hidden,
    coalesce(a.name, l.before ->> 'name') AS about, a.slug, r.reason, u.name AS "by", r.created_at AS at
  FROM staff_reasons r LEFT JOIN arts a ON a.id = r.object_id AND a.deleted_at IS NULL
  LEFT JOIN audit_log l ON l.object_id = r.object_id::text AND l.at = r.created_at AND l.action = r.action
  LEFT JOIN users u ON u.id = l.actor_id WHERE r.person_id = ${id}`;

/** What they wrote and is hidden: of these the reason stands in their row. `about`: a join of `w` that has `a.name` and `a.slug`. */
const hiddenWords = (id: string, kind: string, table: SQL, about: SQL) => sql`
  SELECT w.id, ${kind}::text, w.id, a.name, a.slug, w.hidden_reason, h.name, w.hidden_at
  FROM ${table} w ${about} LEFT JOIN users h ON h.id = w.hidden_by WHERE w.author_id = ${id} AND w.hidden_at IS NOT NULL`;

const OF_ART = sql`JOIN arts a ON a.id = w.art_id`;
const OF_ARTICLE = sql`CROSS JOIN LATERAL (SELECT coalesce((SELECT title FROM blog_articles WHERE name = w.name), w.name) AS name, w.name AS slug) a`;

/** What of theirs the staff hid or deleted. */
const removedOf = (id: string) => {
  const removed = sql`(${sql.join(
    [
      keptReasons(id),
      hiddenWords(id, 'review', sql`reviews`, OF_ART),
      hiddenWords(id, 'question', sql`questions`, OF_ART),
      hiddenWords(id, 'comment', sql`blog_comments`, OF_ARTICLE),
    ],
    sql` UNION ALL `,
  )}) AS removed`;
  return several(
    sql`SELECT count(*)::int FROM ${removed}`,
    sql`SELECT "_id", kind, hidden, about, slug, coalesce(reason, '') AS reason, "by", ${wireTime(sql`at`)} AS "createdAt"
        FROM ${removed} ORDER BY at DESC, "_id" DESC`,
  );
};

/** The artworks that an email `m` says are hidden: what they were told in the transaction that ordered it. */
const toldOf = (
  id: string,
) => sql`(SELECT coalesce(jsonb_agg(a.name ORDER BY a.id), '[]') FROM staff_reasons r JOIN arts a ON a.id = r.object_id
  WHERE r.person_id = ${id} AND r.told_at = m.created_at)`;

/**
 * An order `o` as the page says it. `own`: total, refunded sum, delivery and the day by which it must leave, of the whole order or of an artist's
 * works; `lines`: which of its lines `l` those are.
 */
const orderColumns = (own: Record<'total' | 'refunded' | 'fulfilment' | 'sendBy', SQL>, lines: SQL) => sql`
  o.id AS "_id", o.number, o.status, o.payment_status AS payment, ${own.total} AS "totalPrice", ${own.refunded} AS "refundedAmount",
  ARRAY(SELECT l.name FROM order_lines l WHERE l.order_id = o.id AND ${lines} ORDER BY l.id) AS works,
  CASE WHEN o.status <> 'cancelled' AND o.payment_status = 'paid' THEN
    CASE WHEN ${own.fulfilment} = 'sent' AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${lines} AND l.delivered_at IS NOT NULL
      AND l.refunded_amount < l.price::bigint * l.quantity) THEN 'partlyDelivered' ELSE ${own.fulfilment} END END AS delivery,
  ${own.refunded} > 0 AND o.payment_status <> 'paid'
    AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${lines} AND l.delivered_at IS NULL) AS "hadArrived",
  ${wireTime(own.sendBy)} AS "sendBy",
  CASE WHEN o.cancellation_state = 'asked' THEN 'cancellation'
    ELSE (SELECT CASE WHEN bool_and(c.problem_reason IS NOT DISTINCT FROM 'return') THEN 'return' ELSE 'problem' END FROM contact_messages c
      WHERE c.order_id = o.id AND c.closed_at IS NULL HAVING count(*) > 0) END AS asked,
  ${wireTime(sql`o.created_at`)} AS "createdAt"`;

const boughtBy = (id: string) => sql`${several(
  sql`SELECT count(*)::int FROM orders WHERE user_id = ${id}`,
  sql`SELECT ${orderColumns(
    { total: sql`o.total_price`, refunded: sql`o.refunded_amount`, fulfilment: sql`o.fulfilment`, sendBy: sql`o.send_by` },
    sql`true`,
  )} FROM orders o WHERE o.user_id = ${id} ORDER BY o.id DESC`,
)} || (SELECT jsonb_build_object(
    'counts', jsonb_build_object(
      'paid', count(*) FILTER (WHERE payment_status = 'paid'),
      'refunded', count(*) FILTER (WHERE payment_status IN ('refund_due', 'refunded')),
      'cancelled', count(*) FILTER (WHERE payment_status NOT IN ('paid', 'refund_due', 'refunded') AND status = 'cancelled'),
      'unpaid', count(*) FILTER (WHERE payment_status NOT IN ('paid', 'refund_due', 'refunded') AND status <> 'cancelled')),
    'paid', coalesce(sum(total_price - refunded_amount) FILTER (WHERE payment_status IN ('paid', 'refunded')), 0)::bigint,
    'refunded', coalesce(sum(refunded_amount), 0)::bigint,
    'lastPaidAt', ${wireTime(sql`max(created_at) FILTER (WHERE payment_status IN ('paid', 'refund_due', 'refunded'))`)}
  ) FROM orders WHERE user_id = ${id})`;

const soldBy = (id: string) => {
  const paid = sql`s.artist_id = ${id} AND s.payment_status IN ('paid', 'refund_due', 'refunded')`;
  return sql`${several(
    sql`SELECT count(*)::int FROM artist_orders s WHERE ${paid}`,
    sql`SELECT ${orderColumns(
      { total: sql`s.total`, refunded: sql`s.refunded`, fulfilment: sql`s.fulfilment`, sendBy: sql`s.send_by` },
      sql`l.owner_id = ${id}`,
    )} FROM artist_orders s JOIN orders o ON o.id = s.order_id WHERE ${paid} ORDER BY s.order_id DESC`,
  )} || (SELECT jsonb_build_object('earned', coalesce(sum(s.total - s.refunded) FILTER (WHERE s.payment_status IN ('paid', 'refunded')), 0)::bigint)
    FROM artist_orders s WHERE ${paid})`;
};

/** Why, by whom (`h`) and when the text `v` was hidden; null while it is shown. */
const HIDDEN_BECAUSE = sql`CASE WHEN v.hidden_at IS NOT NULL THEN
  jsonb_build_object('reason', coalesce(v.hidden_reason, ''), 'by', h.name, 'at', ${wireTime(sql`v.hidden_at`)}) END`;

/** Contact messages are joined by the verified address alone (threats.md T42), and by the order that a problem is about. */
const countedOf = (id: string, email: string | null) => {
  const written = sql`FROM contact_messages c WHERE c.id IN (
    SELECT m.id FROM contact_messages m WHERE lower(m.email) = lower(${email})
    UNION SELECT m.id FROM contact_messages m JOIN orders o ON o.id = m.order_id WHERE o.user_id = ${id})`;
  const reported = sql`FROM chat_reports r WHERE r.id IN (
    SELECT id FROM chat_reports WHERE reporter_id = ${id} UNION SELECT id FROM chat_reports WHERE reported_id = ${id})`;
  return sql`SELECT ${boughtBy(id)} AS orders, ${soldBy(id)} AS sales,
    ${several(
      sql`SELECT count(*)::int FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL`,
      sql`SELECT id AS "_id", name, slug, state, price, on_show AS "onShow" FROM arts
        WHERE owner_id = ${id} AND deleted_at IS NULL ORDER BY owner_id DESC, listed_id DESC`,
    )} AS works,
    ${several(
      sql`SELECT count(*)::int FROM reviews WHERE author_id = ${id}`,
      sql`SELECT v.id AS "_id", a.name AS art, a.slug, v.stars, v.text, ${wireTime(sql`v.created_at`)} AS "createdAt",
        ${HIDDEN_BECAUSE} AS hidden
        FROM reviews v JOIN arts a ON a.id = v.art_id LEFT JOIN users h ON h.id = v.hidden_by WHERE v.author_id = ${id} ORDER BY v.id DESC`,
    )} AS reviews,
    ${several(
      sql`SELECT count(*)::int FROM questions WHERE author_id = ${id}`,
      sql`SELECT v.id AS "_id", a.name AS art, a.slug, v.text, v.answer IS NOT NULL AS "isAnswered", ${wireTime(sql`v.created_at`)} AS "createdAt",
        ${HIDDEN_BECAUSE} AS hidden
        FROM questions v JOIN arts a ON a.id = v.art_id LEFT JOIN users h ON h.id = v.hidden_by WHERE v.author_id = ${id} ORDER BY v.id DESC`,
    )} AS questions,
    ${removedOf(id)} AS removed,
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
        (SELECT jsonb_build_object('_id', o.id, 'number', o.number) FROM orders o WHERE o.id = m.about) AS "order",
        CASE WHEN m.letter = 'artsHidden' THEN ${toldOf(id)} ELSE '[]' END AS works
        FROM outgoing_mails m WHERE m.user_id = ${id} ORDER BY m.created_at DESC`,
    )} AS mails,
    ${several(
      sql`SELECT count(*)::int FROM sessions WHERE user_id = ${id} AND expires_at > now()`,
      sql`SELECT id AS "_id", device, ${wireTime(sql`created_at`)} AS "createdAt", ${wireTime(sql`last_seen_at`)} AS "lastSeenAt" FROM sessions
        WHERE user_id = ${id} AND expires_at > now() ORDER BY last_seen_at DESC`,
    )} AS sessions,
    (SELECT count(*)::int FROM documents WHERE user_id = ${id}) AS documents`;
};
