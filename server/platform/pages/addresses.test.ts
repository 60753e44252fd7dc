import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { linkScreens, personalScreens } from '#contract/screens.ts';
import { INTERNAL_HEADER } from '#server/platform/http/limits/rate-limits.ts';
import { fetchInProcess } from './in-process.ts';
import { isOwnPage, ownPageRules } from './own-pages.ts';
import { readableAddress } from './readable-address.ts';

test.each([
  ['/shop', '/shop'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/%ff', '/%25ff'],
  ['/100%', '/100%25'],
  ['/a%ff/caf%C3%A9', '/a%25ff/caf%C3%A9'],
  ['/%ff?q=%ff', '/%25ff?q=%ff'],
  ['/%ff#%ff', '/%25ff#%ff'],
  ['/?q=%ff', '/?q=%ff'],
  ['/%E0%A4', '/%25E0%25A4'],
  // The API refuses such an address in its own format.
  ['/api/v1/%ff', '/api/v1/%ff'],
])('the address %s is read as %s', (sent, read) => {
  expect(readableAddress(sent)).toBe(read);
  expect(() => decodeURIComponent(sent.startsWith('/api/') ? '' : read.split(/[?#]/)[0]!)).not.toThrow();
});

test('personal pages and what is below them are not for search engines; an artwork with the same beginning is', () => {
  for (const path of ['/cart', '/dashboard', '/dashboard/admin/orders', '/reset-password', '/unsubscribe'])
    expect(isOwnPage(path), path).toBe(true);
  for (const path of [...personalScreens, ...linkScreens]) expect([isOwnPage(path), isOwnPage(`${path}/one`)], path).toEqual([true, true]);
  for (const path of ['/', '/shop', '/cartography', '/dashboards', '/cart-1']) expect(isOwnPage(path), path).toBe(false);
});

test('robots are told of each personal page: itself, with a query, and below', () => {
  expect(ownPageRules).toEqual(expect.arrayContaining(['/cart$', '/cart?', '/cart/']));
  expect(ownPageRules.length % 3).toBe(0);
});

async function openApp() {
  const app = Fastify();
  app.all('/echo', async (request, reply) => reply.header('x-seen', request.method).send({ url: request.url, body: request.body ?? null }));
  app.get('/internal', (request, reply) => reply.send({ isInternal: request.headers[INTERNAL_HEADER] !== undefined }));
  app.get('/unchanged', (_request, reply) => reply.code(304).send());
  app.get('/empty', (_request, reply) => reply.code(204).send());
  app.get('/bytes', (_request, reply) => reply.type('image/png').send(Buffer.from([0, 255, 128])));
  app.get('/fault', async () => {
    throw new Error('inside');
  });
  return { app, call: fetchInProcess(app) };
}

test('a call inside the process has its method, address, headers and body, and an answer with theirs', async () => {
  const { app, call } = await openApp();
  const answer = await call('http://anywhere.example/echo?q=%C3%A9', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect([answer.status, answer.headers.get('x-seen'), await answer.json()]).toEqual([
    200,
    'POST',
    { url: '/echo?q=%C3%A9', body: { a: 1 } },
  ]);
  expect(await (await call(new Request('http://x.example/echo'))).json()).toMatchObject({ url: '/echo' });
  expect(await (await call('/internal')).json()).toEqual({ isInternal: true });
  await app.close();
});

test('bytes stay bytes, an answer without a body has none, and a fault is an answer too', async () => {
  const { app, call } = await openApp();
  expect([...new Uint8Array(await (await call('/bytes')).arrayBuffer())]).toEqual([0, 255, 128]);
  for (const [path, status] of [
    ['/unchanged', 304],
    ['/empty', 204],
  ] as const) {
    const answer = await call(path);
    expect([answer.status, answer.body]).toEqual([status, null]);
  }
  expect((await call('/fault')).status).toBe(500);
  expect((await call('/nowhere')).status).toBe(404);
  await app.close();
});
