import { and, eq, sql } from '#server/database/drizzle.ts';
import type { UserStatus } from '#contract/accounts.ts';
import type { SetRole } from '#contract/people.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { arts } from '#server/arts/table.ts';
import { claimArtistSlug } from '#server/accounts/artist-slug.ts';
import { clearApplication } from '#server/accounts/own/notifications.ts';
import { refuseLastAdmin } from '#server/accounts/last-admin.ts';
import { staffOf } from '#server/accounts/present.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { type UserRow, users } from '#server/accounts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { EmailFacts } from '#server/platform/email/email-order.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Makes somebody a customer, an artist, and one of the staff or not (product.md section 1). A customer who becomes an artist waits for approval;
 * an artist or admin who becomes a customer has their works hidden. What was the same stays.
 * They are told by email. Sessions end (threats.md T05), but not that of an admin who changes their own role. Throws 'users.notFound', 'users.blockedNow',
 * 'users.lastAdmin'.
 */
export async function setRole(
  services: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  id: string,
  wish: SetRole,
  { viewer, from }: { viewer: Viewer; from: Actor },
): Promise<void> {
  const person = await lockAccount(tx, id);
  if (!person) throw fail('users.notFound');
  if (person.blockedAt) throw fail('users.blockedNow');
  const isAdmin = wish.staff === 'admin';
  if (person.isAdmin && !isAdmin) await refuseLastAdmin(tx, id);
  const { role, staff } = columnsOf(wish);
  if (role === person.role && staff === person.staff) return;
  await tx
    .update(users)
    .set({ role, isAdmin, staff, status: await statusOf(tx, person, role), slug: await slugOf(tx, person, role) })
    .where(eq(users.id, id));
  if (role !== person.role) await showWorks(tx, id, role);
  await endSessions(tx, id, viewer.id === id ? viewer.sessionId : undefined);
  await clearApplication(tx, id);
  const change = { before: { role: person.role, staff: staffOf(person) }, after: { role, staff: wish.staff } };
  await recordAct(tx, from, { action: 'user.roleChanged', objectType: 'user', objectId: id, ...change });
  await mailRoleChange(services, tx, { person, by: viewer.name, ...change });
}

type RoleChange = Omit<EmailFacts['roleChanged'], 'name' | 'link'> & { person: UserRow };

/** Tells a person what they can do now, and who decided it; the link leads to where they do it. */
async function mailRoleChange(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { person, ...change }: RoleChange,
): Promise<void> {
  const { staff, role } = change.after;
  const ofShop = role === 'Artist' ? screens.application : screens.account;
  const facts = { ...change, name: person.name, link: config.publicUrl + (staff ? screens.admin : ofShop) };
  await jobs.add(tx, 'mail.send', { letter: 'roleChanged', to: person.email, facts });
}

const columnsOf = ({ role, staff }: SetRole): Pick<UserRow, 'role' | 'staff'> =>
  staff === 'admin' ? { role: 'Admin', staff: null } : { role, staff };

/**
 * An artist who is an admin for a while stays what was decided about them: neither a way past that decision nor the loss of an approval. One who was
 * made a customer in between has lost it, and waits for a decision.
 */
async function statusOf(tx: Transaction, { id, role: before, status }: UserRow, role: UserRow['role']): Promise<UserStatus> {
  if (role === before || (role === 'Admin' && before === 'Artist')) return status;
  if (role === 'Artist') return before === 'Admin' && (await wasArtistBefore(tx, id)) ? status : 'pending';
  return 'approved';
}

/** Whether an admin was an artist until they became one, by the log, which nobody changes. One statement. */
async function wasArtistBefore(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ role: string | null }>(sql`
    SELECT before ->> 'role' AS role FROM audit_log
    WHERE object_id = ${id} AND action = 'user.roleChanged' AND after ->> 'role' = 'Admin' ORDER BY id DESC LIMIT 1`);
  return rows[0]?.role === 'Artist';
}

const slugOf = async (tx: Transaction, { name, slug }: UserRow, role: UserRow['role']): Promise<string | null> =>
  role === 'Artist' && slug === null ? claimArtistSlug(tx, name) : slug;

/** A customer's works are hidden. Locked in the order of their ids, as orders lock them. */
async function showWorks(tx: Transaction, ownerId: string, role: UserRow['role']): Promise<void> {
  if (role !== 'User') return refreshOnShow(tx, ownerId);
  await tx.execute(sql`SELECT count(*) FROM (SELECT id FROM arts WHERE owner_id = ${ownerId} ORDER BY id FOR NO KEY UPDATE) locked`);
  await tx
    .update(arts)
    .set({ state: 'hidden' })
    .where(and(eq(arts.ownerId, ownerId), eq(arts.state, 'published')));
  return refreshOnShow(tx, ownerId);
}
