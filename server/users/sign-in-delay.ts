import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { signInFailures } from './table.ts';

/** The tenth failure in a row makes one wait 15 seconds, each further one twice as long, 15 minutes at most (security.md T06). */
export const delays = { freeFailures: 10, firstSeconds: 15, mostSeconds: 900, forgottenAfterHours: 24 } as const;

/** The account's key, made from the parsed address alone: the table tells nobody which addresses were tried. */
const keyOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest();

const isForgotten = sql`${signInFailures.lastAt} <= now() - make_interval(hours => ${delays.forgottenAfterHours})`;
const waitsUntil = sql`${signInFailures.lastAt} + make_interval(secs => CASE
  WHEN ${signInFailures.failures} < ${delays.freeFailures} THEN 0
  ELSE least(${delays.mostSeconds}::float8, ${delays.firstSeconds}::float8 * power(2, least(${signInFailures.failures} - ${delays.freeFailures}, 20)))
END)`;

/**
 * Counts a try as failed before it is made, so that many at once cannot slip past the count; `forgiveTries` takes it back.
 * Throws 'limit.reached' with Retry-After while the account waits; such a try is not counted, so nobody can be locked out for ever.
 */
export async function claimTry(db: Queryable, email: string): Promise<void> {
  const emailHash = keyOf(email);
  const claimed = await db
    .insert(signInFailures)
    .values({ emailHash, failures: 1, lastAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInFailures.emailHash,
      set: { failures: sql`CASE WHEN ${isForgotten} THEN 1 ELSE ${signInFailures.failures} + 1 END`, lastAt: sql`now()` },
      setWhere: sql`${waitsUntil} <= now()`,
    })
    .returning({ failures: signInFailures.failures });
  if (claimed.length > 0) return;
  const [waits] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch FROM ${waitsUntil} - now()))::int` })
    .from(signInFailures)
    .where(eq(signInFailures.emailHash, emailHash));
  const seconds = Math.max(1, waits?.seconds ?? 1);
  throw fail('limit.reached', seconds).retryAfter(seconds);
}

/** Forgets the failures of an account: after the right password, or a reset by mail. */
export async function forgiveTries(db: Queryable, email: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.emailHash, keyOf(email)));
}
