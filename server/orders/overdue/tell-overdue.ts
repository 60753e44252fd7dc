import { and, inArray, isNull, or, sql } from '#server/database/drizzle.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { users } from '#server/accounts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Addressed, notifyAll, worksOn } from '#server/notifications/notify.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import type { WantedMail } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { toSendKey } from '#server/orders/news/order-notifications.ts';
import { worksOf } from '#server/orders/named.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderLineRow } from '#server/orders/table.ts';

/** A run tells of at most so many orders; the next hour tells of the rest. */
const MAX_AT_ONCE = 200;
/** One that is late for longer is for the staff alone: nobody has acted for months. */
const LOOK_BACK_DAYS = 90;
/** The longest promise: an artwork's own days, and a holiday of a year. */
const LONGEST_PROMISE_DAYS = limits.dispatchDaysMax + 366;

/** An item that was promised to have left two days ago, that nobody was told of, and that its buyer did not ask to cancel. */
const isOverdue = sql`l.sent_at IS NULL AND l.overdue_told_at IS NULL AND l.refunded_amount < l.price::bigint * l.quantity
  AND (o.cancellation_state IS DISTINCT FROM 'asked' OR NOT (l.id = ANY (o.cancellation_items))) AND o.paid_at + make_interval(days => l.dispatch_days + ${limits.overdueDays}::int)
    BETWEEN now() - make_interval(days => ${LOOK_BACK_DAYS}::int) AND now()`;

type TellServices = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>;

/**
 * Reminds each artist once of the items that should have left, tells their buyer, and the staff in the bell: each order in a transaction of its
 * own, behind its lock. A fault with one is logged and does not delay the others.
 */
export async function tellOverdue(services: TellServices): Promise<void> {
  const { rows } = await services.db.execute<{ id: string }>(sql`
    SELECT DISTINCT o.id FROM artist_orders a JOIN orders o ON o.id = a.order_id JOIN order_lines l ON l.order_id = o.id AND l.owner_id = a.artist_id
    WHERE a.is_to_send AND a.paid_on BETWEEN current_date - ${LOOK_BACK_DAYS + LONGEST_PROMISE_DAYS}::int AND current_date AND ${isOverdue}
    LIMIT ${MAX_AT_ONCE}`);
  for (const { id } of rows) {
    try {
      await services.db.transaction((tx) => tellOne(services, tx, id));
    } catch (error) {
      services.log.error({ err: error, order: id }, 'nobody could be told of an overdue order');
    }
  }
}

type Overdue = Pick<OrderLineRow, 'id' | 'name' | 'quantity' | 'price'> & {
  owner: string;
  artist: string;
  cover: Parameters<typeof emailPicture>[1];
};

async function tellOne({ jobs, config }: TellServices, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const { rows: lines } = await tx.execute<Overdue>(sql`
    UPDATE order_lines l SET overdue_told_at = now() FROM orders o
    WHERE o.id = ${orderId} AND l.order_id = o.id AND o.payment_status = 'paid' AND o.status <> 'cancelled' AND ${isOverdue}
    RETURNING l.id, l.name, l.quantity, l.price::float8 AS price, l.owner_id AS owner, l.owner_name AS artist, (
      SELECT jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) FROM pictures p WHERE p.id = l.cover_id) AS cover`);
  if (!order || lines.length === 0) return;
  const people = await findPeople(tx, [order.userId, ...lines.map(({ owner }) => owner)]);
  const told = people.flatMap((person) => newsFor(person, { order, lines, publicUrl: config.publicUrl }));
  // Not the job, which tells of many orders. An item is told of once, so that one of them names this telling.
  const cause = `order ${order.id} overdue ${lines.map(({ id }) => id).toSorted()[0]}`;
  await jobs.addMails(
    tx,
    told.flatMap(({ mail }) =>
      mail
        ? [{ order: { ...mail, facts: { ...mail.facts, link: config.publicUrl + mail.facts.link } }, cause, about: { id: orderId } }]
        : [],
    ),
  );
  await notifyAll(
    tx,
    told.map(({ bell }) => bell),
  );
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>;

const findPeople = (tx: Transaction, ids: string[]): Promise<Person[]> =>
  tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(or(and(isNull(users.deletedAt), inArray(users.id, ids)), worksOn('orders')));

type News = { bell: Addressed; mail?: Extract<WantedMail['order'], { letter: 'dispatchOverdue' | 'dispatchLate' }> };

type Telling = { order: OrderData; lines: Overdue[]; publicUrl: string };

/** What a person is told: as artist of some of the items, as buyer, or as one of the staff, who are not mailed. */
function newsFor({ id, name, email }: Person, { order, lines, publicUrl }: Telling): News[] {
  const { number } = order;
  const own = lines.filter(({ owner }) => owner === id);
  const factsOfBell = (shown: Overdue[]) => {
    const [artist, ...others] = new Set(shown.map((line) => line.artist));
    return { number, works: worksOf(shown), ...(artist && others.length === 0 && { artist }) };
  };
  const factsOf = (shown: Overdue[], link: string) => ({
    name,
    number,
    works: worksOf(shown),
    pieces: shown.map((line) => pieceOf(line, id, publicUrl)),
    link,
  });
  if (own.length > 0) {
    const link = screens.artistOrder(order.id);
    const bell = {
      userId: id,
      kind: 'order.overdue',
      facts: { number, works: worksOf(own), name: order.buyerName },
      of: order.userId,
      link,
      key: toSendKey(order.id, id),
    } as const;
    return [{ bell, mail: { letter: 'dispatchOverdue', to: email, facts: factsOf(own, link) } }];
  }
  if (id === order.userId) {
    const link = screens.order(order.id);
    const bell = { userId: id, kind: 'order.overdueForBuyer', facts: factsOfBell(lines), link, ...settledBy(lines, order) } as const;
    return [{ bell, mail: { letter: 'dispatchLate', to: email, facts: { ...factsOf(lines, link), artists: artistsOf(order, lines) } } }];
  }
  const bell = {
    userId: id,
    kind: 'order.overdueForAdmin',
    facts: factsOfBell(lines),
    link: screens.adminOrder(order.id),
    ...settledBy(lines, order),
  } as const;
  return [{ bell }];
}

/** Read once the artist of the first of these items has sent all of theirs. */
const settledBy = ([first]: Overdue[], order: OrderData): { key?: string } => (first ? { key: toSendKey(order.id, first.owner) } : {});

/** A row of a mail; artists know whose work it is. */
function pieceOf({ name, quantity, price, owner, artist, cover }: Overdue, readerId: string, publicUrl: string) {
  const picture = emailPicture(publicUrl, cover, { name });
  return {
    text: `${name} × ${quantity}`,
    amount: price * quantity,
    ...(picture && { picture }),
    ...(owner !== readerId && { detail: artist }),
  };
}

/** Who is late, and the way to each; nobody writes to themselves. */
const artistsOf = ({ id, userId }: OrderData, lines: Overdue[]) =>
  [...new Map(lines.map(({ owner, artist }) => [owner, artist]))].map(([owner, name]) =>
    owner === userId ? { name } : { name, chat: screens.chat(owner, { order: id }) },
  );
