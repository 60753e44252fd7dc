import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerFailures } from '#server/platform/http/failure-answer.ts';
import { boundHeads } from '#server/platform/http/input/header-limits.ts';
import { makeCountAddress } from '#server/platform/http/limits/count-address.ts';
import { MicroCache } from '#server/platform/cache/micro-cache.ts';
import { COLD_RENDERINGS, type RenderPage, servePages } from './pages.ts';

type Options = Partial<Parameters<typeof servePages>[1]>;

const REFUSAL = /^\/offline\/(busy|too-many|too-long)$/;
const html = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
/** A page of the web build as the server gets it: with its first script, and those that start React. */
const refusalPage = (reason: string) =>
  html(
    `<head><script>colours()</script><link rel="modulepreload" href="/a.js"/></head><h1>${reason}</h1><script>context()</script><script type="module" async="">start()</script>`,
  );

/** Test pages over the real cache, limits and queue. */
async function openPages(render: RenderPage, options: Options = {}): Promise<FastifyInstance> {
  const app = Fastify();
  await addPages(app, render, options);
  return app;
}
async function addPages(app: FastifyInstance, render: RenderPage, options: Options = {}): Promise<void> {
  await servePages(app, {
    render: async (request, note) => {
      const [, reason] = REFUSAL.exec(new URL(request.url).pathname) ?? [];
      return reason ? refusalPage(reason) : render(request, note);
    },
    publicUrl: 'https://ubugeni.example',
    cache: new MicroCache(),
    policy: { scriptUrl: 'https://checkout.flutterwave.com/v3.js', providerOrigins: [], isDevelopment: false },
    clientFolder: import.meta.dirname,
    countAddress: makeCountAddress(undefined, true),
    ...options,
  });
  onTestFinished(() => app.close());
}
const ask = (app: FastifyInstance, url: string, remoteAddress = '198.51.100.1') => app.inject({ url, remoteAddress });

test('an address can cause 120 renderings in a minute, then gets 429; cached pages are free, other addresses are served', async () => {
  // However slow the machine is: neither the minute of the limit nor that of the cache passes.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let renders = 0;
  const app = await openPages(async ({ url }) => {
    renders += 1;
    return html(url);
  });
  const statuses = [];
  for (let n = 0; n < COLD_RENDERINGS.max + 10; n += 1) {
    statuses.push((await ask(app, `/shop?search=${n}`)).statusCode);
    // Cached pages do not count, before and after.
    statuses.push((await ask(app, '/shop?search=0')).statusCode);
  }
  expect([COLD_RENDERINGS.max, COLD_RENDERINGS.windowMs]).toEqual([120, 60_000]);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(statuses.filter((status) => status === 200)).toHaveLength(250);
  expect(renders).toBe(120);
  const refused = await ask(app, '/never-seen');
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.body).toContain('<h1>too-many</h1>');
  expect((await ask(app, '/never-seen', '198.51.100.2')).statusCode).toBe(200);
});

test('an address that is too long gets a page that says so, and of the API JSON', async () => {
  const app = Fastify();
  answerFailures(app);
  boundHeads(app);
  await addPages(app, async ({ url }) => html(url));
  const long = await ask(app, `/compare?works=${'four-springs,'.repeat(300)}`);
  expect([long.statusCode, long.headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
  expect(long.body).toContain('<h1>too-long</h1>');
  const call = await ask(app, `/api/v1/arts?search=${'a'.repeat(3_000)}`);
  expect([call.statusCode, call.json().code]).toEqual([414, 'input.addressTooLong']);
});

test('all addresses of one IPv6 /64 count together', async () => {
  const app = await openPages(async ({ url }) => html(url));
  const statuses = [];
  for (let n = 0; n < 130; n += 1) statuses.push((await ask(app, `/page-${n}`, `2001:db8:1:2::${n.toString(16)}`)).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await ask(app, '/other', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('without rate limits nothing is counted, and still only a few pages are rendered at once', async () => {
  let [running, max] = [0, 0];
  const app = await openPages(
    async ({ url }) => {
      max = Math.max(max, (running += 1));
      await pause(1);
      running -= 1;
      return html(url);
    },
    { countAddress: makeCountAddress(undefined, false) },
  );
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(app, `/page-${n}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(max).toBe(4);
});

test('a page whose rendering does not start in time is 503 with Retry-After, without scripts, and is not stored', async () => {
  let finish: () => void = () => {};
  let isRendering = false;
  const render = () => {
    isRendering = true;
    return new Promise<Response>((resolve) => (finish = () => resolve(html('slow'))));
  };
  const app = await openPages(render, { renderLimits: { atOnce: 1, waiting: 10, waitMs: 20 } });
  const slow = ask(app, '/slow').then((answer) => answer.body);
  await expect.poll(() => isRendering).toBe(true);
  const refused = await ask(app, '/shop');
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(refused.body).toBe('<head><script>colours()</script></head><h1>busy</h1>');
  finish();
  expect(await slow).toBe('slow');
});

test('without the database an uncached page is 503, a cached one is served, and a fault gets its own error page', async () => {
  let status = 200;
  const app = await openPages(async ({ url }) => html(`${status} ${new URL(url).pathname}`, status));
  await ask(app, '/shop');
  status = 503;
  app.log.level = 'silent';
  const busy = await ask(app, '/about');
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5']);
  expect(busy.body).toContain('<h1>busy</h1>');
  expect((await ask(app, '/shop')).body).toBe('200 /shop');
  status = 500;
  const fault = await ask(app, '/about');
  expect([fault.statusCode, fault.body, fault.headers['cache-control']]).toEqual([500, '500 /about', 'no-store']);
  status = 200;
  expect((await ask(app, '/about')).body).toBe('200 /about');
});
