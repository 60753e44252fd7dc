import { eq } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';
import { describeDevice } from './device.ts';
import { findAccount } from './find-account.ts';
import { presentSignedIn } from '#server/accounts/present.ts';
import { proveOwner } from './prove-owner.ts';
import { openSession } from './sessions.ts';
import { users } from '#server/accounts/table.ts';

/**
 * Opens a session for the right address and password. An unknown address and a wrong password get the same answer, 'session.signIn', after the
 * same work (threats.md T07); throws 'users.blocked' for the right password of a blocked account, 'limit.reached' after many failures and 'server.busy' when too many sign in at once.
 */
export async function signIn(
  services: Services,
  from: Actor & { headers: { 'user-agent'?: string | undefined } },
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<SignedIn> {
  const account = await findAccount(services.db, email);
  const isOwner = await proveOwner(services, { email, ip: from.ip, account, password });
  if (!account || !isOwner) {
    await recordAct(services.db, { ip: from.ip, id: from.id }, { action: 'session.refused', objectType: 'user', objectId: account?.id });
    throw fail('session.signIn');
  }
  const by: Actor = { viewer: account, ip: from.ip, id: from.id };
  const token = await services.db.transaction(async (tx) => {
    // A password that changed while the old one was checked must not open a session.
    const [now] = await tx
      .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt })
      .from(users)
      .where(eq(users.id, account.id))
      .for('share');
    if (now?.passwordHash !== account.passwordHash) throw fail('session.signIn');
    // Said to whoever has the password only: to others the answer is that of any account.
    if (now.blockedAt) throw fail('users.blocked');
    await recordAct(tx, by, { action: 'session.opened', objectType: 'user', objectId: account.id, after: { isLong: remember } });
    return openSession(tx, account.id, remember, describeDevice(from.headers['user-agent']));
  });
  return { token, data: presentSignedIn(account) };
}
