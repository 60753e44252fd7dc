import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { users } from '#server/accounts/table.ts';

const ADMIN = { ADMIN_EMAIL: 'director@example.com', ADMIN_PASSWORD: KNOWN_PASSWORD };

async function inServer(environment: Record<string, string>, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await openTestServer(environment);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

test('without ADMIN_EMAIL and ADMIN_PASSWORD there is no admin, and no default password (T41)', () =>
  inServer({}, async ({ services }) => {
    expect(await makeFirstAdmin(services)).toBe(false);
    expect(await services.db.select().from(users)).toEqual([]);
  }));

test('two nodes that start at once create one admin, who can sign in; a later start changes nothing', () =>
  inServer(ADMIN, async (server) => {
    const made = await Promise.all([makeFirstAdmin(server.services), makeFirstAdmin(server.services)]);
    expect(made.filter((isMade) => isMade)).toHaveLength(1);
    const answer = await server.call('POST /users/auth', { body: { email: ADMIN.ADMIN_EMAIL, password: KNOWN_PASSWORD } });
    expect(answer.json().data).toMatchObject({ isAdmin: true, role: 'Admin', status: 'approved' });
    const again = { ...server.config, admin: { email: 'second@example.com', password: 'kaolin and soot' } };
    expect(await makeFirstAdmin({ ...server.services, config: again })).toBe(false);
    expect(await server.services.db.select().from(users).where(eq(users.role, 'Admin'))).toHaveLength(1);
  }));

test('an account that somebody signed up for under ADMIN_EMAIL does not become an admin', () =>
  inServer(ADMIN, async ({ services }) => {
    const { id } = await makeAccount(services.db, { email: 'Director@example.com' });
    await expect(makeFirstAdmin(services)).rejects.toThrow(/ADMIN_EMAIL: .* already belongs/);
    const [row] = await services.db.select().from(users).where(eq(users.id, id));
    expect(row!.isAdmin).toBe(false);
  }));

test.each([
  [{ email: 'director', password: KNOWN_PASSWORD }, /ADMIN_EMAIL: Invalid email address/],
  [{ email: 'director@example.com', password: 'short' }, /ADMIN_PASSWORD: Password must have at least 8 characters/],
  [{ email: 'director@example.com', password: 'admin123' }, /ADMIN_PASSWORD: This password is too common/],
])('the start is refused with %j', async (admin, message) => {
  await inServer({}, async ({ services }) => {
    await expect(makeFirstAdmin({ ...services, config: { ...services.config, admin } })).rejects.toThrow(message);
  });
});
