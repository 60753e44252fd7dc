import { Writable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { signLink } from '#server/platform/http/signed-links.ts';
import { makeLog } from './make-log.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { TextWatch } from '#server/testing/texts/watch-texts.ts';

const server = useTestServer();
/** A log of its own for each test: a line of an earlier test that is written late would be in the next one's. */
class Lines {
  text = '';
  readonly log = makeLog(
    'trace',
    new Writable({
      write: (chunk, _encoding, done) => {
        this.text += String(chunk);
        done();
      },
    }),
  );

  /** The lines written so far, parsed. */
  parse(): { req?: { path: string }; err?: { message: string } }[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object);
  }
}

const keys = Object.keys(calls) as CallKey[];
const PARAM = /\{(\w+)\}/g;
const signed = signLink(randomBytes(32), ['file', '01940000-0000-7000-8000-00000000ca47', '1795354314']);
const token = randomBytes(32).toString('base64url');
const secrets = [signed, token, 'Ab1'.repeat(5), 'somebody@example.rw'];

test('the log has the route of a call, but nothing of its address: no link token, no query, no referrer', async () => {
  const written = new Lines();
  await using app = await buildApp({ ...server.services, log: written.log });
  const asked = keys.filter((one) => one !== 'GET /events');
  for (const key of asked) {
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const query = new URLSearchParams(secrets.map((secret, n) => [`q${n}`, secret])).toString();
    const headers = { referer: `https://ubugeni.example/x?${query}`, 'user-agent': query };
    const payload = method === 'GET' ? {} : { payload: { token, email: 'somebody@example.rw', file: signed } };
    for (const secret of [signed, token]) {
      const url = `/api/v1${path.replaceAll(PARAM, secret)}`;
      // In its usual form, and with an extra slash and in another case, which are no calls.
      for (const address of [`${url}?${query}`, `${url}/?${query}`, url.replace('/api/v1', '/API/v1')])
        await app.inject({ method, url: address, headers, ...payload });
    }
  }
  const paths = () => new Set(written.text.split('\n').flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? []));
  // Lines of requests are written together.
  for (const key of asked)
    await expect.poll(paths, { message: key }).toContain(`/api/v1${(key.split(' ')[1] ?? '').replaceAll(PARAM, ':$1')}`);
  const { text } = written;
  for (const secret of secrets) for (const form of [secret, encodeURIComponent(secret)]) expect(text).not.toContain(form);
});

test('an address that is no call, or cannot be parsed, is not logged either', async () => {
  const written = new Lines();
  await using app = await buildApp({ ...server.services, log: written.log });
  for (const secret of secrets) {
    for (const url of [
      `/${secret}`,
      `/unsubscribe/${secret}`,
      `/reset-password?token=${secret}`,
      `/api/v1/${secret}/%ff`,
      `/%ff${secret}`,
      `//x/${secret}`,
    ]) {
      await app.inject({ method: 'GET', url });
      await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: `{"token":"${secret}` });
    }
  }
  // Twelve requests with each secret, one line each.
  await expect.poll(() => written.parse().length).toBe(12 * secrets.length);
  for (const secret of secrets) expect(written.text).not.toContain(secret);
  const paths = new Set(written.parse().flatMap(({ req }) => (req ? [req.path] : [])));
  expect(paths).toEqual(new Set(['/*', '/unsubscribe/*', '/reset-password', '/api/*']));
});

test('errors of libraries are logged without links, keys and email addresses, and each line stays valid JSON', () => {
  const written = new Lines();
  const { log } = written;
  const mail = Object.assign(new Error(`550 unknown user\n<aline.u+art@example.rw>`), {
    rejected: ['aline.u+art@example.rw'],
    response: `see https://ubugeni.example/reset-password?token=${token} \u001bo@example.rw "quoted@example.rw"\\n@example.rw`,
    rawPacket: Buffer.from(`GET / HTTP/1.1\r\nAuthorization: Bearer ${token}`),
  });
  log.warn({ err: mail }, 'jobs');
  log.error({ err: new Error(`connect smtp://ubugeni:hunter2@mail.example:587 with FLWSECK_TEST-0123456789abcdef-X`) }, `job ${signed}`);
  log.error(
    { err: new Error('fault', { cause: new Error(`Reply was already sent in "/api/v1/documents/${signed}?x=${token}"`) }) },
    'failed',
  );
  const refusedRow = Object.assign(new Error('violates a check'), { code: '23514', detail: 'Failing row contains (Aline, KG 7 Ave 40).' });
  log.error({ err: refusedRow }, 'failed');
  log.info(
    { constraint: 'a_name_of_a_constraint_that_is_longer_than_most_of_them', reqId: '01a20374-c68c-7f69-a364-2f40303da3ad' },
    'plain words stay',
  );
  const { text } = written;
  expect(written.parse()).toHaveLength(5);
  for (const secret of [token, signed.slice(-43), 'example.rw', 'hunter2', 'FLWSECK_TEST', 'rawPacket', 'KG 7 Ave'])
    expect(text).not.toContain(secret);
  expect(text).toContain('550 unknown user');
  expect(text).toContain('a_name_of_a_constraint_that_is_longer_than_most_of_them');
  expect(text).toContain('01a20374-c68c-7f69-a364-2f40303da3ad');
});

test('no log line, whatever is in it, is checked by a pattern that backtracks', () => {
  const { log } = new Lines();
  using watch = new TextWatch();
  for (const part of ['plain words ', 'a', '-', 'a.', 'A', '@', 'a@a', '?a=', '://', '\\', '%'])
    log.info(part.repeat(200_000 / part.length));
  expect(watch.counts.patterns).toBeGreaterThan(0);
  expect(watch.findSlow()).toEqual([]);
});
