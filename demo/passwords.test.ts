import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/platform/audit/table.ts';
import type { Config } from '#server/platform/start/config.ts';
import { settings } from '#server/platform/settings/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_HASH } from '#server/accounts/make-account.ts';
import { hashPassword } from '#server/accounts/sign-in/password.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { passwordResets, sessions, users } from '#server/accounts/table.ts';
import { findDemoAccounts } from './accounts.ts';
import { demoArtists, demoCustomers, emailOf } from './catalogue/people.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';
import { guardPublishedPasswords } from './passwords.ts';

const server = useTestServer();
let published = '';
beforeAll(async () => {
  published = await hashPassword(DEMO_PASSWORD);
});
beforeEach(async () => {
  const { db } = server.services;
  for (const table of [sessions, passwordResets, settings, users]) await db.delete(table);
  await db.insert(settings).values({ key: 'demo', value: 'there' });
});

/** Starts with these settings; returns its output. */
async function start(settings: Partial<Config> = { demo: false }): Promise<string[]> {
  const said: string[] = [];
  const config = { ...server.config, ...settings };
  await guardPublishedPasswords({ ...server.services, config }, (text) => said.push(...text.split('\n')));
  return said;
}
const signIn = async (email: string, password: string) =>
  (await server.call('POST /users/auth', { body: { email, password, remember: false } })).statusCode;
const demoAdmin = () => server.person({ email: emailOf('admin'), role: 'Admin', passwordHash: published });
const sessionsOf = (id: string) => server.services.db.select().from(sessions).where(eq(sessions.userId, id));
/** The password that was printed for an account. */
const saidFor = (said: string[], email: string) =>
  said
    .find((line) => line.trim().startsWith(`${email} `))
    ?.trim()
    .split(/\s+/)[2];

test('a start without demo content replaces published passwords by random ones, prints them once and ends sessions and reset links', async () => {
  const admin = await demoAdmin();
  const artist = await server.person({ email: emailOf('immaculee'), role: 'Artist', passwordHash: published });
  const { db } = server.services;
  const link = { tokenHash: Buffer.from('token'), userId: admin.id, expiresAt: sql`now() + interval '30 minutes'` };
  await db.insert(passwordResets).values(link);
  const said = await start();
  expect(said).toHaveLength(3);
  expect(said.join('\n')).not.toContain(DEMO_PASSWORD);
  const [adminPassword = '', artistPassword = ''] = [admin, artist].map(({ email }) => saidFor(said, email));
  expect(adminPassword).not.toBe(artistPassword);
  for (const { id, email } of [admin, artist]) {
    expect([await signIn(email, DEMO_PASSWORD), (await sessionsOf(id)).length]).toEqual([401, 0]);
  }
  expect([await signIn(admin.email, adminPassword), await signIn(artist.email, artistPassword)]).toEqual([200, 200]);
  const [reset] = await db.select().from(passwordResets);
  expect(reset?.usedAt).not.toBeNull();
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'user.publishedPasswordEnded'));
  expect(new Set(entries.map(({ objectId }) => objectId))).toEqual(new Set([admin.id, artist.id]));
  // The next start prints nothing, and the printed passwords stay valid.
  expect(await start()).toEqual([]);
  expect(await signIn(admin.email, adminPassword)).toBe(200);
});

test('an account with another password keeps it and its session, whatever its address', async () => {
  const changed = await server.person({ email: emailOf('emmanuel') });
  const erased = await server.person({ email: emailOf('solange'), passwordHash: null, deletedAt: new Date() });
  expect(await start()).toEqual([]);
  expect((await sessionsOf(changed.id)).length).toBe(1);
  const rows = await server.services.db.select({ id: users.id, hash: users.passwordHash }).from(users);
  expect(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
    [
      { id: changed.id, hash: KNOWN_HASH },
      { id: erased.id, hash: null },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
});

test('a demo account with a changed address is found, and so is an admin; a later customer with the same password is not touched', async () => {
  const moved = await server.person({ email: 'new-address@example.org', role: 'Artist', passwordHash: published });
  const others = demoArtists.length + demoCustomers.length - 1;
  for (let count = 0; count < others; count += 1) await server.person();
  const customer = await server.person({ email: 'customer@example.org', passwordHash: published });
  const admin = await server.person({ email: 'boss@example.org', role: 'Admin', passwordHash: published });
  const said = await start();
  expect(said.slice(1).map((line) => line.trim().split(/\s+/)[0])).toEqual([moved.email, admin.email]);
  expect((await sessionsOf(customer.id)).length).toBe(1);
});

test('the published password is replaced on a public address even with demo content, and kept on this machine with it', async () => {
  const admin = await demoAdmin();
  expect(await start({ demo: true, isLocal: true })).toEqual([]);
  expect(await signIn(admin.email, DEMO_PASSWORD)).toBe(200);
  expect(await start({ demo: true, isLocal: false })).toHaveLength(2);
  expect(await signIn(admin.email, DEMO_PASSWORD)).toBe(401);
});

test('after a start with demo content on this machine the next one without it checks again', async () => {
  const admin = await demoAdmin();
  await start();
  await start({ demo: true, isLocal: true });
  await server.services.db.update(users).set({ passwordHash: published }).where(eq(users.id, admin.id));
  expect(await start()).toHaveLength(2);
});

test('of twenty nodes that start at once one replaces and prints the passwords', async () => {
  const admin = await demoAdmin();
  const said = (await Promise.all(Array.from({ length: 20 }, () => start()))).flat();
  expect(said).toHaveLength(2);
  expect(await signIn(admin.email, saidFor(said, admin.email) ?? '')).toBe(200);
});

test('an interrupted start leaves the old passwords, so that the next one prints others', async () => {
  const admin = await demoAdmin();
  const cut = guardPublishedPasswords({ ...server.services, config: { ...server.config, demo: false } }, () => {
    throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await signIn(admin.email, DEMO_PASSWORD)).toBe(200);
  expect(await start()).toHaveLength(2);
});

test('the accounts printed at start are those that the published password opens', async () => {
  await demoAdmin();
  await server.person({ email: emailOf(demoArtists[0]?.key ?? '') });
  expect((await findDemoAccounts(server.services)).map(({ email }) => email)).toEqual([emailOf('admin')]);
  await start();
  expect(await findDemoAccounts(server.services)).toEqual([]);
});

test("where PUBLIC_URL is https the accounts of 'npm run seed' are closed, elsewhere they stay for load tests", async () => {
  const buyer = await server.person({ email: 'buyer1@example.com' });
  await openSession(server.services.db, buyer.id, true, 'phone');
  expect(await start({ demo: false, isLocal: false, publicUrl: 'http://192.168.1.7:3000' })).toEqual([]);
  expect((await sessionsOf(buyer.id)).length).toBe(2);
  const linkHash = Buffer.alloc(32, 7);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await server.services.db.insert(passwordResets).values({ tokenHash: linkHash, userId: buyer.id, expiresAt: inAnHour });
  const said = await start({ demo: false, isLocal: false, publicUrl: 'https://ubugeni.example' });
  expect(said).toEqual(["1 accounts of 'npm run seed' can no longer sign in: their password is public."]);
  expect([await signIn(buyer.email, 'correct horse battery'), (await sessionsOf(buyer.id)).length]).toEqual([401, 0]);
  const [link] = await server.services.db.select().from(passwordResets).where(eq(passwordResets.tokenHash, linkHash));
  expect(link?.usedAt, 'a link that was mailed before opens nothing').not.toBeNull();
});
