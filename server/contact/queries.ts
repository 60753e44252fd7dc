import { type SQL, sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { ContactMessage } from '#contract/contact.ts';
import { emailWords, readSaid } from '#contract/shown-words.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { isMadeBetween } from '#server/database/lists/days.ts';
import { isAfter, orderOf } from '#server/database/lists/sorted-page.ts';
import { containing, hasWords } from '#server/database/lists/like-pattern.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { oneRow } from '#server/database/one-row.ts';
import { readClock } from '#server/database/clock.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import { users } from '#server/accounts/table.ts';
import { worksOn } from '#server/notifications/notify.ts';
import { assigneeJson } from './assign.ts';
import { photoLink } from './photos.ts';

export type InboxFilters = {
  limit: number;
  sort: TimeSort;
  cursor?: string | undefined;
  state?: 'unread' | 'open' | 'unanswered' | 'answered' | 'closed' | undefined;
  assigned?: 'me' | 'nobody' | undefined;
  search?: string | undefined;
  /** Those that were selected. */
  ids?: readonly string[] | undefined;
};

type FoundContact = {
  id: string;
  names: string;
  email: string;
  account: string | null;
  subject: string;
  message: string;
  created_at: string;
  is_read: boolean;
  is_closed: boolean;
  assignee: ContactMessage['assignee'];
  answers: { text: string; author: string; at: string }[] | null;
  order: ContactMessage['order'];
  photos: string[] | null;
};

const selectMessages = () => sql`
  SELECT c.id, c.names, c.email, (SELECT s.id FROM users s WHERE lower(s.email) = lower(c.email) AND s.deleted_at IS NULL) AS account, c.subject, c.message, c.created_at, c.read_at IS NOT NULL AS is_read, c.closed_at IS NOT NULL AS is_closed,
  ${assigneeJson()} AS assignee, (
    SELECT jsonb_agg(jsonb_build_object('text', a.text, 'author', u.name, 'at', a.created_at) ORDER BY a.id)
    FROM contact_answers a JOIN users u ON u.id = a.author_id WHERE a.message_id = c.id
  ) AS answers, (
    SELECT jsonb_strip_nulls(jsonb_build_object('_id', o.id, 'number', o.number, 'works', (
      SELECT jsonb_agg(l.name ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id AND l.id = ANY (c.problem_items))))
    FROM orders o WHERE o.id = c.order_id
  ) AS "order", (
    SELECT jsonb_agg(p.id ORDER BY p.id) FROM contact_photos p WHERE p.message_id = c.id
  ) AS photos
  FROM contact_messages c`;

/** Of `contact_messages c`: neither closed nor answered. */
export const UNANSWERED = sql`c.closed_at IS NULL AND NOT EXISTS (SELECT FROM contact_answers a WHERE a.message_id = c.id)`;

const states: Record<NonNullable<InboxFilters['state']>, SQL> = {
  unread: sql`AND c.read_at IS NULL AND c.closed_at IS NULL`,
  open: sql`AND c.closed_at IS NULL`,
  unanswered: sql`AND ${UNANSWERED}`,
  answered: sql`AND c.closed_at IS NULL AND EXISTS (SELECT 1 FROM contact_answers a WHERE a.message_id = c.id)`,
  closed: sql`AND c.closed_at IS NOT NULL`,
};

/** Every word is a part of what a row shows, or says its state or day. */
function matches(search: string): SQL {
  const said = readSaid(search, emailWords, Date.now());
  if (!said) return andShown(search);
  const { state } = said.filters;
  const days = isMadeBetween(sql`c.id`, said);
  return sql`AND ((true ${andShown(search)}) OR (true ${andShown(said.rest)} ${state ? states[state] : sql``} ${days ? sql`AND ${days}` : sql``}))`;
}

/** Who wrote what, and who is to answer it. `#1017` is the number of an order, which a subject has. */
function andShown(search: string): SQL {
  const words = search
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean);
  return sql.join(
    words.map(
      (word) => sql`AND (c.search_text LIKE ${containing(word)} OR c.assigned_to IN (
        SELECT users.id FROM ${users} WHERE users.search_text LIKE ${containing(word)} AND ${worksOn('emails')}))`,
    ),
    sql` `,
  );
}

const assignedTo = (assigned: 'me' | 'nobody', viewerId: string) =>
  assigned === 'me' ? sql`AND c.assigned_to = ${viewerId}` : sql`AND ${assigneeJson()} IS NULL`;

/** A page of the inbox, for one of the staff. One statement. Throws 'input.cursor'. */
export async function findContactMessages(
  db: Queryable,
  { limit, sort, cursor, state, assigned, search, ids }: InboxFilters,
  viewerId: string,
): Promise<{ data: ContactMessage[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const sorting = { isDown: sort === 'newest', id: sql`c.id` };
  const { rows } = await db.execute<FoundContact>(sql`
    ${selectMessages()} WHERE true ${state ? states[state] : sql``} ${after ? sql`AND ${isAfter(sorting, after)}` : sql``}
      ${assigned ? assignedTo(assigned, viewerId) : sql``} ${search ? matches(search) : sql``} ${ids ? sql`AND c.id = ANY(${sql.param([...ids])}::uuid[])` : sql``}
    ORDER BY ${orderOf(sorting)[0]} LIMIT ${limit + 1}`);
  const page = cutPage(rows, limit);
  return { data: await presentContacts(db, page.rows), next: page.next };
}

/** A search as the emails of a list have it, one of whose words may be mistyped. One statement. */
export const mendContactSearch = (
  db: Queryable,
  { search = '', state, assigned }: Pick<InboxFilters, 'search' | 'state' | 'assigned'>,
  viewerId: string,
): Promise<string | undefined> =>
  findNearest(db, search, {
    text: sql`c.search_text`,
    select: (condition) => sql`
      SELECT c.search_text AS text FROM contact_messages c
      WHERE ${condition} ${state ? states[state] : sql``} ${assigned ? assignedTo(assigned, viewerId) : sql``}`,
  });

/** One contact message, or undefined. One statement. */
export async function findContactMessage(db: Queryable, id: string): Promise<ContactMessage | undefined> {
  const { rows } = await db.execute<FoundContact>(sql`${selectMessages()} WHERE c.id = ${id}`);
  return (await presentContacts(db, rows))[0];
}

/** Unread messages of the inbox, counted up to 999. One statement. */
export async function countUnreadContacts(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM (
      SELECT 1 FROM contact_messages WHERE read_at IS NULL AND closed_at IS NULL LIMIT 999) u`);
  return oneRow(rows).unread;
}

/** Forgets where messages came from once they no longer count; a part of the job 'server.cleanup'. */
export async function cleanupContactMarks(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE contact_messages SET sender_mark = NULL WHERE sender_mark IS NOT NULL AND created_at < now() - interval '2 days'`);
}

/** Messages as admins see them; two statements more where one of them has photos. */
async function presentContacts(db: Queryable, rows: FoundContact[]): Promise<ContactMessage[]> {
  const hasPhotos = rows.some(({ photos }) => photos);
  const signer = hasPhotos ? { key: await readSecret(db, 'contact photo links'), now: await readClock(db) } : undefined;
  return rows.map((row) => presentContact(row, (id) => (signer ? photoLink(signer, id) : '')));
}

function presentContact(found: FoundContact, linkOf: (photoId: string) => string): ContactMessage {
  const { id, names, email, subject, message } = found;
  return {
    _id: id,
    names,
    email,
    account: found.account,
    subject,
    message,
    createdAt: new Date(found.created_at).toISOString(),
    read: found.is_read,
    closed: found.is_closed,
    assignee: found.assignee,
    answers: (found.answers ?? []).map(({ text, author, at }) => ({ text, author, createdAt: new Date(at).toISOString() })),
    order: found.order,
    photos: (found.photos ?? []).map(linkOf),
  };
}

/** The latest emails to the shop whose sender, address, subject or text has every word. One statement; none for a near spelling, which the inbox itself mends. */
export async function searchEmails(db: Queryable, { text, isNear }: SearchWish): Promise<SearchHits['emails']> {
  if (isNear) return [];
  const found = searchedPage({
    from: sql`contact_messages c`,
    sorting: { isDown: true, id: sql`c.id` },
    where: sql`true`,
    match: hasWords(sql`c.search_text`, text),
    limit: SEARCH_HITS_MAX,
  });
  const { rows } = await db.execute<SearchHits['emails'][number]>(sql`
    SELECT c.id AS _id, c.names AS name, c.subject FROM ${found} AS found JOIN contact_messages c ON c.id = found.id ORDER BY c.id DESC`);
  return rows;
}
