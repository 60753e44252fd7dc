import { type SQL, sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearUnread, notifyStaff } from '#server/notifications/notify.ts';
import type { UserRow } from '#server/accounts/table.ts';

/** Key of what is said of an applicant until somebody decides, or asks for more. */
const appliedKey = (id: string) => `applied ${id}`;

/** Tells those who decide about applications that somebody applied. */
export async function notifyOfApplication(tx: Transaction, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  const link = screens.adminApplicant(id);
  await notifyStaff(tx, 'applicants', {
    kind: 'application.received',
    facts: { name },
    of: id,
    link,
    key: appliedKey(id),
    topic: 'applications',
  });
}

/** No bell speaks of this person's application any more. Returns the ids of the notifications that did, for `putBackCleared`. One statement. */
export const clearApplication = (tx: Transaction, id: string): Promise<string[]> =>
  clearUnread(tx, appliedKey(id), `application ${id}`, `answered ${id}`);

/** The SQL condition on `notifications` for those that name a person; those of before have the name alone, which somebody else may have too. */
export const namesPerson = ({ id, name }: Pick<UserRow, 'id' | 'name'>): SQL =>
  sql`coalesce(facts ->> 'of' = ${id}, ${name} IN (facts ->> 'name', facts ->> 'artist', facts ->> 'other', facts ->> 'by'))`;

/**
 * Deletes the notifications that tell others of an erased person, those of before by the name alone: at artists whose works they bought, followed or wrote about, at people
 * whom they answered as an artist, at the other people of their offers, and at the staff. Before the rows go that lead to them. One statement.
 */
export async function dropNotificationsAbout(tx: Transaction, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  await tx.execute(sql`
    DELETE FROM notifications WHERE (${namesPerson({ id, name })} OR (kind = 'text' AND starts_with(facts ->> 'text', ${`${name} `}))) AND user_id IN (
      SELECT artist_id FROM follows WHERE follower_id = ${id}
      UNION SELECT a.owner_id FROM reviews r JOIN arts a ON a.id = r.art_id WHERE r.author_id = ${id}
      UNION SELECT a.owner_id FROM questions q JOIN arts a ON a.id = q.art_id WHERE q.author_id = ${id}
      UNION SELECT r.author_id FROM arts a JOIN reviews r ON r.art_id = a.id WHERE a.owner_id = ${id}
      UNION SELECT q.author_id FROM arts a JOIN questions q ON q.art_id = a.id WHERE a.owner_id = ${id}
      UNION SELECT artist_id FROM offers WHERE buyer_id = ${id}
      UNION SELECT buyer_id FROM offers WHERE artist_id = ${id}
      UNION SELECT s.id FROM users s WHERE s.staff IS NOT NULL OR s.is_admin
      UNION SELECT l.owner_id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.user_id = ${id}
      UNION SELECT o.user_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${id}
    )`);
}
