import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import * as z from 'zod/mini';
import { Failure } from '#contract/failures.ts';
import { Email, NewPassword } from '#contract/schemas.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { ConfigRefused } from '#server/platform/start/config.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { hashPassword, refuseCommonPassword } from '#server/accounts/sign-in/password.ts';
import { createAccount } from '#server/accounts/own/sign-up.ts';
import { users } from '#server/accounts/table.ts';

const Credentials = z.object({ email: Email, password: NewPassword });

/**
 * Creates an admin for ADMIN_EMAIL at start if there is none (contract.md section 6, threats.md T41); there is no default password.
 * Returns whether one was created. Throws ConfigRefused when the two settings do not make a valid account.
 */
export async function makeFirstAdmin({ config, db }: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  if (!config.admin || (await hasAdmin(db))) return false;
  const { email, password } = readCredentials(config.admin);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Two nodes that start at once create one admin.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first admin', 0))`);
    if (await hasAdmin(tx)) return false;
    await createAdmin(tx, email, passwordHash);
    return true;
  });
}

/** An account that somebody signed up for under this address stays theirs and does not become the admin's (threats.md T42). */
async function createAdmin(tx: Transaction, email: string, passwordHash: string): Promise<void> {
  if (await findAccount(tx, email)) {
    throw new ConfigRefused(`ADMIN_EMAIL: ${email} already belongs to a customer or an artist. Please choose another address.`);
  }
  const admin = await createAccount(tx, { name: 'Admin', email, role: 'Admin', status: 'approved', pictureId: null, passwordHash });
  await recordAct(tx, undefined, { action: 'user.madeAdmin', objectType: 'user', objectId: admin.id, after: { by: 'environment' } });
}

async function hasAdmin(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Admin'), isNull(users.deletedAt)))
    .limit(1);
  return found.length > 0;
}

function readCredentials(given: { email: string; password: string }): z.output<typeof Credentials> {
  const parsed = z.safeParse(Credentials, given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `ADMIN_${String(issue.path[0]).toUpperCase()}: ${issue.message}`);
    throw new ConfigRefused(wrong.join('; '));
  }
  try {
    refuseCommonPassword(parsed.data.password, parsed.data);
  } catch (error) {
    if (error instanceof Failure) throw new ConfigRefused(`ADMIN_PASSWORD: ${error.message}`);
    throw error;
  }
  return parsed.data;
}
