import { fieldMessages } from '#contract/messages.ts';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { eq } from '#server/database/drizzle.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { hashing } from '#server/accounts/sign-in/password.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { users } from '#server/accounts/table.ts';

const server = useTestServer({}, true);
const NEW_PASSWORD = 'seven green hills';

const admin = () => server.person({ role: 'Admin', name: 'Grace Uwase' });
const artist = (overrides = {}) => server.person({ role: 'Artist', name: 'Jean Bosco Habimana', ...overrides });
const edit = (id: string, as: string, body: object) => server.call(`PUT /users/${id}`, { as, body });
const rowOf = async (id: string) => (await server.services.db.select().from(users).where(eq(users.id, id)))[0]!;

test('GET /users shows visitors, customers and artists only approved artists, with public fields only', async () => {
  const approved = await artist({ phone: '+250788000001', street: 'KG 11 Ave', biography: 'Paints.' });
  await artist({ status: 'pending' });
  await artist({ status: 'cancelled' });
  const customer = await server.person();
  for (const as of [undefined, customer.token, approved.token]) {
    const answer = await server.call('GET /users?limit=100', as ? { as } : {});
    expect(answer.statusCode).toBe(200);
    const accounts = answer.json().data as Record<string, unknown>[];
    expect(accounts.every((person) => person['role'] === 'Artist' && person['status'] === 'approved')).toBe(true);
    const found = accounts.find((person) => person['_id'] === approved.id)!;
    expect(Object.keys(found).sort()).toEqual(
      ['_id', 'artworks', 'createdAt', 'email', 'followers', 'img', 'links', 'name', 'rating', 'reviews', 'role', 'slug', 'status'].sort(),
    );
    expect(answer.body).not.toContain('KG 11 Ave');
  }
  const listed = await server.call('GET /users?role=User', { as: customer.token });
  expect(listed.json().data).toEqual([]);
});

test('GET /users lists all accounts for an admin, filtered by role, status and text, page by page', async () => {
  const { token } = await admin();
  const word = `Zz${Date.now()}`;
  const made = [];
  for (let number = 0; number < 5; number += 1) made.push(await artist({ name: `${word} Élodie ${number}`, status: 'pending' }));
  const list = (query: string) => server.call(`GET /users?search=${word}%20elodie&${query}`, { as: token });
  const first = (await list('limit=2&role=Artist&status=pending')).json();
  expect(first.data.map((person: { _id: string }) => person._id)).toEqual([made[4]!.id, made[3]!.id]);
  expect(first.data[0]).toMatchObject({ phone: null, isAdmin: false, links: {} });
  const second = (await list(`limit=2&cursor=${first.page.next}`)).json();
  const third = (await list(`limit=2&cursor=${second.page.next}`)).json();
  expect([...second.data, ...third.data].map((person: { _id: string }) => person._id)).toEqual([made[2]!.id, made[1]!.id, made[0]!.id]);
  expect(third.page.next).toBeNull();
  expect((await list('status=approved')).json().data).toEqual([]);
  expect((await list('cursor=nonsense')).json()).toMatchObject({ status: 'fail', code: 'input.cursor' });
  expect((await server.call('GET /users?role=Boss', { as: token })).statusCode).toBe(400);
});

test('GET /users treats percent signs literally', async () => {
  const { token } = await admin();
  expect((await server.call('GET /users?search=%25%25%25', { as: token })).json().data).toEqual([]);
});

test('GET /users takes as many statements for a hundred accounts as for one', async () => {
  const { db } = server.services;
  const { token } = await admin();
  for (let number = 0; number < 30; number += 1) await artist();
  for (const as of [undefined, token]) {
    const list = (limit: number) => () => server.call(`GET /users?limit=${limit}&status=approved`, as ? { as } : {});
    const [few, many] = [await countStatements(db, list(1)), await countStatements(db, list(100))];
    expect(many.answer.json().data.length).toBeGreaterThan(25);
    expect(many.statements.length).toBe(few.statements.length);
    expect(many.statements.length).toBeLessThanOrEqual(2);
  }
});

test("the database keeps an artist's figures as artworks are added, removed and reviewed", async () => {
  const { db } = server.services;
  const person = await artist();
  const figures = async () => {
    const { data } = (await server.call(`GET /users/${person.id}`, { as: person.token })).json();
    return [data.artworks, data.followers, data.rating];
  };
  expect(await figures()).toEqual([0, 0, null]);
  const work = await makeArt(db, { ownerId: person.id });
  const draft = await makeArt(db, { ownerId: person.id, state: 'draft' });
  expect(await figures()).toEqual([1, 0, null]);
  await db.$client.query("UPDATE arts SET state = 'published', on_show = true WHERE id = $1", [draft.id]);
  expect(await figures()).toEqual([2, 0, null]);
  const review = 'INSERT INTO reviews (id, art_id, author_id, author_name, stars, text) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)';
  await db.$client.query(review, [work.id, (await server.person()).id, 'A', 5, 'Lovely']);
  await db.$client.query(review, [work.id, (await server.person()).id, 'B', 4, 'Good']);
  await db.$client.query(review, [draft.id, (await server.person()).id, 'C', 4, 'Good']);
  expect(await figures()).toEqual([2, 0, 4.3]);
  await db.$client.query('UPDATE users SET status = $2 WHERE id = $1', [person.id, 'cancelled']);
  await db.transaction((tx) => refreshOnShow(tx, person.id));
  expect(await figures()).toEqual([0, 0, 4.3]);
  await db.$client.query('UPDATE users SET status = $2 WHERE id = $1', [person.id, 'approved']);
  await db.transaction((tx) => refreshOnShow(tx, person.id));
  await db.$client.query('DELETE FROM arts WHERE id = $1', [work.id]);
  expect(await figures()).toEqual([1, 0, 4]);
});

test('GET /users/{id} shows everything to the owner and an admin, an approved artist to others, and nothing else', async () => {
  const customer = await server.person({ phone: '+250788000002' });
  const other = await server.person();
  const approved = await artist({ phone: '+250788000003' });
  const pending = await artist({ status: 'pending' });
  const boss = await admin();
  const get = (id: string, as?: string) => server.call(`GET /users/${id}`, as ? { as } : {});
  expect((await get(customer.id, customer.token)).json().data.phone).toBe('+250788000002');
  expect((await get(customer.id, boss.token)).json().data.phone).toBe('+250788000002');
  expect((await get(pending.id, pending.token)).json().data.status).toBe('pending');
  for (const as of [undefined, other.token]) {
    expect((await get(customer.id, as)).statusCode).toBe(404);
    expect((await get(pending.id, as)).statusCode).toBe(404);
    expect((await get(boss.id, as)).statusCode).toBe(404);
    const seen = await get(approved.id, as);
    expect(seen.statusCode).toBe(200);
    expect(seen.json().data).not.toHaveProperty('phone');
  }
  expect((await get('00000000-0000-7000-8000-000000000000')).json()).toMatchObject({ code: 'users.notFound' });
  expect((await get('me')).statusCode).toBe(404);
});

test('PUT /users/{id} changes the fields sent and leaves absent ones', async () => {
  const person = await server.person({ phone: '+250788000004', street: 'KN 5 Rd' });
  const place = { province: 'kigali city', district: 'Gasabo', sector: 'Kimihurura' };
  const answer = await edit(person.id, person.token, { name: 'Aline M.', phone: '0788 123 456', ...place });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({
    name: 'Aline M.',
    phone: '+250788123456',
    street: 'KN 5 Rd',
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Kimihurura',
    email: person.email,
  });
  const cleared = await edit(person.id, person.token, { phone: '', street: '' });
  expect(cleared.json().data).toMatchObject({ phone: null, street: null, sector: 'Kimihurura' });
});

test('PUT /users/{id} never changes role, status or isAdmin, whoever sends it (T03)', async () => {
  const pending = await artist({ status: 'pending' });
  const boss = await admin();
  const wish = { role: 'Admin', status: 'approved', isAdmin: true, _id: boss.id, createdAt: '2020-01-01T00:00:00Z', name: 'Still me' };
  for (const as of [pending.token, boss.token]) {
    const answer = await edit(pending.id, as, wish);
    expect(answer.json().data).toMatchObject({ _id: pending.id, role: 'Artist', status: 'pending', isAdmin: false, name: 'Still me' });
  }
});

test('PUT /users/{id} is refused without a session and for another account, and changes nothing (T04)', async () => {
  const victim = await server.person();
  const thief = await server.person();
  const rival = await artist();
  expect((await server.call(`PUT /users/${victim.id}`, { body: { name: 'X' } })).statusCode).toBe(401);
  for (const as of [thief.token, rival.token]) {
    const answer = await edit(victim.id, as, { email: someEmail(), password: KNOWN_PASSWORD, newPassword: NEW_PASSWORD });
    expect(answer.json()).toMatchObject({ status: 'fail', code: 'rights.missing' });
  }
  expect(await rowOf(victim.id)).toMatchObject({ email: victim.email, name: victim.name });
});

test.each([
  ['an empty name', { name: ' ' }, { name: 'Username Required' }],
  ['an invalid email address', { email: 'aline' }, { email: 'Invalid email address' }],
  ['an invalid phone number', { phone: '12' }, { phone: fieldMessages.phoneInvalid }],
  [
    'a district of another province',
    { province: 'Kigali', district: 'Huye' },
    { province: expect.anything(), district: expect.anything() },
  ],
  ['a link elsewhere', { instagram: 'https://evil.example/' }, { instagram: expect.anything() }],
  ['a short new password', { password: KNOWN_PASSWORD, newPassword: 'short' }, { newPassword: expect.anything() }],
  ['a common new password', { password: KNOWN_PASSWORD, newPassword: 'password123' }, { newPassword: expect.anything() }],
  ['another email address without the password', { email: 'other@example.com' }, { password: 'Password Required' }],
  ['a new password without the old', { newPassword: NEW_PASSWORD }, { password: 'Password Required' }],
])('PUT /users/{id} refuses %s', async (_, body, fields) => {
  const person = await server.person();
  const answer = await edit(person.id, person.token, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 'fail', code: 'input.invalid', fields });
  expect(await rowOf(person.id)).toMatchObject({ email: person.email, name: person.name, phone: null, province: null });
});

test('PUT /users/{id} checks the current password whenever it is sent, even for a new name', async () => {
  const person = await server.person();
  const answer = await edit(person.id, person.token, { name: 'Thief', password: 'not my password' });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'users.password', fields: { password: expect.any(String) } });
  expect((await rowOf(person.id)).name).toBe(person.name);
  expect((await edit(person.id, person.token, { name: 'Aline', password: KNOWN_PASSWORD })).statusCode).toBe(200);
});

test("a new password of one's own ends the other sessions, keeps this one, and is mailed (T05)", async () => {
  const person = await server.person();
  const elsewhere = await openSession(server.services.db, person.id, true, 'thief');
  const answer = await edit(person.id, person.token, { password: KNOWN_PASSWORD, newPassword: NEW_PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toMatch(/argon2|green hills/);
  expect((await server.call('GET /users/me/sessions', { as: elsewhere })).statusCode).toBe(401);
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(200);
  const signIn = (password: string) => server.call('POST /users/auth', { body: { email: person.email, password } });
  expect((await signIn(KNOWN_PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  await waitForMail(server.config.dataDir, person.email, 'Your password was changed');
});

test('a password that changes while the old one is checked prevents the change of address and password', async () => {
  const person = await server.person();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () => hashing.run(() => promise));
  const answering = edit(person.id, person.token, { email: someEmail(), newPassword: NEW_PASSWORD, password: KNOWN_PASSWORD });
  while (hashing.waiting === 0) await pause(5);
  await server.services.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id));
  resolve();
  await Promise.all(held);
  const answer = await answering;
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'users.password']);
  expect(await rowOf(person.id)).toMatchObject({ email: person.email, passwordHash: 'another' });
});

test('an email address set by an admin counts at once, and the old address is notified', async () => {
  const [boss, person] = [await admin(), await server.person()];
  const email = someEmail();
  const answer = await edit(person.id, boss.token, { email });
  expect(answer.json().data).toMatchObject({ email, pendingEmail: null });
  await waitForMail(server.config.dataDir, person.email, 'Your email address was changed');
  await waitForMail(server.config.dataDir, email, 'confirm your email address');
});

test('an address in use, in any letter case, is 409 for an admin, also when two take it at once', async () => {
  const [boss, one, other] = [await admin(), await server.person(), await server.person()];
  const answer = await edit(one.id, boss.token, { email: other.email.toUpperCase() });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'users.emailTaken']);
  const email = someEmail();
  const answers = await Promise.all([one, other].map((person) => edit(person.id, boss.token, { email })));
  expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409']);
});

test("an empty password from an admin leaves the account's; another one replaces it, ends the sessions and is mailed", async () => {
  const boss = await admin();
  const person = await server.person();
  const unchanged = await edit(person.id, boss.token, { name: 'Renamed', password: '' });
  expect(unchanged.json().data.name).toBe('Renamed');
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(200);
  expect((await edit(person.id, boss.token, { password: 'short' })).json().fields).toHaveProperty('password');
  const replaced = await edit(person.id, boss.token, { password: NEW_PASSWORD });
  expect(replaced.statusCode).toBe(200);
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(401);
  expect((await server.call('GET /users/me/sessions', { as: boss.token })).statusCode).toBe(200);
  const auth = await server.call('POST /users/auth', { body: { email: person.email, password: NEW_PASSWORD } });
  expect(auth.statusCode).toBe(200);
  await waitForMail(server.config.dataDir, person.email, 'changed by Ubugeni');
});

test("an admin's own profile requires the current password like anyone's", async () => {
  const boss = await admin();
  expect((await edit(boss.id, boss.token, { newPassword: NEW_PASSWORD })).json().fields).toHaveProperty('password');
  expect((await edit(boss.id, boss.token, { newPassword: NEW_PASSWORD, password: KNOWN_PASSWORD })).statusCode).toBe(200);
});

test('PUT /users/{id} accepts multipart with a picture, and refuses a file that is no picture', async () => {
  const person = await server.person();
  const portrait = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('name', 'With Picture');
    form.set('newPassword', '');
    form.set('img', new Blob([bytes], { type: 'image/png' }), 'me.png');
    return server.call(`PUT /users/${person.id}`, { as: person.token, form });
  };
  const answer = await send(new Uint8Array(portrait));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ name: 'With Picture', img: expect.stringMatching(/^\/uploads\/[\da-f-]+\/320\.webp$/) });
  const refused = await send(new TextEncoder().encode('<svg onload="alert(1)"/>'));
  expect(refused.json()).toMatchObject({ code: 'input.image' });
});

test('the audit log names the changed fields but not their values', async () => {
  const person = await server.person();
  await edit(person.id, person.token, { phone: '0788123499', street: 'Secret Street 7' });
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, person.id));
  expect(entries.map((act) => act.after)).toContainEqual({ fields: ['phone', 'street'] });
  expect(JSON.stringify(entries)).not.toMatch(/Secret|123499/);
});
