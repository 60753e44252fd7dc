import { eq } from '#server/database/drizzle.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import { proveOwner } from './prove-owner.ts';
import { renewProof } from './sessions.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

type Proving = { viewer: Viewer; from: Actor; password: string | undefined };
/** The proof, for the transaction that follows: a password that changed meanwhile makes it void. */
type Proven = { stillHolds: (row: Pick<UserRow, 'passwordHash'> | undefined) => boolean };

/** The refusal of a wrong current password, at its field. */
export function refusePassword(): Failure {
  const refusal = fail('users.password');
  return refusal.withFields({ password: refusal.message });
}

/**
 * Checks the viewer's own password, counted like a sign-in. Throws 'users.passwordMissing', 'users.password', 'limit.reached', 'server.busy',
 * and 'session.missing' when the account is gone.
 */
export async function proveOwn(services: Services, { viewer, from, password }: Proving): Promise<Proven> {
  if (!password) {
    const refusal = fail('users.passwordMissing');
    throw refusal.withFields({ password: refusal.message });
  }
  const row = (await findAccountById(services.db, viewer.id))?.row;
  if (!row) throw fail('session.missing');
  const isOwner = await proveOwner(services, { email: row.email, ip: from.ip, account: row, password });
  if (!isOwner) {
    await recordAct(services.db, from, { action: 'session.refused', objectType: 'user', objectId: row.id });
    throw refusePassword();
  }
  return { stillHolds: (now) => now?.passwordHash === row.passwordHash };
}

/** Makes the viewer's session fresh by their password. Throws what `proveOwn` throws. */
export async function proveAgain(services: Services, proving: Proving): Promise<void> {
  const { viewer, from } = proving;
  const proven = await proveOwn(services, proving);
  await services.db.transaction(async (tx) => {
    const [now] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id)).for('share');
    if (!proven.stillHolds(now)) throw refusePassword();
    if (!(await renewProof(tx, viewer.id, viewer.sessionId))) throw fail('session.missing');
    await recordAct(tx, from, { action: 'session.proved', objectType: 'user', objectId: viewer.id });
  });
}
