import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { REPORTS_LIMIT } from './policy-reports.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

async function report(body: unknown, { type = OLD, ip = '198.51.100.1' } = {}): Promise<number> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload,
    remoteAddress: ip,
  });
  return answer.statusCode;
}
/** The counts in /metrics, by directive. */
async function counts(): Promise<Record<string, number>> {
  const { body } = await server.app.inject('/metrics');
  const rows = body.matchAll(/^content_policy_violations_total\{directive="([^"]*)"\} (\d+)$/gm);
  return Object.fromEntries(Array.from(rows, ([, directive = '', count]) => [directive, Number(count)]));
}

test('reports of browsers old and new are counted by directive, and no text of a report becomes a label', async () => {
  const old = (directive: unknown) => ({
    'csp-report': { 'violated-directive': directive, 'blocked-uri': 'https://evil.example/?secret' },
  });
  const modern = (directive: unknown) => ({ type: 'csp-violation', url: 'x', body: { effectiveDirective: directive, sample: 'secret' } });
  expect(await report(old('img-src https://a.example'))).toBe(204);
  expect(await report([modern('script-src-elem'), modern('img-src'), modern('x'.repeat(5_000)), modern(7)], { type: NEW })).toBe(204);
  for (const odd of [old('__proto__'), old('"}\n# HELP'), old(null), [null, 1, 'x', {}], {}, 'null', '[]', '7', '"x"']) {
    expect(await report(odd), JSON.stringify(odd)).toBe(204);
  }
  expect(await counts()).toEqual({ 'img-src': 2, 'script-src-elem': 1, other: 5 });
  expect(
    await report(
      Array.from({ length: 200 }, () => ({ body: {} })),
      { type: NEW },
    ),
  ).toBe(204);
  expect(await counts()).toMatchObject({ other: 55 });
});

test('other content and long bodies are refused there, and reports are accepted nowhere else', async () => {
  expect(await report('{')).toBe(400);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b']) expect(await report('{}', { type })).toBe(415);
  expect(await report(`{"csp-report":"${'x'.repeat(17_000)}"}`)).toBe(413);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/auth',
    headers: { 'content-type': OLD },
    payload: '{"email":"a@example.com","password":"x"}',
  });
  expect(elsewhere.statusCode).toBe(415);
});

test('reports of an address are limited per minute, those of others go on', async () => {
  const ip = '198.51.100.2';
  const statuses = [];
  for (let n = 0; n < REPORTS_LIMIT.max + 2; n += 1) statuses.push(await report({}, { ip }));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await report({}, { ip: '198.51.100.3' })).toBe(204);
});
