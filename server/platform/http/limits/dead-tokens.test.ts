import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { hashToken } from '#server/accounts/sign-in/sessions.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { DEAD_TOKENS } from './dead-tokens.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
const HERE = { ip: '198.51.100.9' };
const invented = () => randomBytes(32).toString('base64url');
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('invalid tokens are counted by address: 60 in 5 minutes, then 429 with Retry-After; valid sessions and sign-ins from that address still work', async () => {
  expect([DEAD_TOKENS.max, DEAD_TOKENS.windowMs]).toEqual([60, 300_000]);
  const person = await server.person();
  // Also where anyone may call, a token that cannot be one, and many at once.
  const calls = ['GET /notifications', 'GET /arts', 'PUT /users/01940000-0000-7000-8000-00000000ca47', 'GET /cart'] as const;
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => server.call(calls[n % calls.length] ?? 'GET /cart', { ...HERE, as: n % 8 ? invented() : 'x' })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([60, 20]);
  for (const { statusCode, headers, json } of answers) {
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    if (statusCode === 429) expect([json().code, Number(headers['retry-after']) > 0]).toEqual(['limit.reached', true]);
  }
  const statusOf = async (...asked: Parameters<typeof server.call>) => (await server.call(...asked)).statusCode;
  expect(await statusOf('GET /notifications', { ...HERE, as: person.token })).toBe(200);
  expect(await statusOf('GET /arts', HERE)).toBe(200);
  // Another address is told as ever.
  expect(await statusOf('GET /notifications', { ip: '198.51.100.10', as: invented() })).toBe(401);
  // A browser that still sends what is over signs in all the same, and is in.
  const signIn = await server.call('POST /users/auth', {
    ...HERE,
    as: invented(),
    body: { email: person.email, password: KNOWN_PASSWORD },
  });
  expect(signIn.statusCode).toBe(200);
  expect(await statusOf('GET /notifications', { ...HERE, as: signIn.json<{ token: string }>().token })).toBe(200);
});

test('beyond the limit invented tokens cost the database nothing, and a session that this node does not know yet is let in soon', async () => {
  const from = { ip: '198.51.100.20' };
  const { db } = server.services;
  const [known, elsewhere] = [await server.person(), await server.person()];
  const flood = (times: number) => Promise.all(Array.from({ length: times }, () => server.call('GET /cart', { ...from, as: invented() })));
  await flood(DEAD_TOKENS.max + 1);
  const { answer, statements } = await countStatements(db, () => flood(100));
  expect(
    count(
      answer.map(({ statusCode }) => statusCode),
      429,
    ),
  ).toBe(100);
  // One look a second at most, for whoever signed in elsewhere.
  expect(statements.filter((text) => text.includes('FROM sessions')).length).toBeLessThanOrEqual(10);
  // What no database was asked about says nothing of its session: a browser would sign out.
  const refused = answer.find(({ headers }) => !headers['www-authenticate'])!;
  expect([refused.json().code, Number(refused.headers['retry-after'])]).toEqual(['limit.reached', 1]);
  expect((await server.call('GET /cart', { ...from, as: known.token })).statusCode).toBe(200);
  // As another node would open it.
  const token = invented();
  await db.$client.query(
    `INSERT INTO sessions (id, token_hash, user_id, is_long, device, expires_at)
     VALUES (gen_random_uuid(), $1, $2, true, '', now() + interval '1 day')`,
    [hashToken(token), elsewhere.id],
  );
  await expect.poll(async () => (await server.call('GET /cart', { ...from, as: token })).statusCode, { timeout: 120_000 }).toBe(200);
  await flood(20);
  expect((await server.call('GET /cart', { ...from, as: token })).statusCode).toBe(200);
  // Once over, it is as unknown as any.
  await db.$client.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)]);
  expect((await server.call('GET /cart', { ...from, as: token })).headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test('calls that need a session, sent without a token, count like any other call: 300 in a minute', async () => {
  const from = { ip: '2001:db8:9::1' };
  const statuses = [];
  for (let n = 0; n < 303; n += 1)
    statuses.push((await server.call('GET /notifications', { ip: `2001:db8:9::${n.toString(16)}` })).statusCode);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([300, 3]);
  expect((await server.call('GET /arts', from)).statusCode).toBe(200);
});
