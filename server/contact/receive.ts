import { createHmac } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { CONTACT_PER_DAY, type ContactReceipt, type NewContactMessage } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type NewNotification, notifyAll, worksOn } from '#server/notifications/notify.ts';
import { wantsEmail } from '#server/platform/email/notify-choices.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { StoredPhoto } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { callerAddress } from '#server/platform/http/limits/caller-address.ts';
import { contactMessages, contactPhotos } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/**
 * Takes a contact message into the inbox and notifies everybody who works on the inbox, in the app and by mail. A robot's message (its honeypot field is filled) is
 * answered like any other and not stored. Throws 'contact.tooMany' after 30 within a day from one address (threats.md T37).
 */
export async function receiveContact(services: Services, sent: NewContactMessage, ip: string): Promise<ContactReceipt> {
  const { names, email, subject, message } = sent;
  const receipt = { _id: nextId(), names, email, subject, message, createdAt: new Date().toISOString() };
  if (sent.website) return receipt;
  const senderMark = createHmac('sha256', await readSecret(services.db, 'contact senders'))
    .update(callerAddress(ip))
    .digest();
  return services.db.transaction(async (tx) => {
    if (services.config.rateLimits) await refuseTooMany(tx, senderMark);
    const createdAt = await takeIntoInbox(
      services,
      tx,
      { id: receipt._id, names, email, subject, message, senderMark },
      {
        happening: { kind: 'contact', facts: { name: names, subject }, link: screens.adminMessage(receipt._id), topic: INBOX_TOPIC },
        emailTo: (to) => ({
          letter: 'contactReceived',
          to,
          facts: { names, email, subject, message, link: services.config.publicUrl + screens.adminMessage(receipt._id) },
        }),
      },
    );
    return { ...receipt, createdAt: createdAt.toISOString() };
  });
}

async function refuseTooMany(tx: Transaction, senderMark: Buffer): Promise<void> {
  const { rows } = await tx.execute<{ sent: number; wait: number }>(sql`
    SELECT count(*)::int AS sent, coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - now())), 0)::int AS wait
    FROM contact_messages WHERE sender_mark = ${senderMark} AND created_at > now() - interval '1 day'`);
  if (oneRow(rows).sent >= CONTACT_PER_DAY) throw fail('contact.tooMany').retryAfter(oneRow(rows).wait);
}

type NewMessage = typeof contactMessages.$inferInsert & { photos?: readonly StoredPhoto[] };
/** What who works on the inbox is told of a message, in the app and by mail. */
type Telling = { happening: NewNotification; emailTo: (address: string) => EmailOrder };

/** Contact messages are one in the bell of who works on the inbox. */
const INBOX_TOPIC = 'contact';
/** Key of the notification of one message. */
export const messageKey = (id: string): string => `inbox ${id}`;

/** Writes a message into the inbox, and tells who works on it; a notification without a key is bundled by the message. Returns when it came. */
export async function takeIntoInbox(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { photos = [], ...message }: NewMessage,
  { happening, emailTo }: Telling,
): Promise<Date> {
  const { createdAt } = oneRow(await tx.insert(contactMessages).values(message).returning({ createdAt: contactMessages.createdAt }));
  if (photos.length > 0) await tx.insert(contactPhotos).values(photos.map((photo) => ({ ...photo, messageId: message.id })));
  const people = await tx
    .select({ id: users.id, email: users.email, isMailed: sql<boolean>`${wantsEmail(sql`${users.id}`, 'contact')}` })
    .from(users)
    .where(worksOn('emails'));
  await notifyAll(
    tx,
    people.map(({ id }) => ({ key: messageKey(message.id), ...happening, userId: id })),
  );
  await jobs.addMails(
    tx,
    people.flatMap(({ email, isMailed }) => (isMailed || happening.kind !== 'contact' ? [{ order: emailTo(email) }] : [])),
  );
  return createdAt;
}
