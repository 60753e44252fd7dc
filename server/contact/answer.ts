import { eq, sql } from '#server/database/drizzle.ts';
import type { EditContactMessage } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { clearNotifications, notify } from '#server/notifications/notify.ts';
import { erasePhotos } from './photos.ts';
import { messageKey } from './receive.ts';
import { contactAnswers, contactMessages } from './table.ts';

type AnswerServices = Pick<Services, 'jobs' | 'config'>;
type Edit = { id: string; changes: EditContactMessage; by: Actor & { viewer?: { id: string } | undefined } };

/**
 * Corrects a contact message, marks it, closes it, or answers it by mail, to the corrected address; an answered one is read. Pass a
 * transaction: the answer, its mail and its audit row are written together. Throws 'messages.notFound'.
 */
export async function editContact(services: AnswerServices, tx: Transaction, { id, changes, by }: Edit): Promise<void> {
  const { read, closed, answer, ...corrections } = changes;
  const isAnswered = answer !== undefined;
  const [row] = await tx
    .update(contactMessages)
    .set({
      ...corrections,
      readAt: read === undefined && !isAnswered ? sql`read_at` : (read ?? true) ? sql`coalesce(read_at, now())` : null,
      ...closing({ closed, isAnswered, by }),
    })
    .where(eq(contactMessages.id, id))
    .returning();
  if (!row) throw fail('messages.notFound');
  await recordCorrection(tx, by, id, Object.keys(corrections));
  if (closed !== undefined) await recordState(tx, by, id, closed);
  if (isAnswered) await sendAnswer(services, tx, { row, answer, by });
  await clearSettled(tx, row);
}

/** The columns of closing and opening. Who closed it first may undo that; an answer is more than can be undone. */
function closing({ closed, isAnswered, by }: { closed: boolean | undefined; isAnswered: boolean; by: Edit['by'] }) {
  if (closed === undefined) return isAnswered ? { undoableBy: null } : {};
  if (!closed) return { closedAt: null, undoableBy: null };
  return {
    closedAt: sql`coalesce(closed_at, now())`,
    undoableBy: sql`CASE WHEN closed_at IS NULL THEN ${by.viewer?.id ?? null}::uuid ELSE undoable_by END`,
  };
}

/** The bell no longer speaks of a message that was read or closed. */
export async function clearSettled(tx: Transaction, { id, readAt, closedAt }: Answering['row']): Promise<void> {
  if (!readAt && !closedAt) return;
  await clearNotifications(tx, messageKey(id));
}

/** Names of fields, not their values: nothing personal is written into the log. */
async function recordCorrection(tx: Transaction, by: Actor, id: string, corrected: string[]): Promise<void> {
  if (corrected.length === 0) return;
  await recordAct(tx, by, { action: 'message.corrected', objectType: 'message', objectId: id, after: { changed: corrected } });
}

/** Records that a message was closed, or opened again. */
export const recordState = (tx: Transaction, by: Actor, id: string, isClosed: boolean): Promise<void> =>
  recordAct(tx, by, { action: isClosed ? 'message.closed' : 'message.opened', objectType: 'message', objectId: id });

type Answering = { row: typeof contactMessages.$inferSelect; answer: string; by: Edit['by'] };

type Reported = {
  number: number;
  buyer: string | null;
  name: string;
  quantity: number;
  price: number;
  artist: string;
  cover: Parameters<typeof emailPicture>[1];
};
type About = { items: Reported[]; isPart: boolean; isReturn: boolean };

/** What of an order a problem is about, and its buyer's account. One statement, none for a message that reports no problem. */
async function findAbout(tx: Transaction, { orderId, problemReason, problemItems }: Answering['row']): Promise<About | undefined> {
  if (!orderId || !problemReason) return undefined;
  const { rows: items } = await tx.execute<Reported>(sql`
    SELECT o.number::int AS number, u.id AS buyer, l.name, l.quantity, l.price::float8 AS price, l.owner_name AS artist,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) END AS cover
    FROM orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN pictures p ON p.id = l.cover_id
      LEFT JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL
    WHERE o.id = ${orderId} AND (${problemItems === null} OR l.id = ANY (${sql.param(problemItems ?? [])}::uuid[]))
    ORDER BY l.id`);
  return { items, isPart: problemItems !== null, isReturn: problemReason === 'return' };
}

/** The only work by its name. */
function factsOfAbout({ items, isPart, isReturn }: About, publicUrl: string) {
  const [first, ...others] = items;
  if (!first) return {};
  const { number } = first;
  const pieces = items.map(({ name, quantity, price, artist, cover }) => {
    const picture = emailPicture(publicUrl, cover, { name });
    return { text: `${name} × ${quantity}`, amount: price * quantity, detail: artist, ...(picture && { picture }) };
  });
  const what =
    others.length === 0 ? { what: first.name, number } : { what: isPart ? `${items.length} works of order ${number}` : `order ${number}` };
  return { about: { ...what, isReturn, pieces } };
}

/** The buyer's bell says that there is an answer; its words are in the mail and on the page of the order. */
async function tellBuyer(tx: Transaction, order: string, { items, isPart, isReturn }: About): Promise<void> {
  const [first, ...others] = items;
  if (!first?.buyer) return;
  const works = others.length === 0 ? { works: first.name } : isPart ? { works: `${items.length} works` } : {};
  await notify(tx, first.buyer, {
    kind: 'order.problemAnswered',
    facts: { number: first.number, ...works, ...(isReturn && { isReturn: true as const }) },
    link: screens.order(order),
  });
}

async function sendAnswer({ jobs, config }: AnswerServices, tx: Transaction, { row, answer, by }: Answering): Promise<void> {
  await tx.insert(contactAnswers).values({ id: nextId(), messageId: row.id, authorId: by.viewer!.id, text: answer });
  const { email: replyTo } = await readSetting(tx, 'contact');
  const { names, subject, message, orderId } = row;
  const about = await findAbout(tx, row);
  const order = orderId ? { order: config.publicUrl + screens.order(orderId) } : {};
  await jobs.add(tx, 'mail.send', {
    letter: 'contactAnswer',
    to: row.email,
    facts: { names, subject, message, answer, replyTo, ...order, ...(about && factsOfAbout(about, config.publicUrl)) },
  });
  if (about && orderId) await tellBuyer(tx, orderId, about);
  await recordAct(tx, by, { action: 'message.answered', objectType: 'message', objectId: row.id });
}

/** Deletes a contact message with its answers and photos. Returns whether there was one. */
export async function deleteContact(services: Pick<Services, 'jobs'>, tx: Transaction, id: string, by: Actor): Promise<boolean> {
  await erasePhotos(services, tx, [id]);
  const deleted = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning({ id: contactMessages.id });
  if (deleted.length === 0) return false;
  await recordAct(tx, by, { action: 'message.deleted', objectType: 'message', objectId: id });
  await clearNotifications(tx, messageKey(id));
  return true;
}
