import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_CACHE, PAGES_CACHE, PAGES_MAX, PICTURES_CACHE } from './cache-names.ts';

const ORIGIN = 'https://ubugeni.example';
const html = (title: string, headers: Record<string, string> = {}) =>
  new Response(`<html lang="en"><title>${title}</title><script src="/assets/root-1.js"></script></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
const immutable = (body: string) => new Response(body, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });

type Key = string | { url: string };
const urlOf = (key: Key) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;

/** A cache in memory, in order of insertion as a browser's. */
class FakeCache {
  entries = new Map<string, Response>();
  put = async (key: Key, answer: Response) => void this.entries.set(urlOf(key), answer);
  match = async (key: Key) => this.entries.get(urlOf(key))?.clone();
  delete = async (key: Key) => this.entries.delete(urlOf(key));
  keys = async () => Array.from(this.entries.keys(), (url) => ({ url }));
}
class FakeCaches {
  all = new Map<string, FakeCache>();
  open = async (name: string) => this.all.get(name) ?? this.all.set(name, new FakeCache()).get(name)!;
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  match = async (key: Key, { cacheName }: { cacheName: string }) => this.all.get(cacheName)?.match(key);
}

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let caches: FakeCaches;
/** What the server answers by path; a path that is not here cannot be reached. */
let server: Record<string, () => Response | Promise<Response>>;
let asked: { path: string; headers: Headers }[];
const navigationPreload = { enable: vi.fn<() => Promise<void>>(), disable: vi.fn<() => Promise<void>>() };
const claim = vi.fn<() => Promise<void>>();
const skipWaiting = vi.fn<() => Promise<void>>();

beforeEach(async () => {
  listeners = new Map();
  caches = new FakeCaches();
  asked = [];
  server = { '/offline': () => html('Offline'), '/assets/root-1.js': () => immutable('code') };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('registration', { navigationPreload });
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => listeners.set(kind, listener));
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      method = 'GET';
      mode = 'no-cors';
      constructor(address: string) {
        this.url = urlOf(address);
      }
    },
  );
  vi.stubGlobal('fetch', async (input: Key | URL, { headers }: RequestInit = {}) => {
    const path = new URL(input instanceof URL ? input.href : urlOf(input)).pathname;
    asked.push({ path, headers: new Headers(headers) });
    const answer = server[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  vi.resetModules();
  await import('./worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Gives the worker an event, and waits for what it asks to wait for. */
async function give(kind: string, event: object = {}): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  const respondWith = (answer: Promise<Response>) => (answered = answer);
  listeners.get(kind)!({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work), respondWith });
  const answer = await answered;
  await Promise.all(waits);
  return answer;
}
const load = (address: string, mode: 'navigate' | 'no-cors' = 'navigate', method = 'GET') =>
  give('fetch', { request: { url: urlOf(address), mode, method }, preloadResponse: Promise.resolve(undefined) });
const cutLine = () => void (server = {});
const kept = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);

describe('Installing', () => {
  it('keeps the offline page with its files and takes over at once', async () => {
    await give('install');
    expect(await kept(OFFLINE_CACHE)).toEqual(['/offline']);
    expect(await kept('ubugeni-assets-1')).toEqual(['/assets/root-1.js']);
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it('fails while the server cannot send the offline page, so that the browser tries again', async () => {
    server['/offline'] = () => new Response('', { status: 503 });
    await expect(give('install')).rejects.toThrow('The offline page was answered with 503');
    expect(skipWaiting).not.toHaveBeenCalled();
  });
});

describe('Taking over', () => {
  it('drops the caches of an older format and nobody else’s', async () => {
    for (const name of ['ubugeni-pages-0', PAGES_CACHE, 'of-another-app']) await caches.open(name);
    await give('activate');
    expect(await caches.keys()).toEqual([PAGES_CACHE, 'of-another-app']);
    expect(claim).toHaveBeenCalledOnce();
    expect(navigationPreload.enable).toHaveBeenCalledOnce();
  });

  it('turns the early request off in low-data mode, because it cannot carry the header', async () => {
    const { LOW_DATA_MARK, SETTINGS_CACHE } = await import('#web/kit/browser/low-data-mark.ts');
    await (await caches.open(SETTINGS_CACHE)).put(LOW_DATA_MARK, new Response('on'));
    await give('activate');
    expect(navigationPreload.disable).toHaveBeenCalledOnce();
  });
});

describe('A public page', () => {
  it('comes from the network while there is one, and is kept', async () => {
    server['/rain'] = () => html('Rain');
    expect(await (await load('/rain'))?.text()).toContain('<title>Rain</title>');
    server['/rain'] = () => html('Rain, changed');
    expect(await (await load('/rain'))?.text()).toContain('Rain, changed');
    expect(await kept(PAGES_CACHE)).toEqual(['/rain']);
  });

  it('is shown as it was when there is none, and says when that was', async () => {
    server['/rain'] = () => html('Rain');
    await load('/rain');
    cutLine();
    const page = await (await load('/rain'))?.text();
    expect(page).toContain('<title>Rain</title>');
    expect(page).toMatch(/<html data-cached-at="\d{4}-\d\d-\d\dT[\d:.]+Z" /);
  });

  it('is asked for again when only the early request failed', async () => {
    server['/rain'] = () => html('Rain');
    const preloadResponse = Promise.reject(new TypeError('net::ERR_CONNECTION_RESET'));
    const answer = await give('fetch', { request: { url: urlOf('/rain'), mode: 'navigate', method: 'GET' }, preloadResponse });
    expect(await answer?.text()).toContain('<title>Rain</title>');
  });

  it('that was never seen becomes the offline page, which knows where one was going', async () => {
    await give('install');
    cutLine();
    const answer = await load('/blog/rain?page=2');
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, `${ORIGIN}/offline?to=%2Fblog%2Frain%3Fpage%3D2`]);
  });

  it.each([502, 504])('that a proxy answers with %i counts as not reached', async (status) => {
    server['/rain'] = () => html('Rain');
    await load('/rain');
    server['/rain'] = () => new Response('Bad gateway', { status });
    expect(await (await load('/rain'))?.text()).toContain('<title>Rain</title>');
  });

  it('that is refused is shown and not kept', async () => {
    server['/nothing'] = () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } });
    expect((await load('/nothing'))?.status).toBe(404);
    expect(await kept(PAGES_CACHE)).toEqual([]);
  });

  it('is one of so many: the one that was seen longest ago goes', async () => {
    for (let n = 0; n <= PAGES_MAX; n += 1) {
      server[`/page-${n}`] = () => html(`Page ${n}`);
      await load(`/page-${n}`);
    }
    const pages = await kept(PAGES_CACHE);
    expect([pages.length, pages[0], pages.at(-1)]).toEqual([PAGES_MAX, '/page-1', `/page-${PAGES_MAX}`]);
  });

  it('is asked for in low-data mode where that is on', async () => {
    const { LOW_DATA_MARK, SETTINGS_CACHE } = await import('#web/kit/browser/low-data-mark.ts');
    await (await caches.open(SETTINGS_CACHE)).put(LOW_DATA_MARK, new Response('on'));
    server['/rain'] = () => html('Rain');
    await load('/rain');
    expect(asked.at(-1)?.headers.get('save-data')).toBe('on');
  });
});

describe('A personal page', () => {
  it.each(['/cart', '/account', '/dashboard/admin', '/chats', '/login'])('%s is never kept', async (address) => {
    server[address] = () => html('Mine');
    await load(address);
    expect(await kept(PAGES_CACHE)).toEqual([]);
    await give('install');
    cutLine();
    expect((await load(address))?.headers.get('location')).toBe(`${ORIGIN}/offline?to=${encodeURIComponent(address)}`);
  });
});

describe('What is none of its business', () => {
  it.each([
    ['a call of the API', '/api/v1/cart', 'no-cors', 'GET'],
    ['a form', '/contact', 'navigate', 'POST'],
    ['a link with a secret', '/reset-password?token=secret', 'navigate', 'GET'],
    ['another site', 'https://elsewhere.example/rain', 'navigate', 'GET'],
  ] as const)('%s is left to the browser', async (_, address, mode, method) => {
    expect(await load(address, mode, method)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('A picture', () => {
  it('that was seen is not asked for again', async () => {
    server['/uploads/rain/640.avif'] = () => immutable('picture');
    await load('/uploads/rain/640.avif', 'no-cors');
    await load('/uploads/rain/640.avif', 'no-cors');
    expect(asked.filter(({ path }) => path.startsWith('/uploads'))).toHaveLength(1);
  });

  it('stands in for another size of itself when there is no connection', async () => {
    server['/uploads/rain/640.avif'] = () => immutable('picture');
    await load('/uploads/rain/640.avif', 'no-cors');
    cutLine();
    expect(await (await load('/uploads/rain/960.avif', 'no-cors'))?.text()).toBe('picture');
    await expect(load('/uploads/wind/640.avif', 'no-cors')).rejects.toThrow('Failed to fetch');
  });

  it('that stands in for a lost one is not kept', async () => {
    server['/uploads/lost/640.avif'] = () => new Response('placeholder', { headers: { 'cache-control': 'max-age=60' } });
    await load('/uploads/lost/640.avif', 'no-cors');
    expect(await kept(PICTURES_CACHE)).toEqual([]);
  });
});

describe('A sign-out', () => {
  it('deletes pages and pictures, and what was loading for the account is not cached', async () => {
    server['/rain'] = () => html('Rain');
    server['/uploads/rain/640.avif'] = () => immutable('picture');
    await load('/rain');
    await load('/uploads/rain/640.avif', 'no-cors');

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server['/wind'] = () => held.then(() => html('Wind'));
    server['/uploads/wind/640.avif'] = () => held.then(() => immutable('picture'));
    const reported = ['/uploads/wind/640.avif', '/uploads/rain/640.avif'];
    const loading = [
      load('/wind'),
      load('/uploads/wind/640.avif', 'no-cors'),
      give('message', { data: { address: '/wind', files: reported } }),
    ];
    await vi.waitFor(() => expect(asked.filter(({ path }) => path.includes('wind'))).toHaveLength(3), { timeout: 30_000 });
    await give('message', { data: { forget: true } });
    answer();
    await Promise.all(loading);
    expect(await kept(PAGES_CACHE)).toEqual([]);
    expect(await kept(PICTURES_CACHE)).toEqual([]);

    await load('/uploads/rain/640.avif', 'no-cors');
    expect(await kept(PICTURES_CACHE)).toEqual(['/uploads/rain/640.avif']);
  });
});

describe('A full disk', () => {
  it('costs nobody a page', async () => {
    server['/rain'] = () => html('Rain');
    caches.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await (await load('/rain'))?.text()).toContain('<title>Rain</title>');
  });
});

describe('What a page reports', () => {
  it('is kept: its address and its files', async () => {
    server['/rain'] = () => html('Rain');
    server['/uploads/rain/640.avif'] = () => immutable('picture');
    await give('message', { data: { address: '/rain', files: ['/assets/root-1.js', '/uploads/rain/640.avif', '/api/v1/cart'] } });
    expect(await kept(PAGES_CACHE)).toEqual(['/rain']);
    expect(await kept(PICTURES_CACHE)).toEqual(['/uploads/rain/640.avif']);
    expect(asked.map(({ path }) => path)).not.toContain('/api/v1/cart');
  });

  it('is not kept when it is personal', async () => {
    await give('message', { data: { address: '/cart', files: [] } });
    expect(await kept(PAGES_CACHE)).toEqual([]);
  });

  it('renews the offline page once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await give('install');
    const renewals = () => asked.filter(({ path }) => path === '/offline').length;
    await give('message', { data: { address: undefined, files: [] } });
    expect(renewals()).toBe(1);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1_000);
    await give('message', { data: { address: undefined, files: [] } });
    expect(renewals()).toBe(2);
    vi.useRealTimers();
  });
});
