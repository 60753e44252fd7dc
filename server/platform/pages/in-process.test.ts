import { beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/paths.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { callKey } from '#server/platform/cache/call-key.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { readInProcess } from './in-process.ts';

const server = useTestServer();
let work: Awaited<ReturnType<typeof makeArt>>;
beforeAll(async () => {
  work = await makeArt(server.services.db);
});

type Read = { call: CallKey; params?: Record<string, string>; query?: Record<string, string> };
/** As a browser would write it. */
const addressOf = ({ call, params = {}, query = {} }: Read) => {
  const path = call.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query);
  return `/api/v1${path}${search.size ? `?${search.toString()}` : ''}`;
};

/** The same read by our own rendering, and by a visitor from outside. */
async function readBoth(read: Read) {
  const address = addressOf(read);
  server.app.microCache.clearHere();
  const here = await readInProcess(server.app)(read.call, address, { params: read.params, query: read.query });
  const cached = server.app.microCache.peek(callKey(read.call, address)) !== undefined;
  server.app.microCache.clearHere();
  const outside = await server.app.inject(address);
  return { here, cached, outside: { status: outside.statusCode, body: outside.json<Record<string, unknown>>() } };
}

test('what a rendering reads is what a visitor is answered, and is cached for visitors', async () => {
  const reads: Read[] = [
    { call: 'GET /arts' },
    { call: 'GET /arts', query: { category: 'Painting', sort: 'newest', limit: '2' } },
    { call: 'GET /arts/categories' },
    { call: 'GET /arts/{id}', params: { id: work.id } },
    { call: 'GET /arts/name/{name}', params: { name: work.slug } },
    { call: 'GET /arts/{id}/related', params: { id: work.id } },
    { call: 'GET /arts/{id}/reviews', params: { id: work.id } },
    { call: 'GET /users' },
    { call: 'GET /blog', query: { search: 'art' } },
    { call: 'GET /contact-details' },
    { call: 'GET /payments/options' },
    { call: 'GET /figures' },
  ];
  for (const read of reads) {
    let isCached = false;
    // An invalidation, as when the server begins to listen to other nodes, may come between; it does not come each time.
    for (let times = 0; times < 3 && !isCached; times += 1) {
      const { here, cached, outside } = await readBoth(read);
      expect({ status: here.status, body: here.body }, addressOf(read)).toEqual(outside);
      expect(here.status, addressOf(read)).toBe(200);
      isCached = cached;
    }
    expect(isCached, addressOf(read)).toBe(true);
  }
});

test('a refusal has the status and the code that a visitor gets, and is not cached', async () => {
  const reads: Read[] = [
    { call: 'GET /arts/name/{name}', params: { name: 'no-such-work' } },
    { call: 'GET /arts/{id}', params: { id: 'no-id' } },
    { call: 'GET /arts', query: { limit: 'many' } },
    { call: 'GET /blog/{name}', params: { name: 'no-such-article' } },
    { call: 'GET /users/{id}', params: { id: 'no-id' } },
  ];
  for (const read of reads) {
    const { here, cached, outside } = await readBoth(read);
    const { code, message } = outside.body;
    expect([here.status, here.body], addressOf(read)).toMatchObject([outside.status, { code, message }]);
    expect([here.status >= 400, cached], addressOf(read)).toEqual([true, false]);
  }
});

test('a call that needs an account is refused', async () => {
  const { here, outside } = await readBoth({ call: 'GET /cart' });
  expect([here.status, outside.status]).toEqual([401, 401]);
});
