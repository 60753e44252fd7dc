import { expect, test } from 'vitest';
import { contentPolicy, FLUTTERWAVE_ORIGINS, REPORTING_ENDPOINTS, REPORTS_PATH } from './content-policy.ts';

const sources = { scriptUrl: 'https://checkout.flutterwave.com/v3.js', providerOrigins: FLUTTERWAVE_ORIGINS, isDevelopment: false };
/** The sources of each directive. */
const policy = (given: Partial<typeof sources> = {}, page: Partial<{ hashes: string; pays: boolean }> = {}) =>
  new Map(
    contentPolicy({ ...sources, ...given }, { hashes: '', pays: false, ...page })
      .split('; ')
      .map((directive) => {
        const [name = '', ...rest] = directive.split(' ');
        return [name, rest] as const;
      }),
  );

test('a page runs its own scripts by their hash and no other inline code, and nothing embeds it', () => {
  const found = policy({}, { hashes: 'sha256-abc=  sha256-def=\n' });
  expect(found.get('script-src')).toEqual(["'self'", "'sha256-abc='", "'sha256-def='"]);
  expect([found.get('style-src'), found.get('object-src'), found.get('base-uri'), found.get('frame-ancestors')]).toEqual([
    ["'self'"],
    ["'none'"],
    ["'none'"],
    ["'none'"],
  ]);
  for (const [name, allowed] of found) expect(allowed.join(' '), name).not.toMatch(/unsafe|\*|http:/);
});

test('only a page where one pays may reach the payment provider', () => {
  const [elsewhere, paying] = [policy(), policy({}, { pays: true })];
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    for (const origin of FLUTTERWAVE_ORIGINS) {
      expect(paying.get(name), `${name} ${origin}`).toContain(origin);
      expect(elsewhere.get(name), `${name} ${origin}`).not.toContain(origin);
    }
  }
  expect(paying.get('default-src')).toEqual(["'self'"]);
});

test('the script of a simulator is allowed by its origin, once', () => {
  const found = policy({ scriptUrl: 'http://127.0.0.1:8090/v3.js', providerOrigins: ['http://127.0.0.1:8090'] }, { pays: true });
  expect(found.get('script-src')).toEqual(["'self'", 'http://127.0.0.1:8090']);
});

test('what hot reloading needs is allowed in development only', () => {
  const found = policy({ isDevelopment: true }, { hashes: 'sha256-abc=' });
  expect([found.get('script-src'), found.get('style-src'), found.get('connect-src')]).toEqual([
    ["'self'", "'unsafe-inline'"],
    ["'self'", "'unsafe-inline'"],
    ["'self'", 'ws:'],
  ]);
});

test('violations are reported to us, by either way of saying it', () => {
  const found = policy();
  expect([found.get('report-uri'), found.get('report-to'), REPORTING_ENDPOINTS]).toEqual([
    [REPORTS_PATH],
    ['csp'],
    `csp="${REPORTS_PATH}"`,
  ]);
});
