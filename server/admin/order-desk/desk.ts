import { asc, desc, eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { OrderDesk, OrderMail } from '#contract/order-desk.ts';
import { presentNote } from '#server/accounts/notes/notes.ts';
import { users } from '#server/accounts/table.ts';
import type { AuditSources } from '#server/platform/audit/sources.ts';
import { findAuditOf } from '#server/admin/audit/find.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { OrderData, WholeOrder } from '#server/orders/found-order.ts';
import { isStillTrue, type MailSource } from './mail-source.ts';
import { findOrder } from '#server/orders/queries.ts';
import { payments } from '#server/payments/table.ts';
import { orderNotes } from './table.ts';

/** What staff see of an order beside itself; from where what the log has was done, an admin alone. Seven statements. Throws 'orders.notFound'. */
export async function findDesk(db: Queryable, sources: AuditSources, { id, viewer }: { id: string; viewer: Viewer }): Promise<OrderDesk> {
  const found = await findOrder(db, id);
  if (!found) throw fail('orders.notFound');
  const attempts = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.attempt));
  return {
    ...(await findParties(db, found)),
    attempts: attempts.map(({ id: _id, attempt, txRef: reference, method, amount, currency, state, createdAt, settledAt }) => ({
      _id,
      attempt,
      reference,
      method,
      amount,
      currency,
      state,
      at: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    mails: await findMails(db, found.order),
    audit: (
      await findAuditOf(db, sources, [
        { objectType: 'order', objectIds: [id] },
        { objectType: 'payment', objectIds: attempts.map((attempt) => attempt.id) },
      ])
    ).map((entry) => (viewer.isAdmin ? entry : Object.assign(entry, { ip: null, requestId: null }))),
    notes: await findNotes(db, id, viewer),
  };
}

type PartyRow = { id: string; name: string; email: string | null; slug: string | null };

async function findParties(db: Queryable, { order, lines }: WholeOrder): Promise<Pick<OrderDesk, 'buyer' | 'artists'>> {
  const sellers = new Map(lines.map(({ line }) => [line.ownerId, line.ownerName]));
  const ids = [...new Set([order.userId, ...sellers.keys()])];
  const { rows } = await db.execute<PartyRow>(sql`
    SELECT id, name, CASE WHEN deleted_at IS NULL THEN email END AS email, CASE WHEN status = 'approved' AND deleted_at IS NULL THEN slug END AS slug
    FROM users WHERE id = ANY (${sql.param(ids)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const party = (id: string, name: string) => {
    const { email = null, slug = null } = byId.get(id) ?? {};
    // Of an erased account the name of the time of the order is left on the order alone.
    return { _id: id, name: (email && byId.get(id)?.name) || name, email, slug };
  };
  return { buyer: party(order.userId, order.buyerName), artists: [...sellers].map(([id, name]) => party(id, name)) };
}

type MailRow = {
  id: string;
  letter: string;
  state: OrderMail['state'];
  created_at: string;
  sent_at: string | null;
  user_id: string | null;
  name: string | null;
  source: MailSource | null;
};

const presentMail = ({ id, letter, state, created_at, sent_at, user_id, name, source }: MailRow, order: OrderData): OrderMail => ({
  _id: id,
  letter,
  to: user_id && name !== null ? { _id: user_id, name } : null,
  state,
  createdAt: new Date(created_at).toISOString(),
  sentAt: sent_at && new Date(sent_at).toISOString(),
  canResend: (state === 'sent' || state === 'failed') && user_id !== null && source !== null && isStillTrue(source, order),
});

const selectMails = sql`
  SELECT m.id, m.letter, m.state, m.created_at, m.sent_at, u.id AS user_id, u.name, m.written_from AS source
  FROM outgoing_mails m LEFT JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL`;

async function findMails(db: Queryable, order: OrderData): Promise<OrderMail[]> {
  const { rows } = await db.execute<MailRow>(sql`${selectMails} WHERE m.about = ${order.id} ORDER BY m.id`);
  return rows.map((row) => presentMail(row, order));
}

/** A mail about an order with what it was written from. One statement. Throws 'orders.mailNotFound'. */
export async function findMail(db: Queryable, order: OrderData, id: string): Promise<OrderMail & { source: MailSource | null }> {
  const { rows } = await db.execute<MailRow>(sql`${selectMails} WHERE m.about = ${order.id} AND m.id = ${id}`);
  if (!rows[0]) throw fail('orders.mailNotFound');
  return { ...presentMail(rows[0], order), source: rows[0].source };
}

async function findNotes(db: Queryable, orderId: string, viewer: Viewer): Promise<OrderDesk['notes']> {
  const rows = await db
    .select({ note: orderNotes, author: users.name })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id));
  return rows.map(({ note, author }) => presentNote(note, author, viewer));
}
