import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { artistActions, mayDecide } from '#contract/artist-actions.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';

const server = useTestServer({}, true);
const admin = () => server.person({ role: 'Admin' });
const artist = (status: 'pending' | 'approved' | 'cancelled') => server.person({ role: 'Artist', name: 'Jean Bosco Habimana', status });
const approve = (id: string, as?: string) => server.call(`POST /users/${id}/artist`, as ? { as } : {});
const cancel = (id: string, as?: string, body = {}) => server.call(`POST /users/${id}/cancel`, as ? { as, body } : { body });
const isOnShow = async (id: string) => (await server.call(`GET /users/${id}`)).statusCode === 200;
const actsOn = (id: string) => server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id);

test('the allowed decisions are those of the table', () => {
  expect(artistActions.approve).toEqual({ from: ['pending', 'cancelled'], to: 'approved' });
  expect(artistActions.cancel).toEqual({ from: ['pending', 'approved'], to: 'cancelled' });
  expect(mayDecide('approve', { role: 'User', status: 'pending' })).toBe(false);
});

test('an approval publishes artist and artworks at once, is mailed and audited', async () => {
  const boss = await admin();
  const person = await artist('pending');
  const work = await makeArt(server.services.db, { ownerId: person.id, onShow: false });
  const draft = await makeArt(server.services.db, { ownerId: person.id, state: 'draft' });
  expect((await server.call('GET /artist/overview', { as: person.token })).json().code).toBe('rights.notApproved');
  const answer = await approve(person.id, boss.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ _id: person.id, status: 'approved', artworks: 1 });
  expect(await isOnShow(person.id)).toBe(true);
  const shown = await server.services.db.$client.query('SELECT id FROM arts WHERE owner_id = $1 AND on_show', [person.id]);
  expect(shown.rows).toEqual([{ id: work.id }]);
  expect(shown.rows).not.toContainEqual({ id: draft.id });
  // In case it is undone.
  expect(await mailsTo(server.config.dataDir, person.email)).toEqual([]);
  await bringForward(server, 'users.mail-approval');
  const mail = await waitForMail(server.config.dataDir, person.email, 'You are an artist');
  expect(mail.text).toContain('/dashboard/artist/manage-artworks');
  expect((await actsOn(person.id)).at(-1)).toMatchObject({
    action: 'user.approved',
    actorId: boss.id,
    before: { status: 'pending' },
    after: { status: 'approved' },
  });
});

test("an applicant's open session gains the artist's rights without signing in again", async () => {
  const person = await artist('pending');
  await approve(person.id, (await admin()).token);
  expect((await server.call('GET /artist/overview', { as: person.token })).statusCode).toBe(200);
});

test('a cancelled artist leaves the shop at once, keeps the orders, and is mailed the reason (F23)', async () => {
  const { db } = server.services;
  const boss = await admin();
  const person = await artist('approved');
  const work = await makeArt(db, { ownerId: person.id });
  const buyer = await server.person();
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [work] });
  const before = (await server.call(`GET /checkout/${order.id}`, { as: buyer.token })).json().data;
  const answer = await cancel(person.id, boss.token, { reason: 'The works are not your own.\nPlease write to us.' });
  expect(answer.json().data).toMatchObject({ status: 'cancelled', artworks: 0 });
  expect(await isOnShow(person.id)).toBe(false);
  const after = (await server.call(`GET /checkout/${order.id}`, { as: buyer.token })).json().data;
  expect(after.items[0].product.owner.name).toBe('Jean Bosco Habimana');
  expect({ total: after.totalPrice, status: after.status }).toEqual({ total: before.totalPrice, status: before.status });
  const mail = await waitForMail(server.config.dataDir, person.email, 'Your artist account was cancelled');
  expect(mail.text).toContain('The works are not your own.\nPlease write to us.');
  await approve(person.id, boss.token);
  expect(await isOnShow(person.id)).toBe(true);
});

test('every session of a cancelled artist ends; a new one is a customer’s, who sees the state of the application (T05)', async () => {
  const person = await artist('approved');
  const phone = await openSession(server.services.db, person.id, true, 'phone');
  await cancel(person.id, (await admin()).token);
  for (const as of [person.token, phone]) expect((await server.call('GET /users/me/sessions', { as })).statusCode).toBe(401);
  const again = (await server.call('POST /users/auth', { body: { email: person.email, password: KNOWN_PASSWORD } })).json();
  expect(again.data).toMatchObject({ role: 'Artist', status: 'cancelled' });
  expect((await server.call('GET /artist/overview', { as: again.token })).statusCode).toBe(403);
  expect((await server.call('GET /cart', { as: again.token })).statusCode).toBe(200);
  const application = (await server.call(`GET /users/${person.id}/application`, { as: again.token })).json();
  expect(application.data.status).toBe('cancelled');
});

test('a refused applicant gets a mail of its own, and the reason is never logged', async () => {
  const person = await artist('pending');
  await cancel(person.id, (await admin()).token, { reason: 'We know your neighbour' });
  const mail = await waitForMail(server.config.dataDir, person.email, 'Your application wasn’t accepted');
  expect(mail.text).toContain('We know your neighbour');
  expect(JSON.stringify(await actsOn(person.id))).not.toContain('neighbour');
});

test.each([
  ['approve', 'approved'],
  ['cancel', 'cancelled'],
] as const)('%s again is 409 and mails nobody twice', async (act, status) => {
  const boss = await admin();
  const person = await artist(status);
  const answer = await (act === 'approve' ? approve : cancel)(person.id, boss.token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'users.decided',
    message: `This application has already been ${status === 'cancelled' ? 'declined' : status}.`,
  });
  expect(await mailsTo(server.config.dataDir, person.email)).toEqual([]);
});

test('ten concurrent approvals have the effect of one', async () => {
  const boss = await admin();
  const person = await artist('pending');
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(person.id, boss.token)));
  expect(answers.map((answer) => String(answer.statusCode)).sort()).toEqual(['200', ...Array.from({ length: 9 }, () => '409')]);
  expect((await actsOn(person.id)).filter((act) => act.action === 'user.approved')).toHaveLength(1);
});

test('admins are notified of applications, in one notification, and the applicant of the decision', async () => {
  const boss = await admin();
  const apply = (name: string) =>
    server.call('POST /users', { body: { name, email: someEmail(), password: 'seven green hills', role: 'Artist' } });
  const { data } = (await apply('Ineza')).json();
  const { data: keza } = (await apply('Keza')).json();
  const notifications = async (as: string) => (await server.call('GET /notifications', { as })).json().data;
  expect(await notifications(boss.token)).toMatchObject([
    { kind: 'application', text: 'Keza and 1 other applied as artists', link: `/dashboard/admin/applicants?person=${keza._id}` },
  ]);
  await approve(data._id, boss.token);
  const { token } = (await server.call('POST /users/auth', { body: { email: data.email, password: 'seven green hills' } })).json();
  expect(await notifications(token)).toMatchObject([
    { kind: 'application', text: 'Your application was approved: you are an artist on Ubugeni now' },
  ]);
});

test('only an admin decides, and not about themselves (T24)', async () => {
  const person = await artist('pending');
  const rival = await artist('approved');
  const customer = await server.person();
  for (const decide of [approve, cancel]) {
    expect((await decide(person.id)).statusCode).toBe(401);
    for (const as of [person.token, rival.token, customer.token]) expect((await decide(person.id, as)).statusCode).toBe(403);
    expect((await decide(rival.id, rival.token)).statusCode).toBe(403);
  }
  expect(await actsOn(person.id)).toEqual([]);
});

test('a customer cannot be approved as an artist, and an unknown account is 404', async () => {
  const boss = await admin();
  const customer = await server.person();
  expect((await approve(customer.id, boss.token)).json().code).toBe('users.notArtist');
  expect((await cancel(boss.id, boss.token)).json().code).toBe('users.notArtist');
  expect((await approve('00000000-0000-7000-8000-000000000000', boss.token)).statusCode).toBe(404);
  expect((await cancel(customer.id, boss.token, { reason: 'x'.repeat(1_001) })).statusCode).toBe(400);
});
