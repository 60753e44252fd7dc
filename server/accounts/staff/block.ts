import { eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { clearApplication } from '#server/accounts/own/notifications.ts';
import { staffOf } from '#server/accounts/present.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { type UserRow, users } from '#server/accounts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { addDecision } from './decisions.ts';

type Blocking = { id: string; viewer: Viewer; from: Actor; reason: string };
type Jobs = Pick<Services, 'jobs'>;

/**
 * Blocks a person: sessions end, nobody signs in, works leave the shop; orders stay as they are. Blocked already, they stay so. Nobody blocks an
 * admin, and only an admin others of the staff. Throws 'users.notFound', 'users.blockAdmin', 'rights.missing'.
 */
export async function blockPerson({ jobs }: Jobs, tx: Transaction, { id, viewer, from, reason }: Blocking): Promise<void> {
  const person = await lockAccount(tx, id);
  if (!person) throw fail('users.notFound');
  refuseStaff(viewer, person);
  if (person.blockedAt) return;
  await tx
    .update(users)
    .set({ blockedAt: sql`now()`, statusBeforeBlock: person.status, status: 'cancelled' })
    .where(eq(users.id, id));
  await endSessions(tx, id);
  await refreshOnShow(tx, id);
  await clearApplication(tx, id);
  await addDecision(tx, { userId: id, kind: 'blocked', byId: viewer.id, text: reason });
  // Without the reason: the log is permanent, and a text about a person must be erasable.
  await recordAct(tx, from, { action: 'user.blocked', objectType: 'user', objectId: id });
  await jobs.add(tx, 'mail.send', { letter: 'accountBlocked', to: person.email, facts: { name: person.name, reason } });
}

/** Ends a block: the status before comes back, and published works with it. Not blocked, nothing happens. Throws as `blockPerson`. */
export async function unblockPerson(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { id, viewer, from, reason }: Blocking,
): Promise<void> {
  const person = await lockAccount(tx, id);
  if (!person) throw fail('users.notFound');
  refuseStaff(viewer, person);
  if (!person.blockedAt || !person.statusBeforeBlock) return;
  await tx.update(users).set({ blockedAt: null, statusBeforeBlock: null, status: person.statusBeforeBlock }).where(eq(users.id, id));
  await refreshOnShow(tx, id);
  await addDecision(tx, { userId: id, kind: 'unblocked', byId: viewer.id, text: reason });
  await recordAct(tx, from, { action: 'user.unblocked', objectType: 'user', objectId: id });
  const facts = { name: person.name, link: config.publicUrl + screens.login };
  await jobs.add(tx, 'mail.send', { letter: 'accountUnblocked', to: person.email, facts });
}

/** Ends all sessions of a person; returns how many. Throws 'users.notFound', and 'rights.missing' for support and one of the staff. */
export async function signOutEverywhere(tx: Transaction, { id, viewer, from }: Omit<Blocking, 'reason'>): Promise<number> {
  const person = await lockAccount(tx, id);
  if (!person) throw fail('users.notFound');
  if (staffOf(person) && !viewer.isAdmin) throw fail('rights.missing');
  const ended = await endSessions(tx, id);
  await recordAct(tx, from, { action: 'user.signedOut', objectType: 'user', objectId: id, after: { sessions: ended } });
  return ended;
}

function refuseStaff(viewer: Viewer, person: UserRow): void {
  if (person.isAdmin) throw fail('users.blockAdmin');
  if (person.staff && !viewer.isAdmin) throw fail('rights.missing');
}
