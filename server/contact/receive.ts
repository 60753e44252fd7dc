import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { CONTACT_PER_DAY, type ContactReceipt, type NewContactMessage } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { contactMessages } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/**
 * Takes a contact message into the inbox and notifies every admin, in the app and by mail. A robot's message (its honeypot field is filled) is
 * answered like any other and not stored. Throws 'contact.tooMany' after 30 within a day from one address (threats.md T37).
 */
export async function receiveContact(services: Services, sent: NewContactMessage, ip: string): Promise<ContactReceipt> {
  const { names, email, subject, message } = sent;
  const receipt = { _id: nextId(), names, email, subject, message, createdAt: new Date().toISOString() };
  if (sent.website) return receipt;
  const senderMark = createHmac('sha256', await readSecret(services.db, 'contact senders'))
    .update(ip)
    .digest();
  return services.db.transaction(async (tx) => {
    if (services.config.rateLimits) await refuseTooMany(tx, senderMark);
    const row = oneRow(
      await tx
        .insert(contactMessages)
        .values({ id: receipt._id, names, email, subject, message, senderMark })
        .returning({ createdAt: contactMessages.createdAt }),
    );
    await emailAdmins(services, tx, receipt);
    return { ...receipt, createdAt: row.createdAt.toISOString() };
  });
}

async function refuseTooMany(tx: Transaction, senderMark: Buffer): Promise<void> {
  const { rows } = await tx.execute<{ sent: number; wait: number }>(sql`
    SELECT count(*)::int AS sent, coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - now())), 0)::int AS wait
    FROM contact_messages WHERE sender_mark = ${senderMark} AND created_at > now() - interval '1 day'`);
  if (oneRow(rows).sent >= CONTACT_PER_DAY) throw fail('contact.tooMany').retryAfter(oneRow(rows).wait);
}

async function emailAdmins({ jobs, config }: Services, tx: Transaction, receipt: ContactReceipt): Promise<void> {
  const { names, email, subject, message } = receipt;
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)));
  const happening = { kind: 'contact', facts: { name: names, subject }, link: screens.adminEmails, key: 'contact' } as const;
  await notifyAll(
    tx,
    admins.map(({ id }) => Object.assign({ userId: id }, happening)),
  );
  const facts = { names, email, subject, message, link: `${config.publicUrl}${screens.adminEmails}` };
  await jobs.addMails(
    tx,
    admins.map((admin) => ({ order: { letter: 'contactReceived', to: admin.email, facts } })),
  );
}
