import type { Transaction } from '#server/database/connect.ts';
import { type Addressed, notifyAll } from '#server/notifications/notify.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { findOrdersById } from '#server/orders/queries.ts';
import { currentCause } from '#server/platform/current-job/current-job.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import type { WantedMail } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { artistsOf, contextOf, type EventContext, findPeople, isAlert, ownPart } from './event-context.ts';
import { isOver } from './is-over.ts';
import { emailsOf } from './order-emails.ts';
import type { OrderNews } from './order-news.ts';
import { clearedBy, notificationsOf } from './order-notifications.ts';
import { aboutItems, artistsIn, cancelRefund, findPart, linesForBuyer } from './part.ts';

type NewsServices = Pick<Services, 'db' | 'jobs' | 'config'>;

/** Queues the mails of an event and writes its notifications, all or none; erased accounts get none. */
export const sendOrderNews = (services: NewsServices, news: OrderNews): Promise<void> =>
  sendAllNews(services, [{ ...news, cause: currentCause() }]);

/** The same of several events, each with its cause, all or none. Seven statements, one more where something is paid, and one for each partial refund. */
export async function sendAllNews(
  { db, jobs, config }: NewsServices,
  events: readonly (OrderNews & { cause: string | undefined })[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const orders = await findOrdersById(
      tx,
      events.map(({ orderId }) => orderId),
      // What is paid asks to send it, and a request to cancel asks for an answer: sent, refunded or answered at the same moment it must not.
      events.filter(({ news }) => news === 'paid' || news === 'cancellationAsked').map(({ orderId }) => orderId),
    );
    const accounts = await findPeople(tx, [...orders.values()].flatMap(partiesOf), events.some(isAlert));
    const transit = await findTransit(tx, events);
    const mails: WantedMail[] = [];
    const bells: Addressed[] = [];
    const settled: string[] = [];
    for (const { orderId, news, refundId, lineIds, backIds, event, cause } of events) {
      const found = orders.get(orderId);
      if (!found || (await isOver(tx, { news, event, lineIds }, found))) continue;
      const part = refundId ? await findPart(tx, refundId) : undefined;
      const beside = { ordered: found.lines, part, backIds, transit, publicUrl: config.publicUrl, isForAdmins: isAlert({ news }), news };
      const context = contextOf(aboutItems(found, { news, lineIds, part }), accounts, beside);
      const about = {
        id: orderId,
        from: { news, ...(refundId && { refundId }), ...(lineIds && { lineIds }), ...(backIds && { backIds }) },
      };
      mails.push(...emailsOf(news, context).map((order) => ({ order, cause, about })));
      const people = recipientsOf(news, context);
      bells.push(...notificationsOf(news, people).map((bell) => Object.assign(bell, { cause })));
      settled.push(...clearedBy(news, people));
    }
    await jobs.addMails(tx, mails);
    await notifyAll(tx, bells, settled);
  });
}

/** The mails of a piece of news as they would be written now. Four statements at most. */
export async function writeNewsMails(tx: Transaction, event: OrderNews, publicUrl: string): Promise<EmailOrder[]> {
  const { orderId, news, refundId, lineIds, backIds } = event;
  const found = (await findOrdersById(tx, [orderId])).get(orderId);
  if (!found) return [];
  const isForAdmins = isAlert({ news });
  const accounts = await findPeople(tx, partiesOf(found), isForAdmins);
  const part = refundId ? await findPart(tx, refundId) : undefined;
  const beside = { ordered: found.lines, part, backIds, transit: await findTransit(tx, [event]), publicUrl, isForAdmins, news };
  return emailsOf(news, contextOf(aboutItems(found, { news, lineIds, part }), accounts, beside));
}

/** Who has paid is told when it usually arrives. */
const findTransit = async (tx: Transaction, events: readonly Pick<OrderNews, 'news'>[]) =>
  events.some(({ news }) => news === 'paid') ? readSetting(tx, 'transitDays') : undefined;

const partiesOf = (found: FoundOrder) => [found.order.userId, ...artistsIn(found)];

const recipientsOf = (news: OrderNews['news'], context: EventContext) => ({
  found: context.found,
  linesForBuyer: linesForBuyer(context),
  buyerId: context.buyer?.id,
  artistIds: artistsOf(context).map(({ id }) => id),
  refund: cancelRefund(news, context.found),
  adminIds: context.admins.map(({ id }) => id),
  amountOf: (artistId?: string) => (artistId === undefined ? context.part?.amount : context.part && ownPart(context, { id: artistId })),
});
