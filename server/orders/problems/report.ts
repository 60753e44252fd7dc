import { and, eq } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { dayOf } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Problem } from '#contract/checkout.ts';
import type { ProblemReason } from '#contract/orders.ts';
import { lastReturnDay } from '#contract/returns.ts';
import { screens } from '#contract/screens.ts';
import { takeIntoInbox } from '#server/contact/receive.ts';
import { contactMessages } from '#server/contact/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import { pictures } from '#server/platform/images/table.ts';
import type { StoredPhoto } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { worksOf } from '#server/orders/named.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';

type ReportServices = Pick<Services, 'jobs' | 'config'>;
type Wish = {
  orderId: string;
  viewer: Viewer;
  from: Actor;
  reason: ProblemReason;
  text: string;
  items?: string[] | undefined;
  photos: StoredPhoto[];
};

const subjects: Record<ProblemReason, string> = {
  notArrived: 'it hasn’t arrived',
  damaged: 'it arrived damaged',
  notAsDescribed: 'it isn’t as described',
  return: 'return requested',
  other: 'something else',
};

/** Each work by itself, and whether it is to be taken back. */
const worksAbout = (about: readonly Line[], reason: ProblemReason) => ({
  works: about.map((line) => worksOf([line])),
  ...(reason === 'return' && { isReturn: true as const }),
});

/**
 * Puts a buyer's problem with a paid order into the inbox, with its photos, tells the admins, and confirms it to the buyer; behind the order's lock. `kept` are the ids
 * of the photos. Throws 'orders.notFound', 'orders.lineNotFound' for an item of another order, 'orders.notPaid' and, for a return, 'orders.notReturnable' and
 * 'orders.returnAsked'.
 */
export async function reportProblem(
  services: ReportServices,
  tx: Transaction,
  { orderId, viewer, from, reason, text, items, photos }: Wish,
): Promise<Problem & { kept: string[] }> {
  const order = await lockOrder(tx, orderId);
  if (order?.userId !== viewer.id) throw fail('orders.notFound');
  const { about, part } = await findItems(tx, order.id, items);
  const moved = await moveOrder(tx, order, 'reportProblem', ['buyer'], { actorId: viewer.id, lineIds: part });
  if (!moved) throw fail('orders.notPaid');
  if (reason === 'return') await refuseReturn(tx, order.id, about);
  const id = nextId();
  const works = worksOf(about);
  const subject = `Order ${order.number}${part ? `, ${works}` : ''}: ${subjects[reason]}`;
  const link = screens.adminMessage(id);
  const createdAt = await takeIntoInbox(
    services,
    tx,
    { id, names: viewer.name, email: viewer.email, subject, message: text, orderId, problemReason: reason, problemItems: part, photos },
    {
      happening: {
        kind: 'order.problem',
        facts: {
          number: order.number,
          name: viewer.name,
          problem: subjects[reason],
          ...(part && { works }),
          ...(reason === 'return' && { isReturn: true as const }),
        },
        of: viewer.id,
        link,
      },
      emailTo: (to) => ({
        letter: 'problemReported',
        to,
        facts: {
          names: viewer.name,
          email: viewer.email,
          subject,
          ...worksAbout(about, reason),
          message: text,
          photos: photos.length,
          link: services.config.publicUrl + link,
        },
      }),
    },
  );
  await confirmReport(services, tx, { id, order, works, about, viewer, reason, text, photos: photos.length });
  // Without its text: the log is permanent, and a user's text must be erasable.
  await recordAct(tx, from, { action: 'order.problemReported', objectType: 'order', objectId: order.id, after: { message: id, reason } });
  return {
    _id: id,
    order: order.id,
    reason,
    text,
    photos: photos.length,
    createdAt: createdAt.toISOString(),
    kept: photos.map((photo) => photo.id),
  };
}

type Report = {
  id: string;
  order: OrderData;
  works: string;
  about: readonly Line[];
  viewer: Viewer;
  reason: ProblemReason;
  text: string;
  photos: number;
};

/** Tells the buyer that their report came, one mail per report; an answer to the mail reaches the shop. */
async function confirmReport({ jobs, config }: ReportServices, tx: Transaction, report: Report): Promise<void> {
  const { id, order, works, about, viewer, reason, text, photos } = report;
  const { email: replyTo } = await readSetting(tx, 'contact');
  const link = config.publicUrl + screens.order(order.id);
  const pieces = about.map(({ name, quantity, price, ownerName, picture }) => ({
    text: `${name} × ${quantity}`,
    amount: price * quantity,
    detail: ownerName,
    picture: emailPicture(config.publicUrl, picture, { name }),
  }));
  const facts = { name: viewer.name, number: order.number, works, pieces, reason, text, photos, link, replyTo };
  await jobs.addMails(tx, [
    { order: { letter: 'problemReceived', to: viewer.email, facts }, cause: `problem ${id}`, about: { id: order.id } },
  ]);
}

type Line = OrderLineRow & { picture: typeof pictures.$inferSelect | null };

/** The items that a problem is about, and their ids where these are not all of its order. Throws 'orders.lineNotFound'. */
async function findItems(tx: Transaction, orderId: string, ids: readonly string[] | undefined) {
  const found = await tx
    .select({ line: orderLines, picture: pictures })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.coverId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id);
  const lines: Line[] = found.map(({ line, picture }) => Object.assign(line, { picture }));
  const wanted = new Set(ids);
  const about = wanted.size === 0 ? lines : lines.filter(({ id }) => wanted.has(id));
  if (wanted.size > 0 && about.length < wanted.size) throw fail('orders.lineNotFound');
  return { about, part: about.length < lines.length ? about.map(({ id }) => id) : undefined };
}

/**
 * Throws 'orders.notReturnable' where none of these items was delivered as few days ago as the shop's settings allow, or all such are refunded, and
 * 'orders.returnAsked' where the buyer has asked before to return each of those that could be: what became of that is said in the answer to it.
 */
async function refuseReturn(tx: Transaction, orderId: string, lines: readonly OrderLineRow[]): Promise<void> {
  const days = await readSetting(tx, 'returnDays');
  const today = dayOf(Date.now());
  const returnable = lines.filter(
    (line) => line.deliveredAt && !isRefunded(line) && today <= (lastReturnDay(line.deliveredAt.toISOString(), days) ?? ''),
  );
  if (returnable.length === 0) throw fail('orders.notReturnable');
  const asked = await tx
    .select({ items: contactMessages.problemItems })
    .from(contactMessages)
    .where(and(eq(contactMessages.orderId, orderId), eq(contactMessages.problemReason, 'return')));
  // A request without items was about the whole order.
  const isAsked = ({ id }: OrderLineRow) => asked.some(({ items }) => items === null || items.includes(id));
  if (returnable.every(isAsked)) throw fail('orders.returnAsked');
}
