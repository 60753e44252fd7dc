import { fail } from '#contract/failures.ts';
import type { OrderMail } from '#contract/order-desk.ts';
import { users } from '#server/accounts/table.ts';
import { readClock } from '#server/database/clock.ts';
import type { Transaction } from '#server/database/connect.ts';
import { writeItemMails } from '#server/orders/items/item-news.ts';
import { writeNewsMails } from '#server/orders/news/notify.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { MINUTE } from '#server/platform/http/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { eq, sql } from '#server/database/drizzle.ts';
import { findMail } from './desk.ts';

type Wish = { orderId: string; mailId: string; by: Actor };

/**
 * Sends a mail about an order again: written anew from the order as it is now, to its reader's present address. Once a minute, however often it
 * is asked for. Throws 'orders.notFound', 'orders.mailNotFound', 'orders.mailOver' where it is no longer true or its reader is gone, 'orders.mailJustSent'.
 */
export async function resendMail(
  services: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { orderId, mailId, by }: Wish,
): Promise<OrderMail> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw fail('orders.notFound');
  const { source, ...mail } = await findMail(tx, order, mailId);
  if (!source || !mail.canResend || !mail.to) throw fail('orders.mailOver');
  const { publicUrl } = services.config;
  const written =
    'step' in source
      ? await writeItemMails(tx, { ...source, orderId }, publicUrl)
      : await writeNewsMails(tx, { ...source, orderId }, publicUrl);
  const [reader] = await tx.select({ email: users.email }).from(users).where(eq(users.id, mail.to._id));
  const again = written.find(({ letter, to }) => letter === mail.letter && to === reader?.email);
  if (!again) throw fail('orders.mailOver');
  const cause = `again ${mail.letter} of ${orderId} in ${Math.floor((await readClock(tx)) / MINUTE)}`;
  const [id] = await services.jobs.addMails(tx, [{ order: again, cause, about: { id: orderId, from: source } }]);
  if (!id) throw fail('orders.mailJustSent');
  // One that failed fails no more: what is sent instead stands in its place.
  await tx.execute(sql`DELETE FROM outgoing_mails WHERE id = ${mailId} AND state = 'failed'`);
  await recordAct(tx, by, {
    action: 'order.mailResent',
    objectType: 'order',
    objectId: orderId,
    after: { letter: mail.letter, to: mail.to._id },
  });
  const { source: _, ...made } = await findMail(tx, order, id);
  return made;
}
