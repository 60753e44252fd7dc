import { and, eq, sql } from '#server/database/drizzle.ts';
import type { Colleague } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { users } from '#server/accounts/table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { notifyAll, worksOn } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { messageKey } from './receive.ts';
import { contactMessages } from './table.ts';

/** Who can be given an email: everybody who works on them and can sign in, by name. One statement. */
export const findColleagues = (db: Queryable): Promise<Colleague[]> =>
  db.select({ _id: users.id, name: users.name }).from(users).where(worksOn('emails')).orderBy(users.name, users.id);

type Wish = { id: string; assignee: string | null; by: Actor & { viewer: { id: string; name: string } } };

/**
 * Gives a contact message to somebody, who hears of it unless it is oneself, or to nobody; again changes nothing. Throws 'messages.notFound',
 * 'messages.notOnEmails'.
 */
export async function assignContact(tx: Transaction, { id, assignee, by }: Wish): Promise<void> {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  if (!message) throw fail('messages.notFound');
  if (assignee) await requireColleague(tx, assignee);
  if (message.assignedTo === assignee) return;
  await tx.update(contactMessages).set({ assignedTo: assignee }).where(eq(contactMessages.id, id));
  await recordAct(tx, by, { action: 'message.assigned', objectType: 'message', objectId: id, after: { assignee } });
  if (!assignee || assignee === by.viewer.id) return;
  const { subject } = message;
  const told = {
    kind: 'contact.assigned',
    facts: { by: by.viewer.name, subject },
    of: by.viewer.id,
    link: screens.adminMessage(id),
    key: messageKey(id),
  } as const;
  await notifyAll(tx, [{ ...told, userId: assignee }]);
}

/** Locked until the end, so that nobody is given an email while they are blocked. */
async function requireColleague(tx: Transaction, id: string): Promise<void> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), worksOn('emails')))
    .for('share');
  if (found.length === 0) throw fail('messages.notOnEmails');
}

/** SQL of who is to answer the message `c`, as JSON; NULL for nobody, and for somebody who works on emails no more. */
export const assigneeJson = () => sql`(
  SELECT jsonb_build_object('_id', ${users.id}, 'name', ${users.name}) FROM ${users} WHERE ${users.id} = c.assigned_to AND ${worksOn('emails')})`;
