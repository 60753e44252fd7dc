import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MicroCache } from '#server/platform/cache/micro-cache.ts';
import { servePages } from './pages.ts';
import { readableAddress } from './readable-address.ts';
import { securityHeaders, setSecurityHeaders } from './headers/security-headers.ts';

const app = Fastify({ rewriteUrl: (request) => readableAddress(request.url ?? '/') });
let renders = 0;
let status = 200;

const options: Parameters<typeof servePages>[1] = {
  render: async (request, note) => {
    renders += 1;
    if (request.url.endsWith('/with-calls')) for (const call of ['GET /arts', 'GET /contact-details'] as const) note(call);
    const headers = { 'content-type': 'text/html', 'x-script-hashes': 'sha256-abc= sha256-def=', 'set-cookie': 'never=1' };
    return new Response(`<p>${new URL(request.url).pathname}${new URL(request.url).search}</p>`, { status, headers });
  },
  publicUrl: 'https://ubugeni.example',
  cache: new MicroCache(),
  policy: { scriptUrl: 'https://checkout.flutterwave.com/v3.js', providerOrigins: [], isDevelopment: false },
  clientFolder: import.meta.dirname,
  countAddress: async () => undefined,
};

beforeAll(() => servePages(app, options));
afterAll(() => app.close());

test('a page comes from the micro-cache, with a policy that lists its scripts by hash and allows no other inline code', async () => {
  const first = await app.inject('/shop');
  const before = renders;
  const second = await app.inject('/shop?utm_source=mail&fbclid=1');
  expect(renders).toBe(before);
  expect(second.body).toBe(first.body);
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';");
  expect(policy).not.toContain('unsafe');
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
});

test('only the pages for paying allow the payment provider in their policy', async () => {
  const policyOf = async (address: string) => String((await app.inject(address)).headers['content-security-policy']);
  for (const address of ['/cart', '/cart?payment=1', '/cart/orders/1', '/CART']) {
    const policy = await policyOf(address);
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(policy, address).toMatch(new RegExp(`${name} [^;]*https://checkout\\.flutterwave\\.com`));
  }
  for (const address of ['/', '/shop', '/cartagena', '/dashboard/admin', '/login', '/?to=/cart'])
    expect(await policyOf(address), address).not.toContain('flutterwave');
});

test('a policy declares where violations are reported, for browsers old and new', async () => {
  const { headers } = await app.inject('/shop');
  expect(headers['content-security-policy']).toContain('; report-uri /csp-reports; report-to csp');
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
});

test('an address that looks like another host is a path of this site, and leads nowhere else', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Sent raw: inject and fetch would normalise the address first.
  const open = async (address: string) => {
    const [answer] = (await once(
      get({ host: '127.0.0.1', port, path: address, headers: { 'x-forwarded-host': 'evil.example' } }),
      'response',
    )) as [IncomingMessage];
    return [await text(answer), answer.headers.location];
  };
  expect(await open('/\\evil.example/login')).toEqual(['<p>/%5Cevil.example/login</p>', undefined]);
  expect(await open('/\\\\evil.example')).toEqual(['<p>/%5C%5Cevil.example</p>', undefined]);
  expect(await open('//evil.example/login')).toEqual(['<p>/evil.example/login</p>', undefined]);
});

test('a page sets no cookie and may be cached for seconds', async () => {
  const answer = await app.inject('/shop');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['cache-control']).toContain('s-maxage=2');
});

test('a page is made again after a change of a call that it was made of, and of no other', async () => {
  const rendersOf = async (change: readonly string[]) => {
    const before = renders;
    options.cache.invalidate(change);
    await app.inject('/with-calls');
    return renders - before;
  };
  await app.inject('/with-calls');
  expect(await rendersOf(['GET /blog'])).toBe(0);
  expect(await rendersOf(['GET /arts', 'GET /blog'])).toBe(1);
  expect(await rendersOf(['GET /contact-details'])).toBe(1);
  // A page that named no call is outdated by any.
  const before = renders;
  await app.inject('/about?no-calls');
  options.cache.invalidate(['GET /blog']);
  await app.inject('/about?no-calls');
  expect(renders - before).toBe(2);
});

test('a page that the client has already is answered with 304', async () => {
  const { headers } = await app.inject('/about');
  const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a missing page has status 404', async () => {
  status = 404;
  expect((await app.inject('/no-such-artwork')).statusCode).toBe(404);
  status = 200;
});

test('personal pages are not indexed, but an artwork whose address begins alike is', async () => {
  const robotsOf = async (path: string) => (await app.inject(path)).headers['x-robots-tag'];
  for (const path of ['/cart', '/cart/orders/1', '/cart?x=1', '/account', '/application', '/chats', '/dashboard/admin', '/unsubscribe']) {
    expect(await robotsOf(path), path).toBe('noindex');
  }
  for (const path of ['/', '/shop', '/cartagena', '/cart-2', '/artist/innocent']) expect(await robotsOf(path), path).toBeUndefined();
});

test('a page address that is not well encoded is rendered like any other unknown one, its percent signs as they are', async () => {
  const pages = {
    '/%ff': '/%25ff',
    '/%E0%A4%A/caf%C3%A9?q=%ff': '/%25E0%25A4%25A/caf%C3%A9?q=%ff',
    '/100%': '/100%25',
    '/caf%C3%A9': '/caf%C3%A9',
  };
  for (const [address, rendered] of Object.entries(pages)) {
    const answer = await app.inject({ method: 'GET', url: address });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/html', `<p>${rendered}</p>`]);
  }
  expect(readableAddress('/api/v1/arts/name/%ff')).toBe('/api/v1/arts/name/%ff');
});

test('an address that begins with two slashes does not redirect to another host', async () => {
  const answer = await app.inject('//evil.example/shop');
  expect(answer.statusCode).toBe(200);
});

test("the payment provider's window may load the logo, and nothing else may be embedded by another site", async () => {
  const shop = Fastify();
  setSecurityHeaders(shop, securityHeaders(options.publicUrl));
  await servePages(shop, { ...options, clientFolder: path.resolve(import.meta.dirname, '../../../public') });
  const policyOf = async (url: string) => (await shop.inject(url)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/favicon.svg')).toBe('cross-origin');
  for (const url of ['/avatar.svg', '/shop']) expect(await policyOf(url), url).toBe('same-origin');
  await shop.close();
});

test('a file of the build is compressed and kept for a year; another name is none, in whatever way it is written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-build-'));
  await mkdir(path.join(folder, 'assets'));
  for (const name of ['shop-1a.js', 'shop-1a.js.br']) await writeFile(path.join(folder, 'assets', name), name);
  const shop = Fastify();
  await servePages(shop, { ...options, clientFolder: folder });
  await shop.ready();
  // What is there was read once, at the start.
  await writeFile(path.join(folder, 'assets', 'late.js'), 'late');
  const fetchFile = (url: string) => shop.inject({ url, headers: { 'accept-encoding': 'br' } });
  const { statusCode, body, headers } = await fetchFile('/assets/shop-1a.js');
  expect((await shop.inject({ method: 'HEAD', url: '/assets/shop-1a.js' })).statusCode).toBe(200);
  expect([statusCode, body, headers['content-encoding']]).toEqual([200, 'shop-1a.js.br', 'br']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['late.js', 'SHOP-1a.js', '..%2fassets%2fshop-1a.js', '%00', 'shop-1a.js/', ''])
    expect((await fetchFile(`/assets/${url}`)).statusCode, url).toBe(404);
  await shop.close();
  await rm(folder, { recursive: true });
});
