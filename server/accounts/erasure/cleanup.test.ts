import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeToken } from '#server/accounts/sign-in/sessions.ts';
import { cleanupAccounts } from './cleanup.ts';

const server = useTestServer();

test('the cleanup deletes expired sessions, links, counters and keys, and nothing else', async () => {
  const { db } = server.services;
  const living = await server.person();
  const { id } = await server.person();
  await db.execute(sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${id}`);
  const ages = [
    ['2 days', true],
    ['50 minutes', false],
  ] as const;
  for (const [age] of ages) {
    const bytes = Buffer.from(makeToken());
    const before = sql`now() - ${age}::interval`;
    await db.execute(sql`INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (${bytes}, ${id}, ${before})`);
    await db.execute(
      sql`INSERT INTO sign_in_failures (account, address, failures, began_at, last_at) VALUES (${bytes}, '', 3, ${before}, ${before})`,
    );
    await db.execute(sql`INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at) VALUES (${id}, ${age}, ${bytes}, ${before})`);
  }
  for (const [userId, endsAt] of [
    [id, sql`now()`],
    [living.id, sql`now() + interval '1 hour'`],
  ] as const)
    await db.execute(sql`INSERT INTO email_changes VALUES (${userId}, 'new@example.com', gen_random_uuid(), ${endsAt}, 1, now())`);
  expect(await cleanupAccounts(db)).toBe(5);
  expect(await cleanupAccounts(db)).toBe(0);
  for (const table of ['password_resets', 'email_changes', 'sign_in_failures', 'idempotency_keys', 'sessions']) {
    expect((await db.execute(sql`SELECT 1 FROM ${sql.identifier(table)}`)).rowCount).toBe(1);
  }
  expect((await server.call('GET /users/me/sessions', { as: living.token })).statusCode).toBe(200);
});

test('the cleanup deletes more rows than one statement does', async () => {
  const { db } = server.services;
  await db.execute(sql`INSERT INTO sign_in_failures (account, address, failures, began_at, last_at)
    SELECT sha256(n::text::bytea), '', 1, now() - interval '2 days', now() - interval '2 days' FROM generate_series(1, 12000) n`);
  expect(await cleanupAccounts(db)).toBe(12_000);
});
