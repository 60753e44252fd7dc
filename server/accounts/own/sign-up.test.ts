import { randomUUID } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { mailVerification } from '#server/accounts/email-choices/verify-address.ts';
import { pictures } from '#server/platform/images/table.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/audit/table.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { users } from '#server/accounts/table.ts';

const server = useTestServer({}, true);

/** The fields of the form; a test may replace a text by another type. */
const applicant = (overrides: Record<string, unknown> = {}) =>
  ({ name: 'Aline Mukamana', email: someEmail(), password: KNOWN_PASSWORD, role: 'User', ...overrides }) as Record<
    'name' | 'email' | 'password' | 'role',
    string
  >;
const signUp = (body: object) => server.call('POST /users', { body });
const portrait = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#a63a1e' } })
    .png()
    .toBuffer();

function formOf(fields: Record<string, string>, image?: Buffer, field = 'img'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set(field, new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
  return form;
}

async function rowOf(email: string) {
  const [row] = await server.services.db.select().from(users).where(eq(users.email, email));
  return row;
}

test('POST /users creates a customer, approved at once, who can sign in', async () => {
  const body = applicant();
  const answer = await signUp(body);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({
    name: body.name,
    email: body.email,
    role: 'User',
    status: 'approved',
    isAdmin: false,
    slug: null,
    img: null,
    phone: null,
  });
  expect(answer.body).not.toMatch(/password|argon2/i);
  const auth = await server.call('POST /users/auth', { body: { email: body.email, password: body.password } });
  expect(auth.json().data._id).toBe(answer.json().data._id);
});

test('POST /users by multipart creates an artist with a picture, who waits for approval', async () => {
  const fields = applicant({ name: 'Éric Nkurunziza', role: 'Artist' });
  const answer = await server.call('POST /users', { form: formOf(fields, await portrait()) });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({ role: 'Artist', status: 'pending', slug: 'eric-nkurunziza' });
  const row = await rowOf(fields.email);
  expect(answer.json().data.img).toBe(`/uploads/${row!.pictureId}/320.webp`);
});

test('POST /users accepts the form without a picture, and with an empty file picker', async () => {
  const form = formOf(applicant({ role: 'Artist' }));
  form.set('img', new Blob([]), '');
  expect((await server.call('POST /users', { form })).statusCode).toBe(201);
});

test('POST /users gives artists of one name different slugs, also concurrently', async () => {
  const name = 'Keza Uwase';
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(applicant({ name, role: 'Artist' }))));
  expect(answers.map((answer): string => answer.json().data.slug).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'keza-uwase',
    'keza-uwase-2',
    'keza-uwase-3',
    'keza-uwase-4',
    'keza-uwase-5',
  ]);
});

test('POST /users ignores rights in the body: isAdmin, status, role Admin and ids (T02)', async () => {
  const body = applicant({ role: 'Artist', isAdmin: true, status: 'approved', _id: crypto.randomUUID(), passwordHash: 'x', slug: 'mine' });
  const answer = await signUp(body);
  expect(answer.json().data).toMatchObject({ isAdmin: false, status: 'pending' });
  const row = await rowOf(body.email);
  expect(row).toMatchObject({ isAdmin: false, status: 'pending', role: 'Artist' });
  expect(row!.passwordHash).toMatch(/^\$argon2id/);
  for (const role of ['Admin', 'artist', '', null, undefined]) {
    const refused = await signUp(applicant({ role }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'input.invalid', fields: { role: 'Role Required' } });
  }
});

test('POST /users refuses an address in use, in any letter case', async () => {
  const body = applicant();
  await signUp(body);
  const again = await signUp({ ...body, email: body.email.toUpperCase() });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'users.emailTaken', error: 'This email is already registered.' });
});

test('POST /users creates one account from ten equal concurrent requests', async () => {
  const body = applicant();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(body)));
  const statuses = answers.map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
});

test('POST /users joins nothing of an erased account to a new one with its address (T42)', async () => {
  const body = applicant();
  const before = await makeAccount(server.services.db, { email: body.email, deletedAt: new Date(), role: 'Artist' });
  const answer = await signUp(body);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data._id).not.toBe(before.id);
  expect(answer.json().data.role).toBe('User');
});

test('POST /users names every missing field', async () => {
  const answer = await signUp({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    name: 'Username Required',
    email: 'Email Required',
    password: 'Password Required',
    role: 'Role Required',
  });
});

test.each([
  ['too short', 'seven77', 'Password must have at least 8 characters'],
  ['too long', 'x7'.repeat(65), 'Password must have at most 128 characters'],
  ['common', 'Password123', 'This password is too common. Please choose another one.'],
  ['not a text', 12345678, 'Password Required'],
])('POST /users refuses a password that is %s', async (_, password, message) => {
  const answer = await signUp(applicant({ password }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ password: message });
});

test.each([
  'aline@example.com\r\nBcc: all@example.com',
  'aline\u0007@example.com',
  'aline@example.com, all@example.com',
  '"Aline" <aline@example.com>',
  'aline@localhost',
  `${'a'.repeat(250)}@example.com`,
])('POST /users refuses %j as an address (T37)', async (email) => {
  const answer = await signUp(applicant({ email }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ email: 'Invalid email address' });
});

test('POST /users refuses a name with control characters or more than 100 characters, and trims it', async () => {
  for (const name of ['Aline\u0000', 'Aline\nMukamana', 'a'.repeat(101), '   ']) {
    expect((await signUp(applicant({ name }))).json().fields).toHaveProperty('name');
  }
  expect((await signUp(applicant({ name: '  Aline  ' }))).json().data.name).toBe('Aline');
});

test('POST /users answers malformed multipart with 400 and never 500 (F09)', async () => {
  const post = (contentType: string, payload: string | Buffer) =>
    server.app.inject({ method: 'POST', url: '/api/v1/users', headers: { 'content-type': contentType }, payload });
  expect((await post('multipart/form-data', 'x')).statusCode).toBe(400);
  expect((await post('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAl')).statusCode).toBe(
    400,
  );
  expect((await post('multipart/form-data; boundary=b', '')).statusCode).toBe(400);
  expect((await post('text/plain', JSON.stringify(applicant()))).statusCode).toBe(415);
});

test('POST /users refuses a file that is no picture, one too large, a second one, and one in another field', async () => {
  const fields = applicant({ role: 'Artist' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const notOne = await server.call('POST /users', { form: formOf(fields, svg) });
  expect([notOne.statusCode, notOne.json().code]).toEqual([400, 'input.image']);
  const large = await server.call('POST /users', { form: formOf(fields, Buffer.alloc(10 * 1024 * 1024 + 1)) });
  expect([large.statusCode, large.json().code]).toEqual([413, 'input.tooLarge']);
  const twice = formOf(fields, await portrait());
  twice.append('img', new Blob([new Uint8Array(await portrait())]), 'again.png');
  expect((await server.call('POST /users', { form: twice })).statusCode).toBe(400);
  expect((await server.call('POST /users', { form: formOf(fields, await portrait(), 'certificate') })).statusCode).toBe(400);
  expect(await rowOf(fields.email)).toBeUndefined();
});

test('POST /users stores when and to which terms the account agreed, and audits the sign-up', async () => {
  const { _id, email } = (await signUp(applicant({ consent: true }))).json().data;
  const row = await rowOf(email);
  expect(row!.consentVersion).toBe('2026-11');
  expect(row!.consentedAt!.getTime()).toBe(row!.createdAt.getTime());
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, _id));
  expect(entries).toMatchObject([
    { action: 'user.signedUp', actorId: _id, after: { role: 'User', status: 'approved', consentVersion: '2026-11' } },
  ]);
});

test('POST /users refuses without agreement to the terms, and stores no consent', async () => {
  for (const consent of [false, 'false', '']) {
    const refused = await signUp(applicant({ consent }));
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { consent: 'Please agree to the terms and the privacy policy' }]);
  }
  const { email } = (await signUp(applicant())).json().data;
  const row = await rowOf(email);
  expect([row!.consentedAt, row!.consentVersion]).toEqual([null, null]);
});

test('POST /users sends a welcome mail: artists are told that their application is under review', async () => {
  const customer = applicant({ name: '<b>Aline</b>' });
  const artist = applicant({ role: 'Artist' });
  await signUp(customer);
  await signUp(artist);
  const welcome = await waitForMail(server.config.dataDir, customer.email, 'Welcome');
  // To confirm the address is the one thing that it asks for.
  expect(welcome.text).not.toContain(`${server.config.publicUrl}/shop`);
  expect(welcome.html).toContain('&lt;b&gt;Aline&lt;/b&gt;');
  const application = await waitForMail(server.config.dataDir, artist.email, 'application');
  expect(application.text).toContain('this email address are shown in the public artists directory');
  for (const { email } of [customer, artist]) expect(await mailsTo(server.config.dataDir, email)).toHaveLength(1);
  for (const { text } of [welcome, application]) expect(text).toContain('/verify-email?token=');
});

test('the welcome of a customer shows three works that can be bought, each of another artist and with its picture', async () => {
  const { db } = server.services;
  const [first, second, third, fourth] = [
    await server.person({ role: 'Artist', name: 'Innocent' }),
    await server.person({ role: 'Artist', name: 'Odette' }),
    await server.person({ role: 'Artist', name: 'Keza' }),
    await server.person({ role: 'Artist', name: 'Jean' }),
  ];
  const add = async (ownerId: string, name: string, changed: object = {}) => {
    const coverId = randomUUID();
    await db.insert(pictures).values({ id: coverId, width: 1_200, height: 800, thumbhash: '' });
    await makeArt(db, { ownerId, name, price: 12_000, coverId, ...changed });
  };
  await add(fourth.id, 'Older Lake');
  await add(first.id, 'Old Hills');
  await add(second.id, 'Nine Hearths');
  await add(third.id, 'River');
  await add(first.id, 'New Hills');
  await add(fourth.id, 'Sold Moon', { availableArts: 0 });
  await makeArt(db, { ownerId: fourth.id, name: 'Unseen' });
  const customer = applicant();
  await signUp(customer);
  const { text, html } = await waitForMail(server.config.dataDir, customer.email, 'Welcome');
  const shown = [...text!.matchAll(/^- (.*): 12,000 Frw$/gm)].map(([, work]) => work);
  expect(shown).toEqual(['New Hills by Innocent', 'River by Keza', 'Nine Hearths by Odette']);
  expect(html?.match(/<img [^>]*alt="New Hills"/g)).toHaveLength(1);
});

test('a welcome that is written after its address was confirmed does not ask for that', async () => {
  const person = await server.person({ role: 'Artist' });
  await server.services.db.update(users).set({ verifiedEmail: person.email }).where(eq(users.id, person.id));
  await mailVerification(server.services, { userId: person.id, isNew: true });
  const { text } = await waitForMail(server.config.dataDir, person.email, 'Welcome');
  expect(text).not.toContain('verify-email');
});
