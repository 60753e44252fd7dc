import { queryOptions } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure, makeSend } from './api.ts';
import { clientLoader, isPreloaded, preload, senderContext } from './preload.ts';
import { ask, isWorthRetrying, makeQueryClient, retryDelay } from './query.ts';

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

const categories = () => queryOptions({ queryKey: ['categories'], queryFn: ask('GET /arts/categories', {}) });

describe('A query', () => {
  it('uses the sender of its client', async () => {
    const fetcher = vi.fn(async () => Response.json({ data: [{ category: 'All Arts', count: 1 }] }));
    const client = makeQueryClient(makeSend(fetcher));
    expect(await client.fetchQuery(categories())).toEqual({ data: [{ category: 'All Arts', count: 1 }] });
    expect(fetcher).toHaveBeenCalledExactlyOnceWith('/api/v1/arts/categories', expect.objectContaining({ method: 'GET' }));
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
    expect(loaded.data?.queries).toMatchObject([{ queryKey: ['categories'], state: { data: { data: [] } } }]);
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
