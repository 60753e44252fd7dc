import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, type Send } from '#web/app/api.ts';
import { makeQueryClient, queryOf } from '#web/app/query.ts';
import { changeOptions, makeChangeHandler } from './use-change.ts';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('#web/kit/toasts/toast.ts', () => ({ toast }));

const reported = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => vi.unstubAllGlobals());

const id = '01900000-0000-7000-8000-000000000001';
/** Answers everything with nothing. */
const answering = (async () => ({ data: {} })) as unknown as Send;
const refusing = (error: Error) =>
  (async () => {
    throw error;
  }) as unknown as Send;

async function makeClient(): Promise<QueryClient> {
  const client = makeQueryClient(answering, makeChangeHandler());
  for (const query of [
    queryOf('GET /cart', { identity: 'a' }),
    queryOf('GET /checkout/{id}', { params: { id }, identity: 'a' }),
    queryOf('GET /arts/{id}', { params: { id } }),
    queryOf('GET /contact-details'),
  ])
    await client.fetchQuery<unknown>(query as never);
  return client;
}

const old = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey: [call] }) => call);

const cancelOrder = (by: Send) =>
  changeOptions({
    run: (order: string, send) => send('POST /checkout/{id}/cancel', { params: { id: order }, body: {} }, by),
    situation: 'decide',
    success: (_, order) => `${order} cancelled`,
  });

describe('A change', () => {
  it('says that it is done, and invalidates what the row of its call names', async () => {
    const client = await makeClient();
    await new MutationObserver(client, cancelOrder(answering)).mutate(id);
    expect(toast.success.mock.calls).toEqual([[`${id} cancelled`, undefined, undefined]]);
    await expect.poll(() => old(client)).toEqual(['GET /cart', 'GET /checkout/{id}', 'GET /arts/{id}']);
  });

  it('says once why it failed, and invalidates the same: its answer may have been lost', async () => {
    const client = await makeClient();
    const refusal = new ApiFailure(409, { message: 'It was sent already.' });
    await expect(new MutationObserver(client, cancelOrder(refusing(refusal))).mutate(id)).rejects.toBe(refusal);
    expect(toast.error.mock.calls).toEqual([['It was sent already.', undefined, undefined]]);
    expect([toast.success.mock.calls, reported.mock.calls]).toEqual([[], []]);
    await expect.poll(() => old(client)).toEqual(['GET /cart', 'GET /checkout/{id}', 'GET /arts/{id}']);
  });

  it('that a form explains has no toast', async () => {
    const client = await makeClient();
    const send = changeOptions({
      run: (_: void, sendIt) => sendIt('POST /users/me/prove', { body: { password: 'x' } }, refusing(new ApiFailure(400))),
      situation: 'signIn',
    });
    await expect(new MutationObserver(client, send).mutate()).rejects.toThrow(ApiFailure);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('that fails by our own fault is reported too', async () => {
    const client = await makeClient();
    const fault = new TypeError('x is undefined');
    const broken = changeOptions({ run: () => Promise.reject(fault), situation: 'deleteArt' });
    await expect(new MutationObserver(client, broken).mutate()).rejects.toBe(fault);
    expect(toast.error.mock.calls).toEqual([['Failed To Delete', undefined, undefined]]);
    expect(reported.mock.calls).toEqual([[fault]]);
  });

  it('that was given up after a while is not our fault', async () => {
    const client = await makeClient();
    const late = new DOMException('Too late', 'TimeoutError');
    const leave = changeOptions({ run: () => Promise.reject(late), situation: 'logout' });
    await expect(new MutationObserver(client, leave).mutate()).rejects.toBe(late);
    expect([toast.error.mock.calls, reported.mock.calls]).toEqual([[['Failed to logout.', undefined, undefined]], []]);
  });

  it('may decide by the failure what situation it is', async () => {
    const client = await makeClient();
    const pay = changeOptions({
      run: () => Promise.reject(new Error('no script')),
      situation: ({ message }) => (message === 'no script' ? 'paymentScript' : 'pay'),
    });
    await expect(new MutationObserver(client, pay).mutate()).rejects.toThrow('no script');
    expect(toast.error.mock.calls).toEqual([
      ['Failed to load payment modal. Check your internet connection and retry later.', undefined, undefined],
    ]);
  });

  it('asks again at once for what it says, and for the rest when it is next wanted', async () => {
    const client = await makeClient();
    const refetched: unknown[] = [];
    vi.spyOn(client, 'refetchQueries').mockImplementation(async ({ predicate } = {}) => {
      for (const { queryKey } of client.getQueryCache().findAll({ predicate: predicate as never })) refetched.push(queryKey[0]);
    });
    const options = { ...cancelOrder(answering), meta: { situation: 'decide', atOnce: ['GET /cart'] } } as const;
    await new MutationObserver(client, options).mutate(id);
    await vi.waitFor(() => expect(refetched).toEqual(['GET /cart']), { timeout: 30_000 });
    await expect.poll(() => old(client)).toEqual(['GET /cart', 'GET /checkout/{id}', 'GET /arts/{id}']);
  });
});
