import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeLog } from '#server/platform/start/make-log.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
let written = '';
let writes = 0;
const sink = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    writes += 1;
    done();
  },
});
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp({ ...server.services, log: makeLog('info', sink) });
});
afterAll(() => app.close());

test('a request is one line: what was asked of which route, and how it was answered', async () => {
  await app.inject({ url: '/api/v1/arts/name/no-such-work?search=secret' });
  await expect.poll(() => written).not.toBe('');
  expect(JSON.parse(written)).toEqual({
    level: 30,
    time: expect.any(String),
    reqId: expect.any(String),
    req: { method: 'GET', path: '/api/v1/arts/name/:name', ip: '127.0.0.1' },
    res: { statusCode: 404 },
    ms: expect.any(Number),
    msg: 'request',
  });
});

test('lines of the same moment are written together, the last when the app closes', async () => {
  await expect.poll(() => written).not.toBe('');
  written = '';
  writes = 0;
  await Promise.all(['/healthz', '/api/v1/arts', '/healthz'].map((url) => app.inject({ url })));
  await app.close();
  const paths = written
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { req: { path: string } }).req.path);
  expect(paths.toSorted()).toEqual(['/api/v1/arts', '/healthz', '/healthz']);
  expect(writes).toBeLessThan(3);
});
