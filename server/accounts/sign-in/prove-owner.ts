import type { Services } from '#server/platform/services.ts';
import { hashing, isPasswordOf } from './password.ts';
import { claimAttempt, forgiveAttempt } from './sign-in-delay.ts';

/** What a password is checked against; undefined when no account has the address. */
type Account = { email: string; passwordHash: string | null };

/**
 * Whether the password is the account's, with the delay of an account or an address after wrong attempts (threats.md T06): for sign-in, and
 * wherever a current password is required. `email` is what was typed, `ip` the client's address. Throws 'limit.reached' or 'server.busy';
 * without an account it takes as long and is false.
 */
export async function proveOwner(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { email, ip, account, password }: { email: string; ip: string; account: Account | undefined; password: string },
): Promise<boolean> {
  return hashing.run(async () => {
    if (config.rateLimits) await claimAttempt(db, { email, ip });
    const isRight = await isPasswordOf(account?.passwordHash, password);
    if (isRight && config.rateLimits) await forgiveAttempt(db, { email, ip });
    return isRight;
  });
}
