import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, or, sql } from '#server/database/drizzle.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { settings } from '#server/platform/settings/table.ts';
import { KNOWN_HASH } from '#server/accounts/make-account.ts';
import { hashing, hashPassword, isPasswordOf } from '#server/accounts/sign-in/password.ts';
import { endOpenLinks } from '#server/accounts/sign-in/open-links.ts';
import { sessions, users } from '#server/accounts/table.ts';
import { demoAdmin, demoArtists, demoCustomers, emailOf } from './catalogue/people.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';

type Person = { id: string; email: string; role: string; passwordHash: string | null };
/** The new password of an account; it is stored nowhere but in this line of the start's output. */
export type Renewed = { email: string; role: string; password: string };

/** Set once no account has the published password, so that the next start hashes nothing. */
const MARK = 'demo.passwords';
const ADMINS_MAX = 100;
/** Rows per statement while the accounts of `npm run seed` are closed. */
const SEEDED_AT_ONCE = 10_000;

export const makePassword = (): string => randomBytes(12).toString('base64url');

/**
 * Removes published passwords where they are not allowed (contract.md section 6, DEMO and RATE_LIMITS); call it before listening. `log`
 * gets the messages for whoever starts the server.
 */
export async function guardPublishedPasswords(services: Pick<Services, 'db' | 'config'>, log: (text: string) => void): Promise<void> {
  const { db, config } = services;
  if (config.demo && config.isLocal) await allowPublishedPassword(db);
  else await endPublishedPassword(services, (renewed) => log(describeRenewed(renewed)));
  if (!config.publicUrl.startsWith('https:')) return;
  const closed = await closeSeededAccounts(services);
  if (closed > 0) log(`${closed} accounts of 'npm run seed' can no longer sign in: their password is public.`);
}

/** Whether the password published in the README opens this account. */
export const hasPublishedPassword = ({ passwordHash }: Pick<Person, 'passwordHash'>): Promise<boolean> =>
  hashing.run(() => isPasswordOf(passwordHash, DEMO_PASSWORD));

/** Records that the published password may be in use again, so that the next start without demo content checks. */
async function allowPublishedPassword(db: Queryable): Promise<void> {
  await db.delete(settings).where(eq(settings.key, MARK));
}

/**
 * Gives every account that still has the published password a random one, ends its sessions and reset links, and passes the new passwords
 * to `report`. No other account is touched. `report` is called before the commit: a start that is interrupted between the two prints other
 * passwords next time, whereas the other order would lock the only admin out. Of several nodes one does it.
 */
async function endPublishedPassword({ db }: Pick<Services, 'db'>, report: (renewed: readonly Renewed[]) => void): Promise<void> {
  await db.transaction(async (tx) => {
    // Hashing for twenty accounts takes seconds on a busy machine; another node waits for it without a timeout.
    await tx.execute(sql`SET LOCAL lock_timeout = 0`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('demo passwords', 0))`);
    const [mark] = await tx.select().from(settings).where(eq(settings.key, MARK));
    if (mark) return;
    const renewed: Renewed[] = [];
    for (const person of await findCandidates(tx)) {
      if (!(await hasPublishedPassword(person))) continue;
      renewed.push(await renew(tx, person));
      await recordAct(tx, undefined, { action: 'user.publishedPasswordEnded', objectType: 'user', objectId: person.id });
    }
    await tx.insert(settings).values({ key: MARK, value: 'random' });
    if (renewed.length > 0) report(renewed);
  });
}

/**
 * Accounts that may have it: every admin; the addresses of the catalogue; and, in a shop that was filled, as many of its first accounts as
 * the catalogue has, because their addresses may have changed (nobody can sign up before the filling is over).
 */
async function findCandidates(tx: Transaction): Promise<Person[]> {
  const columns = { id: users.id, email: users.email, role: users.role, passwordHash: users.passwordHash };
  const addresses = [demoAdmin, ...demoArtists, ...demoCustomers].map(({ key }) => emailOf(key));
  const admins = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id)).limit(ADMINS_MAX);
  const [filled] = await tx.select().from(settings).where(eq(settings.key, 'demo'));
  const first = tx
    .select({ id: users.id })
    .from(users)
    .where(ne(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .limit(filled ? demoArtists.length + demoCustomers.length : 0);
  return tx
    .select(columns)
    .from(users)
    .where(
      and(isNull(users.deletedAt), or(inArray(sql`lower(${users.email})`, addresses), inArray(users.id, admins), inArray(users.id, first))),
    )
    .orderBy(asc(users.id))
    .for('update');
}

/** Sets new passwords for these accounts, whatever theirs are; used at the end of a filling. */
export async function renewPasswords(tx: Transaction, ids: readonly string[]): Promise<Renewed[]> {
  const people = await tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  const renewed: Renewed[] = [];
  for (const person of people) renewed.push(await renew(tx, person));
  return renewed;
}

/** The message with the new passwords, printed once. */
export function describeRenewed(renewed: readonly Renewed[]): string {
  const lines = renewed.map(({ email, role, password }) => `  ${email.padEnd(28)} ${role.padEnd(7)} ${password}`);
  return ['Demo people have passwords of their own here, which are shown this once:', ...lines].join('\n');
}

async function renew(tx: Transaction, { id, email, role }: Omit<Person, 'passwordHash'>): Promise<Renewed> {
  const password = makePassword();
  await tx
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id));
  await endOpenLinks(tx, id);
  await tx.delete(sessions).where(eq(sessions.userId, id));
  return { email, role, password };
}

/**
 * Closes the accounts of `npm run seed`, whose password is public too, and ends their sessions and mailed links; load tests are not run on a public shop.
 * Returns their number.
 */
async function closeSeededAccounts({ db }: Pick<Services, 'db'>): Promise<number> {
  let closed = 0;
  // A check constraint requires a password hash for every account that is not erased: that of a random, unknown password.
  const passwordHash = await hashPassword(makePassword());
  for (let found = SEEDED_AT_ONCE; found === SEEDED_AT_ONCE; closed += found) {
    const some = db.select({ id: users.id }).from(users).where(eq(users.passwordHash, KNOWN_HASH)).limit(SEEDED_AT_ONCE);
    found = await db.transaction(async (tx) => {
      const rows = await tx.update(users).set({ passwordHash }).where(inArray(users.id, some)).returning({ id: users.id });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await endOpenLinks(tx, ...ids);
        await tx.delete(sessions).where(inArray(sessions.userId, ids));
      }
      return rows.length;
    });
  }
  return closed;
}
