import { and, eq, sql } from '#server/database/drizzle.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { carts } from '#server/cart/table.ts';
import { attachmentFolder } from '#server/chat/attachment-links.ts';
import { erasePhotos } from '#server/contact/photos.ts';
import { anonymizeInChats } from '#server/chat/erasure.ts';
import { allowLongStatements, type Transaction } from '#server/database/connect.ts';
import { documentsFolder } from '#server/artists/application/keys.ts';
import { eraseAddress } from '#server/platform/jobs/erase-address.ts';
import { eraseParcelPhotos } from '#server/orders/items/parcel-photos.ts';
import { orders } from '#server/orders/table.ts';
import { folderOf } from '#server/platform/images/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingEmail } from '#server/accounts/own/email-change.ts';
import { dropNotificationsAbout } from '#server/accounts/own/notifications.ts';
import { ERASED_NAME, erasedEmail } from './pseudonym.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { forgiveAccount } from '#server/accounts/sign-in/sign-in-delay.ts';
import type { KeepsPersonalData } from '#server/platform/area.ts';
import type { UserRow } from '#server/accounts/table.ts';

type Keepers = readonly KeepsPersonalData[];
type Step = (tx: Transaction, person: UserRow, given: { services: Pick<Services, 'jobs'>; keepers: Keepers }) => Promise<unknown>;

/** The open cart and the artworks come first (see eraseAccount). */
const steps: readonly Step[] = [
  (tx, { id }) => tx.delete(carts).where(and(eq(carts.userId, id), eq(carts.status, 'open'))),
  (tx, { id }) => closeWorks(tx, id),
  (tx, person) => dropNotificationsAbout(tx, person),
  (tx, { id }) => endSessions(tx, id),
  (tx, { email }) => forgiveAccount(tx, email),
  (tx, person) => anonymizeInChats(tx, person),
  (tx, { id }) => clearPendingEmail(tx, id),
  (tx, person, { services }) => dropFiles(tx, person, services),
  (tx, { id }, { keepers }) => deleteOwnRows(tx, id, keepers),
  (tx, { id }) => forgetAnswers(tx, id),
  (tx, { id }, { keepers }) => anonymiseTexts(tx, id, keepers),
  (tx, { id }) => pseudonymiseOrders(tx, id),
  (tx, { id }) => clearTracking(tx, id),
  (tx, { id }, { services }) => eraseParcelPhotos(services, tx, id),
  (tx, { id }, { services }) => eraseProblems(tx, id, services),
  (tx, person) => eraseCorrespondence(tx, person),
  (tx, { email }) => eraseAddress(tx, email),
];

/** Removes what a person left in every area, and in orders all but the name that they were made with. */
export async function eraseRows(services: Pick<Services, 'jobs'>, tx: Transaction, person: UserRow, keepers: Keepers): Promise<void> {
  for (const step of steps) await step(tx, person, { services, keepers });
}

/**
 * The artworks leave the shop for good, and their texts with them; pictures of artworks that nobody ordered are deleted, those that orders
 * show stay. A draft stays one: it may lack what everything else must have. Locked in the order of their ids, as orders lock them.
 */
async function closeWorks(tx: Transaction, ownerId: string): Promise<void> {
  await allowLongStatements(tx);
  await tx.execute(sql`
    WITH own AS (SELECT id FROM arts WHERE owner_id = ${ownerId} ORDER BY id FOR NO KEY UPDATE)
    UPDATE arts SET state = CASE WHEN state = 'draft' THEN state ELSE 'hidden' END, deleted_at = coalesce(deleted_at, now()), description = '',
      provenance = NULL, cover_id = CASE WHEN EXISTS (SELECT 1 FROM order_lines l WHERE l.art_id = arts.id) THEN cover_id END
    FROM own WHERE arts.id = own.id`);
  await refreshOnShow(tx, ownerId);
  await tx.execute(sql`
    UPDATE pictures SET alt = '' FROM art_pictures ap JOIN arts a ON a.id = ap.art_id
    WHERE pictures.id = ap.picture_id AND a.owner_id = ${ownerId} AND pictures.alt <> ''`);
  await tx.execute(sql`
    DELETE FROM art_pictures WHERE art_id IN (
      SELECT id FROM arts WHERE owner_id = ${ownerId} AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.art_id = arts.id)
    )`);
}

/** Names stay as they were (contract.md section 3), and the district, which identifies nobody, for the figures. */
async function pseudonymiseOrders(tx: Transaction, buyerId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      buyerEmail: erasedEmail(buyerId),
      buyerPhone: null,
      shippingAddress: '',
      note: null,
      cancellationReason: null,
      cancelReason: sql`CASE WHEN cancelled_by = ${buyerId} THEN NULL ELSE cancel_reason END`,
    })
    .where(eq(orders.userId, buyerId));
  // What the staff noted about the person.
  await tx.execute(sql`DELETE FROM order_notes USING orders o WHERE o.id = order_notes.order_id AND o.user_id = ${buyerId}`);
  await tx.execute(sql`UPDATE refunds SET reason = '' FROM orders o WHERE o.id = refunds.order_id AND o.user_id = ${buyerId}`);
}

/** A courier's telephone or a note may name the buyer or the artist; the carrier and the day identify nobody. */
async function clearTracking(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE order_lines SET tracking_number = NULL, tracking_note = NULL
    WHERE id IN (
      SELECT l.id FROM order_lines l WHERE l.owner_id = ${id}
      UNION SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.user_id = ${id}
    ) AND (tracking_number IS NOT NULL OR tracking_note IS NOT NULL)`);
}

/** Reported problems stay in the inbox with their orders, without the person and the photos. */
async function eraseProblems(tx: Transaction, buyerId: string, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE contact_messages c SET names = ${ERASED_NAME}, email = ${erasedEmail(buyerId)}, message = '' FROM orders o
    WHERE o.id = c.order_id AND o.user_id = ${buyerId} RETURNING c.id`);
  if (rows.length > 0)
    await erasePhotos(
      { jobs },
      tx,
      rows.map(({ id }) => id),
    );
}

/** Deletes documents, chat attachments and the profile picture with a job of this transaction, which is retried until they are gone. */
async function dropFiles(tx: Transaction, { id, pictureId }: UserRow, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const sent = await tx.execute<{ id: string }>(sql`DELETE FROM chat_attachments WHERE owner_id = ${id} RETURNING id`);
  const folders = [documentsFolder(id), ...(pictureId ? [folderOf(pictureId)] : []), ...sent.rows.map((row) => attachmentFolder(row.id))];
  await jobs.add(tx, 'files.erase', { folders });
}

/** Waiting mails may contain the new address that was not confirmed yet. */
async function clearPendingEmail(tx: Transaction, id: string): Promise<void> {
  const email = await findPendingEmail(tx, id);
  if (email) await eraseAddress(tx, email);
}

async function deleteOwnRows(tx: Transaction, id: string, keepers: Keepers): Promise<void> {
  for (const [table, column] of keepers.flatMap(({ personalData }) => personalData?.ownRows ?? [])) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}`);
  }
}

/** Answers that are kept for a repeated request of somebody else, such as an admin's refund of the person's order. */
async function forgetAnswers(tx: Transaction, id: string): Promise<void> {
  const person = `%${id}%`;
  // The keys stay: what was done once is not done twice.
  await tx.execute(
    sql`UPDATE idempotency_keys SET body = NULL, facts = NULL WHERE body::text LIKE ${person} OR facts::text LIKE ${person}`,
  );
}

async function anonymiseTexts(tx: Transaction, id: string, keepers: Keepers): Promise<void> {
  for (const table of keepers.flatMap(({ personalData }) => personalData?.publicWords ?? [])) {
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET author_id = NULL, author_name = ${ERASED_NAME} WHERE author_id = ${id}`);
  }
}

/**
 * The newsletter, and contact messages, under the address; only when it was verified, because nothing is joined by an
 * address that somebody merely typed (threats.md T42).
 */
async function eraseCorrespondence(tx: Transaction, { id, email, verifiedEmail }: UserRow): Promise<void> {
  if (verifiedEmail?.toLowerCase() !== email.toLowerCase()) return;
  await tx.execute(sql`DELETE FROM newsletter_subscriptions WHERE lower(email) = lower(${email})`);
  await tx.execute(
    sql`UPDATE contact_messages SET names = ${ERASED_NAME}, email = ${erasedEmail(id)} WHERE lower(email) = lower(${email})`,
  );
}
