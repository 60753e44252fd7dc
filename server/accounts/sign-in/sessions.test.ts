import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { endSessions, findViewer, openSession } from './sessions.ts';
import { sessions } from '#server/accounts/table.ts';

const server = useTestServer();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('POST /users/logout ends this session and no other', async () => {
  const person = await server.person();
  const other = await openSession(server.services.db, person.id, true, '');
  expect((await server.call('POST /users/logout')).statusCode).toBe(401);
  const answer = await server.call('POST /users/logout', { as: person.token });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { done: true } }]);
  expect((await server.call('POST /users/logout', { as: person.token })).statusCode).toBe(401);
  expect((await server.call('GET /users/me/sessions', { as: other })).statusCode).toBe(200);
});

test("GET /users/me/sessions lists the account's open sessions with their devices, and marks this one", async () => {
  const person = await server.person();
  const stranger = await server.person();
  const body = { email: person.email, password: KNOWN_PASSWORD };
  const { token } = (await server.call('POST /users/auth', { body, headers: { 'user-agent': FIREFOX } })).json();
  expect((await server.call('GET /users/me/sessions')).statusCode).toBe(401);
  const mine = (await server.call('GET /users/me/sessions', { as: token })).json().data;
  expect(mine.map((one: { device: string; isCurrent: boolean }) => [one.device, one.isCurrent])).toEqual([
    ['Firefox on Windows', true],
    ['test', false],
  ]);
  expect((await server.call('GET /users/me/sessions', { as: stranger.token })).json().data).toHaveLength(1);
});

test("DELETE /users/me/sessions/{id} ends one of the account's sessions, and none of others", async () => {
  const person = await server.person();
  const stranger = await server.person();
  const [theirs] = (await server.call('GET /users/me/sessions', { as: stranger.token })).json().data;
  const [mine] = (await server.call('GET /users/me/sessions', { as: person.token })).json().data;
  const path = (id: string) => `DELETE /users/me/sessions/${id}` as const;
  expect((await server.call(path(mine._id))).statusCode).toBe(401);
  const foreign = await server.call(path(theirs._id), { as: person.token });
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'session.notFound']);
  expect((await server.call(path('not-an-id'), { as: person.token })).statusCode).toBe(404);
  expect((await server.call('GET /users/me/sessions', { as: stranger.token })).statusCode).toBe(200);
  expect((await server.call(path(mine._id), { as: person.token })).statusCode).toBe(200);
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(401);
});

test("DELETE /users/me/sessions ends all of the account's sessions but this one, and none of others", async () => {
  const [person, stranger] = [await server.person(), await server.person()];
  const others = await Promise.all([true, false].map((isLong) => openSession(server.services.db, person.id, isLong, '')));
  expect((await server.call('DELETE /users/me/sessions')).statusCode).toBe(401);
  for (let again = 0; again < 2; again += 1) {
    expect((await server.call('DELETE /users/me/sessions', { as: person.token })).json()).toEqual({ data: { done: true } });
    for (const as of others) expect((await server.call('GET /users/me/sessions', { as })).statusCode).toBe(401);
    for (const as of [person.token, stranger.token]) expect((await server.call('GET /users/me/sessions', { as })).statusCode).toBe(200);
  }
});

test('a session ends at its expiry, after 12 idle hours unless it is long, and with its account', async () => {
  const { db } = server.services;
  const { id } = await server.person();
  const open = async (change: object, isLong = false) => {
    const token = await openSession(db, id, isLong, '');
    const viewer = await findViewer(db, token);
    await db.update(sessions).set(change).where(eq(sessions.id, viewer!.sessionId));
    return findViewer(db, token);
  };
  expect(await open({ device: '' })).toMatchObject({ id, isAdmin: false });
  expect(await open({ expiresAt: sql`now()` })).toBeUndefined();
  expect(await open({ lastSeenAt: sql`now() - interval '12 hours'` })).toBeUndefined();
  expect(await open({ lastSeenAt: sql`now() - interval '29 days'` }, true)).toMatchObject({ id });
  const token = await openSession(db, id, true, '');
  await db.execute(sql`UPDATE users SET deleted_at = now() WHERE id = ${id}`);
  expect(await findViewer(db, token)).toBeUndefined();
});

test('people who ask at the same moment are found by one statement, each their own, and nobody by a token that is over', async () => {
  const { db } = server.services;
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()));
  const tokens = people.map(({ token }) => token);
  const over = await server.person();
  await db.delete(sessions).where(eq(sessions.userId, over.id));
  const { answer, statements } = await countStatements(db, () =>
    Promise.all([...tokens, over.token, ...tokens].map((token) => findViewer(db, token))),
  );
  const ids = people.map(({ id }) => id);
  expect(answer.map((viewer) => viewer?.id)).toEqual([...ids, undefined, ...ids]);
  expect(statements).toHaveLength(1);
});

test('a session stores its last use at most every five minutes', async () => {
  const { db } = server.services;
  const { id, token } = await server.person();
  const lastSeen = async () => (await db.select().from(sessions).where(eq(sessions.userId, id)))[0]!.lastSeenAt.getTime();
  const first = await lastSeen();
  await findViewer(db, token);
  expect(await lastSeen()).toBe(first);
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, id));
  await findViewer(db, token);
  expect(await lastSeen()).toBeGreaterThan(first - 60_000);
});

test('all sessions of an account end at once, except the given one', async () => {
  const { db } = server.services;
  const person = await server.person();
  const other = await openSession(db, person.id, true, '');
  const current = (await findViewer(db, person.token))!.sessionId;
  await endSessions(db, person.id, current);
  expect(await findViewer(db, other)).toBeUndefined();
  expect(await findViewer(db, person.token)).toBeDefined();
  await endSessions(db, person.id);
  expect(await findViewer(db, person.token)).toBeUndefined();
});
