import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({}, true);
const sql = async (text: string, values: unknown[] = []) => (await server.services.db.$client.query(text, values)).rows;
const admin = () => server.person({ role: 'Admin' });
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [answer.statusCode, answer.json().code];
const post = (address: `/${string}`, as: string, body: object = {}) => server.call(`POST ${address}`, { as, body });
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The only admins of the database from now on. */
async function onlyAdmins(count: number) {
  await sql("UPDATE users SET role = 'User', is_admin = false WHERE is_admin");
  return Promise.all(Array.from({ length: count }, admin));
}

test('an admin makes somebody support, editor, admin and a customer again; what they may follows at once', async () => {
  const boss = await admin();
  const person = await server.person();
  const set = (staff: string | null, role = 'User') => post(`/users/${person.id}/role`, boss.token, { role, staff });
  const lists = async (as: string) => (await server.call('GET /checkout', { as })).statusCode;
  const again = () => openSession(server.services.db, person.id, false, 'test');
  expect((await set('support')).json().data).toMatchObject({ staff: 'support', role: 'User', isAdmin: false });
  // Who knew the session of the customer has not that of the staff (threats.md T05).
  expect(await lists(person.token)).toBe(401);
  const token = await again();
  expect(await lists(token)).toBe(200);
  expect((await set('support')).statusCode).toBe(200);
  expect(await lists(token), 'what was the same ends no session').toBe(200);
  expect((await set('editor')).json().data).toMatchObject({ staff: 'editor', role: 'User', isAdmin: false });
  expect([await lists(token), await lists(await again())]).toEqual([401, 403]);
  expect((await set('admin')).json().data).toMatchObject({ staff: 'admin', role: 'Admin', isAdmin: true });
  expect((await set(null)).json().data).toMatchObject({ staff: null, role: 'User', isAdmin: false });
  const acts = await sql("SELECT before, after FROM audit_log WHERE object_id = $1 AND action = 'user.roleChanged' ORDER BY id", [
    person.id,
  ]);
  expect(acts.at(-1)).toEqual({ before: { role: 'Admin', staff: 'admin' }, after: { role: 'User', staff: null } });
});

test('who is given a role, or loses it, reads what they can do now, who decided it and what to do about a surprise', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Grace Uwera' });
  const person = await server.person({ role: 'Artist' });
  const mailAfter = async (staff: string | null, role: string, subject: string) => {
    await post(`/users/${person.id}/role`, boss.token, { role, staff });
    return (await waitForMail(server.config.dataDir, person.email, subject)).text?.replaceAll(/\s+/g, ' ');
  };
  const made = await mailAfter('admin', 'Artist', 'You are now an admin');
  for (const part of ['Grace Uwera changed', 'refunds', `${server.config.publicUrl}/dashboard/admin`, 'change your password'])
    expect(made).toContain(part);
  expect(await mailAfter('support', 'Artist', 'now work in support')).toMatch(/approve orders.*can’t refund/);
  expect(await mailAfter(null, 'User', 'no longer work for')).toMatch(/Works .* hidden.*\/account/);
});

test('being an admin for a while is no way past the decision about an artist, and takes none away', async () => {
  const boss = await admin();
  const statusAfter = async (before: 'approved' | 'cancelled' | undefined) => {
    const person = await server.person({ role: 'Artist', status: 'pending' });
    if (before) await post(`/users/${person.id}/artist`, boss.token);
    if (before === 'cancelled') await post(`/users/${person.id}/cancel`, boss.token, { reason: 'Copies others' });
    await post(`/users/${person.id}/role`, boss.token, { role: 'Artist', staff: 'admin' });
    return (await post(`/users/${person.id}/role`, boss.token, { role: 'Artist', staff: null })).json().data.status;
  };
  expect([await statusAfter(undefined), await statusAfter('approved'), await statusAfter('cancelled')]).toEqual([
    'pending',
    'approved',
    'cancelled',
  ]);
});

test('a customer made an artist waits for approval and has an address; made a customer again, their works are hidden', async () => {
  const boss = await admin();
  const person = await server.person({ name: 'Solange Keza' });
  const made = (await post(`/users/${person.id}/role`, boss.token, { role: 'Artist', staff: null })).json().data;
  expect([made.role, made.status, made.slug]).toEqual(['Artist', 'pending', expect.stringContaining('solange-keza')]);
  await post(`/users/${person.id}/artist`, boss.token);
  const work = await makeArt(server.services.db, { ownerId: person.id });
  // An offer that they made by themselves, also of what is hidden.
  const buyer = await server.person();
  await makeMessage(server.services, { from: buyer, to: person });
  const offer = { art: work.id, amount: 20_000, quantity: 1, to: buyer.id };
  const offered = (
    await server.call('POST /offers', { as: await openSession(server.services.db, person.id, false, 'test'), body: offer })
  ).json();
  expect(offered.data).toMatchObject({ turn: 'buyer' });
  await post(`/users/${person.id}/role`, boss.token, { role: 'User', staff: null });
  expect(await sql('SELECT state, on_show FROM arts WHERE id = $1', [work.id])).toEqual([{ state: 'hidden', on_show: false }]);
  const now = (await server.call(`GET /offers/${offered.data._id}`, { as: buyer.token })).json().data;
  expect([now.state, now.turn]).toEqual(['expired', null]);
});

test('an artist who is an admin for a while stays approved; who was a customer before that waits for a decision', async () => {
  const boss = await admin();
  const person = await server.person({ role: 'Artist' });
  const become = async (role: 'User' | 'Artist', staff: 'admin' | null = null) =>
    (await post(`/users/${person.id}/role`, boss.token, { role, staff })).json().data.status;
  expect([await become('Artist', 'admin'), await become('Artist')]).toEqual(['approved', 'approved']);
  expect([await become('User'), await become('User', 'admin'), await become('Artist')]).toEqual(['approved', 'approved', 'pending']);
});

test('the last admin stays, and of two who give up at once one does (T24)', async () => {
  const [one] = await onlyAdmins(1);
  expect(codeOf(await post(`/users/${one!.id}/role`, one!.token, { role: 'User', staff: null }))).toEqual([409, 'users.lastAdmin']);
  for (const _ of [1, 2, 3]) {
    const both = await onlyAdmins(2);
    const answers = await Promise.all([
      ...both.map(({ id, token }) => post(`/users/${id}/role`, token, { role: 'User', staff: null })),
      ...both.map(({ id, token }) => server.call(`DELETE /users/${id}`, { as: token, body: { password: KNOWN_PASSWORD } })),
    ]);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    expect(await sql('SELECT count(*)::int AS n FROM users WHERE is_admin AND deleted_at IS NULL')).toEqual([{ n: 1 }]);
  }
});

test('a role needs a proven password, and an unknown or erased person is not found', async () => {
  const boss = await admin();
  const gone = await server.person({ deletedAt: new Date() });
  for (const id of [NOBODY, gone.id]) {
    expect((await post(`/users/${id}/role`, boss.token, { role: 'User', staff: null })).statusCode).toBe(404);
    expect((await post(`/users/${id}/block`, boss.token, { reason: 'Fraud' })).statusCode).toBe(404);
    expect((await post(`/users/${id}/artist/undo`, boss.token)).statusCode).toBe(404);
    expect((await server.call(`GET /admin/people/${id}`, { as: boss.token })).statusCode).toBe(404);
  }
  const person = await server.person();
  await sql("UPDATE sessions SET proved_at = now() - interval '16 minutes' WHERE user_id = $1", [boss.id]);
  expect(codeOf(await post(`/users/${person.id}/role`, boss.token, { role: 'User', staff: 'editor' }))).toEqual([403, 'session.notFresh']);
});

test('a blocked person is signed out, refused kindly, out of the shop, and back as before when it ends', async () => {
  const { db } = server.services;
  const support = await server.person({ staff: 'support' });
  const artist = await server.person({ role: 'Artist' });
  const work = await makeArt(db, { ownerId: artist.id });
  const { order } = await makeOrder(db, { buyerId: artist.id, arts: [await makeArt(db)] });
  const signIn = () => server.call('POST /users/auth', { body: { email: artist.email, password: KNOWN_PASSWORD } });
  const isShown = async () => (await server.call(`GET /arts/${work.id}`)).statusCode === 200;
  expect((await post(`/users/${artist.id}/block`, support.token)).statusCode).toBe(400);
  expect((await post(`/users/${artist.id}/block`, support.token, { reason: 'Copies others' })).statusCode).toBe(200);
  expect((await server.call('GET /cart', { as: artist.token })).statusCode).toBe(401);
  expect(codeOf(await signIn())).toEqual([403, 'users.blocked']);
  const wrong = await server.call('POST /users/auth', { body: { email: artist.email, password: 'not the right one' } });
  expect(codeOf(wrong)).toEqual([401, 'session.signIn']);
  expect([await isShown(), (await server.call(`GET /users/${artist.id}`)).statusCode]).toEqual([false, 404]);
  expect(await sql('SELECT status FROM orders WHERE id = $1', [order.id])).toEqual([{ status: 'pending' }]);
  expect((await waitForMail(server.config.dataDir, artist.email, 'was blocked')).text).toContain('Copies others');
  expect(codeOf(await post(`/users/${artist.id}/artist`, (await admin()).token))).toEqual([409, 'users.blockedNow']);
  const { data } = (await server.call(`GET /admin/people/${artist.id}`, { as: support.token })).json();
  expect(data.blocked).toEqual({ since: expect.any(String), reason: 'Copies others' });
  expect((await post(`/users/${artist.id}/unblock`, support.token)).json()).toMatchObject({ fields: { reason: 'Reason Required' } });
  expect((await post(`/users/${artist.id}/unblock`, support.token, { reason: 'Own works' })).json().data.status).toBe('approved');
  expect([await isShown(), (await signIn()).statusCode]).toEqual([true, 200]);
  await post(`/users/${artist.id}/block`, support.token, { reason: 'Copies others again' });
  await post(`/users/${artist.id}/unblock`, support.token, { reason: 'Cries a lot' });
  const token = (await signIn()).json().token as string;
  const exported = await server.call(`GET /users/${artist.id}/export`, { as: token });
  expect([exported.statusCode, exported.body.includes('again'), exported.body.includes('Cries')]).toEqual([200, true, false]);
  const acts = await sql("SELECT action, after FROM audit_log WHERE object_id = $1 AND action LIKE 'user.%blocked' ORDER BY id LIMIT 2", [
    artist.id,
  ]);
  expect(acts.map(({ action }) => action)).toEqual(['user.blocked', 'user.unblocked']);
  expect(JSON.stringify(acts)).not.toContain('Copies');
});

test('nobody blocks an admin, and support nobody of the staff', async () => {
  const boss = await admin();
  const support = await server.person({ staff: 'support' });
  const editor = await server.person({ staff: 'editor' });
  const block = (id: string, as: string) => post(`/users/${id}/block`, as, { reason: 'x' });
  expect(codeOf(await block(boss.id, support.token))).toEqual([409, 'users.blockAdmin']);
  expect(codeOf(await block(boss.id, boss.token))).toEqual([409, 'users.blockAdmin']);
  expect((await block(editor.id, support.token)).statusCode).toBe(403);
  expect((await server.call(`DELETE /users/${boss.id}/sessions`, { as: support.token })).statusCode).toBe(403);
  const password = { email: 'mine@example.com' };
  expect((await server.call(`PUT /users/${boss.id}`, { as: support.token, body: password })).statusCode).toBe(403);
  expect((await block(editor.id, boss.token)).statusCode).toBe(200);
});

test('an approval is undone within ten minutes: as before, and never mailed', async () => {
  const editor = await server.person({ staff: 'editor' });
  const artist = await server.person({ role: 'Artist', status: 'pending' });
  await makeArt(server.services.db, { ownerId: artist.id, onShow: false });
  await post(`/users/${artist.id}/artist`, editor.token);
  expect((await post(`/users/${artist.id}/artist/undo`, editor.token)).json().data).toMatchObject({ status: 'pending', artworks: 0 });
  await bringForward(server, 'users.mail-approval');
  expect(codeOf(await post(`/users/${artist.id}/artist/undo`, editor.token))).toEqual([409, 'users.changedSince']);
  expect((await server.call('GET /notifications', { as: artist.token })).json().data).toEqual([]);
  // Approved again, that is mailed, once.
  await post(`/users/${artist.id}/artist`, editor.token);
  await bringForward(server, 'users.mail-approval');
  await waitForMail(server.config.dataDir, artist.email, 'You are an artist');
  expect(await mailsTo(server.config.dataDir, artist.email)).toHaveLength(1);
});

test('what an applicant was asked for still stands after an approval that was undone, and does not wait for the shop', async () => {
  const boss = await admin();
  const artist = await server.person({ role: 'Artist', status: 'pending' });
  const waits = async () => {
    const { data } = (await server.call('GET /admin/waiting', { as: boss.token })).json();
    return data.find(({ kind }: { kind: string }) => kind === 'applications')?.count ?? 0;
  };
  const before = await waits();
  await post(`/users/${artist.id}/artist/ask`, boss.token, { text: 'Three pictures, please.' });
  expect(await waits()).toBe(before - 1);
  await post(`/users/${artist.id}/artist`, boss.token);
  expect((await post(`/users/${artist.id}/artist/undo`, boss.token)).statusCode).toBe(200);
  const own = (await server.call(`GET /users/${artist.id}/application`, { as: artist.token })).json().data;
  expect(own).toMatchObject({ status: 'pending', asked: { text: 'Three pictures, please.' } });
  expect(own.decisions.map(({ kind }: { kind: string }) => kind)).toEqual(['asked']);
  const { data } = (await server.call('GET /admin/applicants', { as: boss.token })).json();
  expect(data.find(({ _id }: { _id: string }) => _id === artist.id)).toMatchObject({ isAsked: true });
  expect(await waits()).toBe(before - 1);
  expect((await post('/users/me/application/answer', artist.token, { text: 'Here they are.' })).statusCode).toBe(200);
  expect(await waits()).toBe(before);
});

test('an approval is mailed also after a block that came and went, and not to who is an artist no more', async () => {
  const boss = await admin();
  const [artist, former] = [
    await server.person({ role: 'Artist', status: 'pending' }),
    await server.person({ role: 'Artist', status: 'pending' }),
  ];
  for (const { id } of [artist, former]) await post(`/users/${id}/artist`, boss.token);
  await post(`/users/${artist.id}/block`, boss.token, { reason: 'A mistake' });
  await post(`/users/${artist.id}/unblock`, boss.token, { reason: 'A mistake' });
  await post(`/users/${former.id}/role`, boss.token, { role: 'User', staff: null });
  await bringForward(server, 'users.mail-approval');
  await waitForMail(server.config.dataDir, artist.email, 'You are an artist');
  const toFormer = (await mailsTo(server.config.dataDir, former.email)).map(({ subject }) => subject);
  expect(toFormer).not.toContain('You are an artist on Ubugeni');
});

test('an editor who applies as an artist does not decide about themselves (T24)', async () => {
  const editor = await server.person({ staff: 'editor', role: 'Artist', status: 'pending' });
  const decide = (act: string) => post(`/users/${editor.id}/${act}`, editor.token, { reason: 'Mine' });
  expect(codeOf(await decide('artist'))).toEqual([403, 'rights.missing']);
  await post(`/users/${editor.id}/artist`, (await admin()).token);
  expect(codeOf(await decide('artist/undo'))).toEqual([403, 'rights.missing']);
  expect(codeOf(await decide('cancel'))).toEqual([403, 'rights.missing']);
  expect((await sql('SELECT status FROM users WHERE id = $1', [editor.id]))[0]).toEqual({ status: 'approved' });
});

test('an approval that somebody else cancelled, or of more than ten minutes ago, is not undone', async () => {
  const [editor, boss] = [await server.person({ staff: 'editor' }), await admin()];
  const artist = await server.person({ role: 'Artist', status: 'pending' });
  const undo = () => post(`/users/${artist.id}/artist/undo`, editor.token);
  await post(`/users/${artist.id}/artist`, editor.token);
  await post(`/users/${artist.id}/cancel`, boss.token, { reason: 'No' });
  expect(codeOf(await undo())).toEqual([409, 'users.changedSince']);
  await post(`/users/${artist.id}/artist`, editor.token);
  await sql("UPDATE account_decisions SET created_at = now() - interval '11 minutes' WHERE user_id = $1", [artist.id]);
  expect(codeOf(await undo())).toEqual([409, 'users.undoTooLate']);
  expect((await server.call(`GET /users/${artist.id}`)).statusCode).toBe(200);
});

test('of two who undo at once, one does', async () => {
  const boss = await admin();
  const artist = await server.person({ role: 'Artist', status: 'cancelled' });
  await post(`/users/${artist.id}/artist`, boss.token);
  const answers = await Promise.all([1, 2, 3].map(() => post(`/users/${artist.id}/artist/undo`, boss.token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await sql('SELECT status FROM users WHERE id = $1', [artist.id]))[0]).toEqual({ status: 'cancelled' });
});

test('an applicant who is asked for more is mailed and written to; the answer comes back to the list and the bell', async () => {
  const editor = await server.person({ staff: 'editor', name: 'Esther' });
  const applicant = await server.person({ role: 'Artist', status: 'pending', name: 'Keza' });
  const listed = async () =>
    (await server.call('GET /admin/applicants', { as: editor.token })).json().data.find(({ _id }: { _id: string }) => _id === applicant.id);
  const answerIt = (body = {}) => post('/users/me/application/answer', applicant.token, body);
  expect(codeOf(await answerIt())).toEqual([409, 'users.notAsked']);
  expect((await post(`/users/${applicant.id}/artist/ask`, editor.token, { text: 'Two more pictures, please.' })).statusCode).toBe(200);
  expect((await listed()).isAsked).toBe(true);
  expect((await waitForMail(server.config.dataDir, applicant.email, 'something more')).text).toContain('Two more pictures, please.');
  const chat = await server.call(`GET /messages/${applicant.id}/${editor.id}`, { as: applicant.token });
  expect(chat.json().data.at(-1).content).toBe('Two more pictures, please.');
  const own = async () => (await server.call(`GET /users/${applicant.id}/application`, { as: applicant.token })).json().data;
  expect(await own()).toMatchObject({ asked: { text: 'Two more pictures, please.' }, decisions: [{ kind: 'asked', by: null }] });
  expect((await answerIt({ text: 'Added.' })).statusCode).toBe(200);
  expect((await listed()).isAsked).toBe(false);
  expect((await own()).asked).toBeNull();
  const bell = (await server.call('GET /notifications', { as: editor.token })).json().data;
  expect(bell[0]).toMatchObject({
    text: 'Keza answered about the application: “Added.”',
    link: `/dashboard/admin/applicants?person=${applicant.id}`,
  });
});

test('the database refuses an admin who is also something less, and a block without a status to return to', async () => {
  const boss = await admin();
  await expect(sql("UPDATE users SET staff = 'editor' WHERE id = $1", [boss.id])).rejects.toThrow(/users_staff_is_no_admin/);
  await expect(sql('UPDATE users SET blocked_at = now() WHERE id = $1', [boss.id])).rejects.toThrow(/users_block/);
});
