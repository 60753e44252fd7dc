import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure, makeSend } from './api.ts';
import { clientLoader, isPreloaded, preload, senderContext } from './preload.ts';
import { dataQueryOf, invalidate, invalidateQuery, isWorthRetrying, keyOf, listOf, makeQueryClient, queryOf, retryDelay } from './query.ts';

const refusal = (status: number, retryAfter?: number) => new ApiFailure(status, {}, retryAfter);

describe('A retry', () => {
  it.each([400, 401, 403, 404, 409, 422, 429])('is not made after %i', (status) => {
    expect(isWorthRetrying(0, refusal(status))).toBe(false);
  });

  it.each([0, 500, 502, 503])('is made twice after %i', (status) => {
    expect([0, 1, 2].map((count) => isWorthRetrying(count, refusal(status)))).toEqual([true, true, false]);
  });

  it('is not made after a timeout, or when the browser knows that it is offline', () => {
    expect(isWorthRetrying(0, new ApiFailure(0, { timedOut: true }))).toBe(false);
    vi.stubGlobal('navigator', { onLine: false });
    expect(isWorthRetrying(0, refusal(0))).toBe(false);
    vi.stubGlobal('navigator', { onLine: true });
    expect(isWorthRetrying(0, refusal(0))).toBe(true);
    vi.unstubAllGlobals();
  });

  it('waits as long as Retry-After says, else longer each time', () => {
    expect(retryDelay(0, refusal(503, 4))).toBe(4_000);
    expect([0, 1, 2, 9].map((count) => retryDelay(count, refusal(500)))).toEqual([1_000, 2_000, 4_000, 8_000]);
  });
});

const categories = () => queryOf('GET /arts/categories');

describe('A query', () => {
  it('uses the sender of its client', async () => {
    const fetcher = vi.fn(async () => Response.json({ data: [{ category: 'All Arts', count: 1 }] }));
    const client = makeQueryClient(makeSend(fetcher));
    expect(await client.fetchQuery(categories())).toEqual({ data: [{ category: 'All Arts', count: 1 }] });
    expect(fetcher).toHaveBeenCalledExactlyOnceWith('/api/v1/arts/categories', expect.objectContaining({ method: 'GET' }));
  });
});

const id = '018f3a7e-0000-7000-8000-000000000001';
/** A client that answers everything, and the addresses that it asked for. */
function answering(answer: unknown = { data: [], page: { next: null } }) {
  const fetcher = vi.fn(async (_address: unknown) => Response.json(answer));
  const client = makeQueryClient(makeSend(fetcher));
  return { client, asked: () => fetcher.mock.calls.map(([address]) => address) };
}

describe('The key of a query', () => {
  it('is the call with what went with it', () => {
    expect(queryOf('GET /arts/{id}', { params: { id } }).queryKey).toEqual(['GET /arts/{id}', { params: { id } }]);
    expect(dataQueryOf('GET /arts/{id}', { params: { id } }).queryKey).toEqual(queryOf('GET /arts/{id}', { params: { id } }).queryKey);
    expect(listOf('GET /arts', { query: { search: 'cow' } }).queryKey).toEqual(['GET /arts', { query: { search: 'cow' }, start: '' }]);
  });

  it('says whose a personal answer is; without it, it does not compile', () => {
    expect(queryOf('GET /cart', { identity: 'a' }).queryKey).toEqual(['GET /cart', {}, 'a']);
    expect(queryOf('GET /cart', { identity: 'b' }).queryKey).not.toEqual(queryOf('GET /cart', { identity: 'a' }).queryKey);
    // @ts-expect-error -- one's cart is one's own
    expect(queryOf('GET /cart').queryKey).toEqual(['GET /cart', {}]);
    // @ts-expect-error -- and so are one's orders
    expect(listOf('GET /checkout/owner', {}).queryKey).toEqual(['GET /checkout/owner', { start: '' }]);
  });

  it('is one for an artwork, whoever shows it', async () => {
    const { client, asked } = answering({ data: { name: 'Cow' } });
    const [one, other] = [dataQueryOf('GET /arts/{id}', { params: { id } }), queryOf('GET /arts/{id}', { params: { id } })];
    await client.fetchQuery(one);
    expect(client.getQueryData(other.queryKey)).toEqual({ data: { name: 'Cow' } });
    expect(asked()).toEqual([`/api/v1/arts/${id}`]);
  });

  it('is not one of a list and of a single answer', () => {
    const shared = { params: { id } };
    expect(listOf('GET /arts/{id}/reviews', shared).queryKey).not.toEqual(queryOf('GET /arts/{id}/reviews', shared).queryKey);
  });
});

describe('A list', () => {
  it('asks for its pages by their cursors, from where it starts', async () => {
    const { client, asked } = answering({ data: [], page: { next: 'n2' } });
    await client.fetchInfiniteQuery({ ...listOf('GET /arts', { query: { search: 'cow' }, start: 'n1' }), pages: 2 });
    expect(asked()).toEqual(['/api/v1/arts?search=cow&cursor=n1', '/api/v1/arts?search=cow&cursor=n2']);
  });

  it('ends when there is no next one', async () => {
    const { client, asked } = answering();
    await client.fetchInfiniteQuery({ ...listOf('GET /arts'), pages: 3 });
    expect(asked()).toEqual(['/api/v1/arts']);
  });
});

describe('What is invalidated', () => {
  const old = (client: ReturnType<typeof makeQueryClient>) =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey: [call] }) => call);
  async function filled() {
    const { client } = answering();
    await client.fetchInfiniteQuery(listOf('GET /arts'));
    await client.fetchQuery(queryOf('GET /arts/{id}/related', { params: { id } }));
    await client.fetchQuery(queryOf('GET /artists/{slug}', { params: { slug: 'nkusi' } }));
    await client.fetchInfiniteQuery(listOf('GET /messages', { identity: 'a' }));
    await client.fetchInfiniteQuery(listOf('GET /messages/blocks', { identity: 'a' }));
    return client;
  }

  it('is what some calls answered', async () => {
    const client = await filled();
    await invalidate(client, 'GET /messages', 'GET /arts');
    expect(old(client)).toEqual(['GET /arts', 'GET /messages']);
    // @ts-expect-error -- no such call
    await invalidate(client, 'GET /art');
  });

  it('is by a part of the key what was asked for it, whoever asked', async () => {
    const client = await filled();
    await invalidateQuery(client, { queryKey: keyOf('GET /artists/{slug}', { params: { slug: 'nkusi' } }) });
    await invalidateQuery(client, { queryKey: keyOf('GET /messages/blocks') });
    await invalidateQuery(client, { queryKey: keyOf('GET /arts/{id}/related', { params: { id: 'another' } }) });
    expect(old(client)).toEqual(['GET /artists/{slug}', 'GET /messages/blocks']);
  });
});

function serverWith(answer: () => Response) {
  const context = new RouterContextProvider();
  context.set(
    senderContext,
    makeSend(async () => answer()),
  );
  return { context };
}

describe('A document', () => {
  it('carries the data that its loader requested', async () => {
    const server = serverWith(() => Response.json({ data: [] }));
    const loaded = await preload(server, (client) => client.fetchQuery(categories()));
    expect(isPreloaded(loaded.data)).toBe(true);
    expect(loaded.data?.queries).toMatchObject([{ queryKey: ['GET /arts/categories', {}], state: { data: { data: [] } } }]);
    expect(loaded.init?.status).toBe(200);
  });

  it('is a 404 when a call says so, with its message', async () => {
    const server = serverWith(() => Response.json({ code: 'arts.notFound', message: 'This artwork was not found.' }, { status: 404 }));
    const thrown = await preload(server, (client) => client.fetchQuery(categories())).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ data: { message: 'This artwork was not found.' }, init: { status: 404 } });
  });

  it.each([
    [503, 503],
    [500, 503],
    [400, 400],
  ])('after a call’s %i is sent without its data as %i', async (status, sent) => {
    const loaded = await preload(
      serverWith(() => Response.json({}, { status })),
      (client) => client.fetchQuery(categories()),
    );
    expect([loaded.init?.status, loaded.data?.queries]).toEqual([sent, []]);
  });

  it('does not catch programming errors', async () => {
    const server = serverWith(() => Response.json({}));
    await expect(preload(server, () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

it('In the browser a loader returns at once', async () => {
  expect(await clientLoader()).toBeNull();
});
