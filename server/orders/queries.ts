import { and, asc, eq, getTableColumns, inArray, isNull, sql } from '#server/database/drizzle.ts';
import { users } from '#server/accounts/table.ts';
import { arts } from '#server/arts/table.ts';
import { type Queryable, type Transaction, run } from '#server/database/connect.ts';
import { pictures } from '#server/platform/images/table.ts';
import { oneRow } from '#server/database/one-row.ts';
import {
  type FoundArt,
  type FoundLine,
  type FoundOrder,
  type FoundProblem,
  type FoundRefund,
  type DecidedRefund,
  type OrderData,
  restoreOrder,
  type StoredOrder,
  type WholeOrder,
} from './found-order.ts';
import { orderLines, orders } from './table.ts';

const { searchText: _, fulfilment: _fulfilment, sendBy: _sendBy, cancellationArtistId: _artist, ...columns } = getTableColumns(orders);
/** An order's columns, without what its lists are searched, filtered and sorted by. */
export const orderColumns = columns;

/** An item's columns. */
export const lineColumns = getTableColumns(orderLines);

/** An order's refunds in the order of their decisions, within the statement of the order itself. */
const refundsOf = sql<FoundRefund[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('_id', r.id, 'createdAt', r.created_at, 'amountFrw', r.amount_frw, 'reason', r.reason, 'code', r.reason_code, 'state', r.state,
    'paid', jsonb_build_object('amount', r.amount, 'currency', r.currency),
    'lines', (SELECT coalesce(jsonb_object_agg(p.line_id, p.amount_frw), '{}') FROM refund_lines p WHERE p.refund_id = r.id)
  ) ORDER BY r.created_at, r.id) FROM refunds r WHERE r.order_id = orders.id
), '[]')`;
/** What is shown of an order, besides its lines. */
export const shownColumns = { ...orderColumns, refunds: refundsOf };

/** Each of these orders with its lines. One statement. */
export async function withLines(db: Queryable, rows: FoundOrder['order'][]): Promise<FoundOrder[]> {
  const lines =
    rows.length === 0
      ? []
      : await findLines(
          db,
          rows.map((row) => row.id),
        );
  const byOrder = Map.groupBy(lines, ({ line }) => line.orderId);
  return rows.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }));
}

/** The lines of these orders; `slug` is null for an artwork that is unpublished. */
const findLines = (db: Queryable, orderIds: string[]) =>
  db
    .select({
      line: orderLines,
      slug: sql<string | null>`CASE WHEN ${arts.onShow} THEN ${arts.slug} END`,
      place: sql<
        Exclude<FoundLine['place'], undefined>
      >`CASE WHEN ${users.deletedAt} IS NULL THEN jsonb_build_object('district', ${users.district}, 'country', ${users.country}) END`,
      picture: pictures,
      art: {
        price: arts.price,
        available: arts.availableArts,
        medium: arts.medium,
        width: arts.widthCm,
        height: arts.heightCm,
        depth: arts.depthCm,
      },
    })
    .from(orderLines)
    .innerJoin(arts, eq(arts.id, orderLines.artId))
    .innerJoin(users, eq(users.id, orderLines.ownerId))
    .leftJoin(pictures, eq(pictures.id, orderLines.coverId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));

const FIND_ORDER = 'SELECT read_order($1) AS found';

/** One order with its lines and time line, or undefined. One statement. */
export async function findOrder(db: Queryable, id: string): Promise<WholeOrder | undefined> {
  const { found } = oneRow((await run<{ found: StoredOrder | null }>(db, FIND_ORDER, [id])).rows);
  return found ? restoreOrder(found) : undefined;
}

/** A charge without a reason against it is the one that paid its order. A return that was resolved in the moment of a refund was resolved with it (keep-returned.ts). */
const FIND_SHOWN_ORDER = `
  SELECT read_order($1) AS found, (
    SELECT c.provider_id FROM payments p JOIN charges c ON c.payment_id = p.id AND (c.reason IS NULL OR c.reason IN ('refund', 'cancelled')) WHERE p.order_id = $1 ORDER BY c.created_at LIMIT 1
  ) AS reference, (
    SELECT jsonb_agg(jsonb_build_object('_id', m.id, 'at', m.created_at, 'isOpen', m.closed_at IS NULL, 'isKept', m.problem_reason = 'return' AND EXISTS (SELECT FROM refunds r WHERE r.order_id = m.order_id AND r.created_at = m.closed_at), 'reason', m.problem_reason, 'text', m.message, 'items', m.problem_items,
      'photos', (SELECT count(*) FROM contact_photos p WHERE p.message_id = m.id),
      'answers', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', a.created_at, 'text', a.text) ORDER BY a.id), '[]') FROM contact_answers a WHERE a.message_id = m.id)
    ) ORDER BY m.id DESC) FROM contact_messages m WHERE m.order_id = $1
  ) AS problems, (
    SELECT jsonb_object_agg(l.id, jsonb_build_object('price', a.price, 'available', a.available_arts, 'medium', a.medium, 'width', a.width_cm, 'height', a.height_cm, 'depth', a.depth_cm))
    FROM order_lines l JOIN arts a ON a.id = l.art_id WHERE l.order_id = $1
  ) AS arts, (
    SELECT jsonb_agg(jsonb_build_object('_id', r.id, 'at', r.made_at, 'isAmount', r.is_amount, 'decidedBy', (
      SELECT u.name FROM audit_log l JOIN users u ON u.id = l.actor_id
      WHERE l.object_id = r.order_id::text AND l.action IN ('order.refundRequested', 'order.refundAsked') AND l.after ->> 'refund' = r.id::text LIMIT 1
    )) ORDER BY r.id) FROM refunds r WHERE r.order_id = $1 AND r.amount_frw IS NOT NULL
  ) AS decided, (
    SELECT jsonb_object_agg(l.id, p.refund_id) FROM order_lines l JOIN refund_lines p ON p.line_id = l.id WHERE l.order_id = $1 AND p.is_restocked
  ) AS restocked`;

type ShownRow = {
  found: StoredOrder | null;
  reference: string | null;
  problems: FoundProblem[] | null;
  /** By the ids of its lines. */
  arts: Record<string, FoundArt> | null;
  decided: DecidedRefund[] | null;
  /** The refund that put a line's work back in the shop, by the line's id; at most one. */
  restocked: Record<string, string> | null;
};

/**
 * One order as its page shows it, with its problems, who decided its refunds and when they were made, what they put back in the shop, its artworks as they are now, and the provider's number of its payment beside what
 * `findOrder` has, or undefined. One statement.
 */
export async function findShownOrder(db: Queryable, id: string): Promise<WholeOrder | undefined> {
  const { found, reference, problems, arts: now, decided, restocked } = oneRow((await run<ShownRow>(db, FIND_SHOWN_ORDER, [id])).rows);
  if (!found) return undefined;
  const { lines, order, ...rest } = restoreOrder(found);
  const refunds = order.refunds.map((refund) => ({
    ...refund,
    isAmount: decided?.find(({ _id }) => _id === refund._id)?.isAmount,
    restocked: linesOf(refund, restocked ?? {}),
  }));
  const withArt = (one: FoundLine): FoundLine => {
    const art = now?.[one.line.id];
    return art ? { ...one, art } : one;
  };
  const whole = { ...rest, order: { ...order, refunds }, lines: lines.map(withArt), problems: problems ?? [], decided: decided ?? [] };
  return reference === null ? whole : { ...whole, order: { ...whole.order, reference } };
}

const linesOf = ({ _id }: FoundRefund, refundByLine: Record<string, string>): string[] =>
  Object.entries(refundByLine).flatMap(([line, refund]) => (refund === _id ? [line] : []));

// Locks are taken in the order of the ids.
const FIND_ORDERS = `
  SELECT CASE WHEN id = ANY ($2::uuid[]) THEN lock_order(id) ELSE read_order(id) END AS found FROM (SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id) o`;

/** These orders with their lines, by their ids; those of `locked` are locked as by `lockOrder`. One statement. */
export async function findOrdersById(
  tx: Transaction,
  ids: readonly string[],
  locked: readonly string[] = [],
): Promise<Map<string, FoundOrder>> {
  const { rows } = await run<{ found: StoredOrder | null }>(tx, FIND_ORDERS, [[...new Set(ids)], locked]);
  return new Map(rows.flatMap(({ found }) => (found ? [[found.order.id, restoreOrder(found)] as const] : [])));
}

/** One order with its lines and time line, locked as by `lockOrder`. One statement. */
export async function lockWholeOrder(tx: Transaction, id: string): Promise<WholeOrder | undefined> {
  const { found } = oneRow((await run<{ found: StoredOrder | null }>(tx, 'SELECT lock_order($1) AS found', [id])).rows);
  return found ? restoreOrder(found) : undefined;
}

/** The order, locked until the transaction ends; every change of an order, its payments or its stock locks it first. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderData | undefined> {
  const [row] = await tx.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

const isRestocked = sql`EXISTS (SELECT FROM refund_lines r WHERE r.line_id = ${orderLines.id} AND r.is_restocked)`;

/**
 * The pieces of an order that cancelling it brings back: without those that were cancelled alone or came back with a refund, which are in stock again, and
 * those that were sent. One statement.
 */
export const quantityOf = (tx: Transaction, orderId: string) =>
  tx
    .select({ artId: orderLines.artId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.cancelledAt), isNull(orderLines.sentAt), sql`NOT ${isRestocked}`));

/** The ids of the items of a cancelled order that are in the shop again; undefined where all are. One statement. */
export async function findBackInShop(tx: Transaction, orderId: string): Promise<string[] | undefined> {
  const isBack = sql<boolean>`${orderLines.sentAt} IS NULL OR ${orderLines.cancelledAt} IS NOT NULL OR ${isRestocked}`;
  const lines = await tx.select({ id: orderLines.id, isBack }).from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.every((line) => line.isBack) ? undefined : lines.flatMap((line) => (line.isBack ? [line.id] : []));
}
