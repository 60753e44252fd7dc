import { type SQL, sql } from '#server/database/drizzle.ts';
import { Failure, fail } from '#contract/failures.ts';
import { CONSENT_VERSION, type Person } from '#contract/accounts.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Transaction } from '#server/database/connect.ts';
import { dropFiles, recordPicture, storeFile } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { claimArtistSlug } from '#server/accounts/artist-slug.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { hashPassword, refuseCommonPassword } from '#server/accounts/sign-in/password.ts';
import { notifyOfApplication } from './notifications.ts';
import { noFigures, presentAccount } from '#server/accounts/present.ts';
import { type UserRow, users } from '#server/accounts/table.ts';
import { oneRow } from '#server/database/one-row.ts';

type Applicant = { name: string; email: string; password: string; role: 'Artist' | 'User'; consent?: boolean | undefined };
type Account = Pick<UserRow, 'name' | 'email' | 'role' | 'status' | 'pictureId'> & {
  passwordHash: string;
  consentedAt?: SQL;
  consentVersion?: string;
};

/**
 * Creates the account of a customer, who is approved at once, or of an artist, who waits for approval (contract.md section 3).
 * Nothing that was done before under the same address is joined to it (threats.md T42). `picture`: the bytes of the profile image.
 * Throws 'users.emailTaken', 'input.invalid' (a common password), 'input.image', 'server.busy'.
 */
export async function signUp(
  services: Services,
  from: Actor,
  { name, email, password, role, consent }: Applicant,
  picture: Buffer | undefined,
): Promise<Person> {
  refuseCommonPassword(password, { name, email });
  if (await findAccount(services.db, email)) throw fail('users.emailTaken');
  const passwordHash = await hashPassword(password);
  const stored = picture && (await storeFile(services, picture));
  const status = role === 'Artist' ? 'pending' : 'approved';
  const account = { name, email, role, status, pictureId: stored?.id ?? null, passwordHash, ...agreementOf(consent) } as const;
  try {
    return await services.db.transaction(async (tx) => {
      if (stored) await recordPicture(tx, services, stored);
      return register(tx, services, from, account);
    });
  } catch (error) {
    // Only a refusal is certain to have written no row; other orphaned files are found by the cleanup.
    if (stored && error instanceof Failure) await dropFiles(services, stored.id);
    throw error;
  }
}

const agreementOf = (isGiven: boolean | undefined) => (isGiven ? { consentedAt: sql`now()`, consentVersion: CONSENT_VERSION } : {});

async function register(tx: Transaction, { jobs }: Services, from: Actor, account: Account & Pick<Applicant, 'role'>): Promise<Person> {
  const row = await createAccount(tx, account);
  const { id, status, consentVersion } = row;
  const { role } = account;
  const after = { role, status, consentVersion };
  await recordAct(tx, { viewer: row, ip: from.ip, id: from.id }, { action: 'user.signedUp', objectType: 'user', objectId: id, after });
  await jobs.add(tx, 'users.mail-verify', { userId: id, isNew: true });
  if (role === 'Artist') await notifyOfApplication(tx, row);
  return presentAccount(row, noFigures);
}

/** Inserts an account, an artist's with a slug of its own. Throws 'users.emailTaken' when the address, in any letter case, is in use. */
export async function createAccount(tx: Transaction, account: Account): Promise<UserRow> {
  const slug = account.role === 'Artist' ? await claimArtistSlug(tx, account.name) : null;
  try {
    const row = oneRow(
      await tx
        .insert(users)
        .values({ ...account, id: nextId(), isAdmin: account.role === 'Admin', slug })
        .returning(),
    );
    return row;
  } catch (error) {
    throw brokenConstraint(error) === 'users_email' ? fail('users.emailTaken') : error;
  }
}
