import { createHash } from 'node:crypto';
import { and, eq, or, type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { callerAddress } from '#server/platform/http/limits/caller-address.ts';
import { signInFailures } from '#server/accounts/table.ts';

/**
 * Limits of wrong passwords within 15 minutes: of an account from one address, of an account from all addresses, from an address to all accounts
 * (threats.md T06). The last free attempt starts a delay of 15 seconds, which doubles with each further one, to 15 minutes at most.
 */
const counters = {
  pairMax: 10,
  accountMax: 100,
  addressMax: 50,
  windowSeconds: 900,
  firstSeconds: 15,
  longestSeconds: 900,
} as const;

/** For how many days after signing in from an address the account is not delayed there by failures elsewhere or of other accounts. */
const KNOWN_DAYS = 30;

/** Whose password is attempted, and from where: the parsed email address, and the address that the trusted proxy names. */
export type Try = { email: string; ip: string };

/** The part of a counter's key that means all accounts, or all addresses. */
const ALL = Buffer.alloc(0);
/** Hashed, so that the table does not reveal which addresses were attempted, and all keys have the same length. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const accountOf = (email: string) => hash(email.toLowerCase());

type Key = { account: Buffer; address: Buffer };

/** The counters of an attempt, always locked in this order: the account at this address, the account, the address. */
function keysOf({ email, ip }: Try): [pair: Key, account: Key, address: Key] {
  const account = accountOf(email);
  const address = hash(callerAddress(ip));
  return [
    { account, address },
    { account, address: ALL },
    { account: ALL, address },
  ];
}

const { account, address, failures, beganAt, lastAt } = signInFailures;

const isPair = sql`(octet_length(${account}) > 0 AND octet_length(${address}) > 0)`;
const max = sql`(CASE WHEN ${isPair} THEN ${counters.pairMax}::int
  WHEN octet_length(${account}) > 0 THEN ${counters.accountMax}::int ELSE ${counters.addressMax}::int END)`;
const wait = sql`(CASE WHEN ${failures} < ${max} THEN interval '0'
  ELSE make_interval(secs => least(${counters.longestSeconds}::float8, ${counters.firstSeconds}::float8 * power(2, least(${failures} - ${max}, 20)))) END)`;
const window = sql`make_interval(secs => ${counters.windowSeconds})`;
const freeAt = sql`(${lastAt} + ${wait})`;
/** A failure in the future comes from a clock that was set back since: it causes no delay. */
const isAhead = sql`(${lastAt} > now() + interval '1 minute')`;
/**
 * Whether the count starts again: 15 minutes after its first failure. A full one of a pair only after being quiet for as long after its delay,
 * so that its delays grow; the wide ones in any case, so that a stranger cannot keep them full.
 */
const isPast = sql`(${isAhead} OR (${beganAt} + ${window} <= now() AND (NOT ${isPair} OR ${failures} < ${max} OR ${freeAt} + ${window} <= now())))`;

/** Whether the row is a wide counter, and the account signed in at this address recently. */
const isExempt = (pair: Key): SQL => sql`(NOT ${isPair} AND EXISTS (
  SELECT 1 FROM sign_in_failures pair WHERE pair.account = ${pair.account} AND pair.address = ${pair.address} AND pair.known_until > now()))`;

const isOneOf = (keys: readonly Key[]) => or(...keys.map((key) => and(eq(account, key.account), eq(address, key.address))));

/**
 * Counts an attempt as failed before it is made, so that concurrent ones cannot bypass the counters; `forgiveAttempt` takes it back. During
 * a delay nothing is counted and 'limit.reached' is thrown with Retry-After: further requests do not extend it.
 */
export async function claimAttempt(db: Queryable, tried: Try): Promise<void> {
  const keys = keysOf(tried);
  await db.transaction(async (tx) => {
    const counted = await tx
      .insert(signInFailures)
      .values(keys.map((key) => ({ ...key, failures: 1, beganAt: sql`now()`, lastAt: sql`now()` })))
      .onConflictDoUpdate({
        target: [account, address],
        set: {
          failures: sql`CASE WHEN ${isPast} THEN 1 ELSE ${failures} + 1 END`,
          beganAt: sql`CASE WHEN ${isPast} THEN now() ELSE ${beganAt} END`,
          lastAt: sql`now()`,
        },
        // One that began later may have counted before: its time is ahead of this transaction's, and nobody waits for that.
        setWhere: sql`${failures} < ${max} OR ${freeAt} <= now() OR ${isAhead} OR ${isExempt(keys[0])}`,
      })
      .returning({ account, address });
    const waiting = keys.filter((key) => !counted.some((row) => row.account.equals(key.account) && row.address.equals(key.address)));
    if (waiting.length === 0) return;
    const seconds = sql<number>`ceil(max(extract(epoch FROM ${freeAt} - now())))::int`;
    const [found] = await tx.select({ seconds }).from(signInFailures).where(isOneOf(waiting));
    const wanted = Math.max(1, found?.seconds ?? 1);
    // Thrown inside the transaction, so that the counts beside the full counter are rolled back.
    throw fail('limit.reached', wanted).retryAfter(wanted);
  });
}

/** Takes back a successful attempt: the account's count at this address is cleared, the wide ones lose one. Locks like `claimAttempt`. */
export async function forgiveAttempt(db: Queryable, tried: Try): Promise<void> {
  const locked = db
    .select({ account, address })
    .from(signInFailures)
    .where(isOneOf(keysOf(tried)))
    .orderBy(sql`octet_length(${account}) = 0`, sql`octet_length(${address}) = 0`)
    .for('update');
  await db.execute(sql`
    WITH tried AS (${locked})
    UPDATE sign_in_failures SET
      failures = CASE WHEN ${isPair} THEN 0 ELSE greatest(0, sign_in_failures.failures - 1) END,
      known_until = CASE WHEN ${isPair} THEN now() + make_interval(days => ${KNOWN_DAYS}) END
    FROM tried WHERE sign_in_failures.account = tried.account AND sign_in_failures.address = tried.address`);
}

/** Deletes all failures of an account, at every address: after a password reset, and when it is erased. */
export async function forgiveAccount(db: Queryable, email: string): Promise<void> {
  await db.delete(signInFailures).where(eq(account, accountOf(email)));
}

/** Deletes expired counters; part of the cleanup. */
export const isOver = sql`last_at <= now() - interval '1 hour' AND (known_until IS NULL OR known_until <= now())`;
