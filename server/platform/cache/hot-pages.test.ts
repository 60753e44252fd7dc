import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { MicroCache } from './micro-cache.ts';
import { servePages } from '#server/platform/pages/pages.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
let app: FastifyInstance;
let port = 0;
let renders = 0;
const TEXT = 'imigongo '.repeat(500);

/** A whole server whose pages say how often they were rendered. */
beforeAll(async () => {
  const clear = vi.spyOn(MicroCache.prototype, 'clearHere');
  app = await buildApp(server.services);
  await servePages(app, {
    render: async ({ url }) => {
      renders += 1;
      const status = url.includes('missing') ? 404 : 200;
      return new Response(`${TEXT}${renders}`, { status, headers: { 'content-type': 'text/html', vary: 'accept-encoding, save-data' } });
    },
    publicUrl: 'https://ubugeni.example',
    cache: app.microCache,
    policy: { scriptUrl: 'https://checkout.flutterwave.com/v3.js', providerOrigins: [], isDevelopment: false },
    clientFolder: import.meta.dirname,
    countAddress: app.countAddress,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  // Once it listens to other nodes, it forgets what it cached before.
  while (!clear.mock.contexts.includes(app.microCache)) await pause(20);
  clear.mockRestore();
  return () => app.close();
});

type Asked = { method?: string; headers?: Record<string, string> };
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Sent as it is, and read as it arrives. */
async function visit(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  const sent = ask({ host: '127.0.0.1', port, path, method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** What differs from answer to answer. */
const withoutMoments = ({ status, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) => ({ status, headers });

test.each([
  { name: 'with brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { name: 'with gzip', headers: { 'accept-encoding': 'gzip, br;q=0' } },
  { name: 'uncompressed', headers: {} },
  { name: 'for reduced data', headers: { 'save-data': 'on', 'accept-encoding': 'br' } },
  { name: 'without its body', headers: { 'accept-encoding': 'br' }, method: 'HEAD' },
  { name: 'below a link with a token', headers: {}, path: '/unsubscribe?token=1' },
])('a page $name is the same from the cache as when it was made, head and body', async ({ name, path = '/shop', ...asked }) => {
  const address = `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(name)}`;
  const made = await visit(address, asked);
  const before = renders;
  const cached = await visit(address, asked);
  expect(renders).toBe(before);
  expect(withoutMoments(cached)).toEqual(withoutMoments(made));
  expect(cached.body.equals(made.body)).toBe(true);
  expect(cached.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
  expect(cached.headers['content-security-policy']).toContain("default-src 'self'");
  if (name === 'below a link with a token') expect(cached.headers['referrer-policy']).toBe('no-referrer');
});

test('each encoding holds the same page, and no client gets one that it forbids', async () => {
  const plain = (await visit('/shop')).body.toString();
  for (const accepted of ['br', 'gzip', 'br;q=0, gzip', 'identity', 'gzip;q=0']) {
    for (let times = 0; times < 2; times += 1) {
      const { headers, body } = await visit('/shop', { headers: { 'accept-encoding': accepted } });
      const encoding = headers['content-encoding'];
      const bytes = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      expect(bytes.toString(), accepted).toBe(plain);
      expect(encoding, accepted).toBe(accepted === 'br' ? 'br' : accepted.endsWith('gzip') ? 'gzip' : undefined);
    }
  }
});

test('a client that has the page is answered 304, the same from the cache', async () => {
  const { headers } = await visit('/about', { headers: { 'accept-encoding': 'br' } });
  const asked = { headers: { 'accept-encoding': 'br', 'if-none-match': `W/${headers.etag}` } };
  const [first, second] = [await visit('/about', asked), await visit('/about', asked)];
  expect([first.status, first.body.length, first.headers['content-length']]).toEqual([304, 0, undefined]);
  expect(withoutMoments(second)).toEqual(withoutMoments(first));
  expect((await visit('/about', { headers: { 'if-none-match': '"older"' } })).status).toBe(200);
});

test('after a change the page is made again, and then comes from the cache again', async () => {
  const page = async () => (await visit('/artists')).body.toString().slice(TEXT.length);
  const before = await page();
  expect(await page()).toBe(before);
  app.microCache.invalidate();
  const after = await page();
  expect(after).not.toBe(before);
  expect(await page()).toBe(after);
});

test('a page that is missing, and one asked for with two Host headers, are never answered before they are looked at', async () => {
  await visit('/missing');
  expect([(await visit('/missing')).status, (await visit('/shop')).status]).toEqual([404, 200]);
  // By hand: node's own client sends one.
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /shop HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
