import { and, eq, gt, isNotNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { presentSignedIn } from '#server/accounts/present.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { MISSED_MAX, TRIES_MAX } from './mail-code.ts';
import { describeDevice } from '#server/accounts/sign-in/device.ts';
import { dropEmailChange } from '#server/accounts/sign-in/open-links.ts';
import { hashing, isPasswordOf } from '#server/accounts/sign-in/password.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { claimAttempt, forgiveAttempt } from '#server/accounts/sign-in/sign-in-delay.ts';
import { signInCodes, type UserRow, users } from '#server/accounts/table.ts';
import { oneRow } from '#server/database/one-row.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';

/** A code that can still be entered, for one try of it. */
type Claimed = { userId: string; codeId: string; codeHash: string };

/**
 * Opens a session for the code that was mailed to an address. A wrong, used or old code and an address without one get the same answer,
 * 'session.code', after the same work (threats.md T07); attempts count as wrong passwords do (T06). Throws 'limit.reached' and 'server.busy' too.
 */
export async function signInByCode(
  services: Services,
  from: Actor & { headers: { 'user-agent'?: string | undefined } },
  { email, code, remember }: { email: string; code: string; remember: boolean },
): Promise<SignedIn> {
  const { db, config } = services;
  const { claimed, isRight } = await hashing.run(async () => {
    // One commit, whoever has the address: the time of a second one would tell of an open code.
    const tried = await db.transaction(async (tx) => {
      if (config.rateLimits) await claimAttempt(tx, { email, ip: from.ip });
      return claimTry(tx, email);
    });
    return { claimed: tried, isRight: await isPasswordOf(tried?.codeHash, code) };
  });
  const signedIn = claimed && isRight && (await open(services, from, claimed, remember));
  if (!signedIn) {
    await recordAct(db, { ip: from.ip, id: from.id }, { action: 'session.refused', objectType: 'user', objectId: claimed?.userId });
    throw fail('session.code');
  }
  if (config.rateLimits) await forgiveAttempt(db, { email, ip: from.ip });
  return signedIn;
}

/** Counts a try of the code before it is compared, so that concurrent ones cannot exceed five. One statement, whoever has the address. */
async function claimTry(db: Queryable, email: string): Promise<Claimed | undefined> {
  const { rows } = await db.execute<{ user_id: string; code_id: string; code_hash: string }>(sql`
    UPDATE sign_in_codes c SET tries = c.tries + 1, missed = c.missed + 1 FROM users u
    WHERE u.id = c.user_id AND lower(u.email) = ${email.toLowerCase()} AND u.deleted_at IS NULL
      AND c.code_hash IS NOT NULL AND c.ends_at > now() AND c.tries < ${TRIES_MAX} AND c.missed < ${MISSED_MAX}
    RETURNING c.user_id, c.code_id, c.code_hash`);
  const [row] = rows;
  return row && { userId: row.user_id, codeId: row.code_id, codeHash: row.code_hash };
}

/**
 * Uses the code up and opens the session. Undefined when the code was used, replaced or ended while it was compared: the account is locked,
 * as in each change of its address or password.
 */
async function open(
  { db }: Services,
  from: Actor & { headers: { 'user-agent'?: string | undefined } },
  { userId, codeId }: Claimed,
  remember: boolean,
): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, userId);
    const used = await tx
      .update(signInCodes)
      .set({ codeHash: null, missed: 0 })
      .where(
        and(
          eq(signInCodes.userId, userId),
          eq(signInCodes.codeId, codeId),
          isNotNull(signInCodes.codeHash),
          gt(signInCodes.endsAt, sql`now()`),
        ),
      )
      .returning({ userId: signInCodes.userId });
    if (!locked || used.length === 0) return undefined;
    if (locked.blockedAt) throw fail('users.blocked');
    const account = await proveAddress(tx, locked);
    const by: Actor = { viewer: account, ip: from.ip, id: from.id };
    await recordAct(tx, by, { action: 'session.opened', objectType: 'user', objectId: userId, after: { isLong: remember, by: 'code' } });
    const token = await openSession(tx, userId, remember, describeDevice(from.headers['user-agent']), { isProved: false });
    return { token, data: presentSignedIn(account) };
  });
}

/**
 * Verifies the address of a locked account: whoever has the mailed code can read mail to it. Before the first proof anybody may have signed up
 * with it: a change to another address that they asked for ends (threats.md T44).
 */
async function proveAddress(tx: Transaction, { id, email, verifiedEmail }: UserRow): Promise<UserRow> {
  if (verifiedEmail !== email) await dropEmailChange(tx, id);
  return oneRow(await tx.update(users).set({ verifiedEmail: email }).where(eq(users.id, id)).returning());
}
