import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import type { LiveEventName } from '#contract/live.ts';
import type { CallKey, Calls, ReadKey } from '#contract/paths.ts';
import { type Answer, ApiFailure, type CallInput, type Send } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: { send: Send };
  }
}

const RETRIES = 2;

/**
 * Whether a failed query is retried. A refusal is final, and so is a timeout; a busy server and a lost connection are worth a retry. A
 * browser that knows it is offline fails at once: the query is refetched when it is back.
 */
export function isWorthRetrying(count: number, error: Error): boolean {
  const isFinal = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  const hasWaited = error instanceof ApiFailure && error.details['timedOut'] === true;
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
  return !isFinal && !hasWaited && !isOffline && count < RETRIES;
}

/** Milliseconds until the next attempt: what Retry-After says, else 1 s, 2 s, 4 s … */
export function retryDelay(count: number, error: Error): number {
  const waitSeconds = error instanceof ApiFailure ? error.retryAfter : undefined;
  return waitSeconds ? waitSeconds * 1_000 : Math.min(1_000 * 2 ** count, 8_000);
}

/** A query client whose queries use `send`; the same on the server and in the browser, which has a handler for changes (changes/use-change.ts). */
export function makeQueryClient(send: Send, mutationCache: MutationCache = new MutationCache()): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        meta: { send },
        staleTime: 30_000,
        retry: typeof document === 'undefined' ? false : isWorthRetrying,
        retryDelay,
        // Without a connection a call fails visibly instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Those that answer a list page by page. */
type ListKey = { [K in ReadKey]: Answer<K> extends Paged ? K : never }[ReadKey];
/** Those that answer something under the name `data`, and what that is. */
type DataKey = { [K in ReadKey]: Answer<K> extends { data: unknown } ? K : never }[ReadKey];
type DataOf<K extends ReadKey> = Answer<K> extends { data: infer D } ? D : never;
type Paged = { page: { next: string | null; mended?: { meant: string } | undefined } };
type PageAsked = { cursor: string; search?: string };

/** Whose answer it is: must be said where one has to be signed in for it, and may be where some are shown more than others. */
type Whose<K extends ReadKey> = Calls[K]['who'] extends 'anyone' ? { identity?: string } : { identity: string };
/** What goes with a call that reads. */
type Reading<K extends ReadKey> = Omit<CallInput<K>, 'signal' | 'idempotencyKey'> & Whose<K>;
type Given<K extends ReadKey, More = unknown> =
  Record<never, never> extends Reading<K> ? [reading?: Reading<K> & More] : [reading: Reading<K> & More];
type AnyReading = { params?: object; query?: object; identity?: string | undefined };

/** The key of an answer: the call, what went with it, and whose it is. As a filter it finds lists too, and without `identity` everybody's. */
export function keyOf<K extends ReadKey>(call: K, ...[reading]: [reading?: Partial<Reading<K>>]): readonly unknown[] {
  return makeKey(call, reading);
}

/** The key of a list has its start too, so that it is never the key of a single answer. */
function makeKey(call: string, { params, query, identity }: AnyReading = {}, start?: string): readonly unknown[] {
  const asked = { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(start === undefined ? {} : { start }) };
  return identity === undefined ? [call, asked] : [call, asked, identity];
}

/** The key of what only live events tell, and no call answers. */
export const keyOfEvent = (name: LiveEventName, told: Record<string, string>): readonly unknown[] => [`event ${name}`, told];

/** The query of a call: `useQuery(queryOf('GET /arts/{id}', { params: { id } }))`; where the answer is a person's, `identity` says whose. */
export function queryOf<K extends ReadKey>(call: K, ...[reading]: Given<K>) {
  return queryOptions<Answer<K>>({ queryKey: makeKey(call, reading), queryFn: read(call, reading) });
}

/** The query of a call that answers `{ data }`, which is all that its readers want. */
export function dataQueryOf<K extends DataKey>(call: K, ...[reading]: Given<K>) {
  const select = pickData as (answer: Answer<K>) => DataOf<K>;
  return queryOptions<Answer<K>, Error, DataOf<K>>({
    queryKey: makeKey(call, reading),
    queryFn: read(call, reading),
    select,
  });
}

/** The query of a list, page by page; `start` is the cursor of its first page. */
export function listOf<K extends ListKey>(call: K, ...[given]: Given<K, { start?: string }>) {
  const { start = '', ...reading }: AnyReading & { start?: string } = given ?? {};
  return infiniteQueryOptions<Answer<K>, Error, InfiniteData<Answer<K>>, readonly unknown[], PageAsked>({
    queryKey: makeKey(call, reading, start),
    queryFn: (context) => read(call, { ...reading, query: { ...reading.query, ...context.pageParam } })(context),
    initialPageParam: { cursor: start },
    getNextPageParam: (last, [first]) => nextPage(last, first),
  });
}

/** What comes after a page; after one of another spelling than was typed, that one's (`Page` in contract/schemas.ts). */
function nextPage({ page: { next } }: Paged, first: Paged | undefined): PageAsked | null {
  const search = first?.page.mended?.meant;
  return next === null ? null : { cursor: next, ...(search !== undefined && { search }) };
}

// `identity` belongs to the key alone: the session says to the server who asks.
const read = <K extends ReadKey>(call: K, reading: AnyReading = {}) => ask(call, reading as CallInput<K>);

/** What these calls answered is old: asked for again where it is on the screen, and elsewhere when it is next wanted. */
export const invalidate = (client: QueryClient, ...calls: ReadKey[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [call] }) => calls.includes(call as ReadKey) });

/** One query is old, or all whose keys begin with its own; without a query, all. */
export const invalidateQuery = (client: QueryClient, query?: { queryKey: readonly unknown[] }): Promise<void> =>
  client.invalidateQueries(query && { queryKey: query.queryKey });

/** The queryFn of a call, for the queries that `queryOf` and `listOf` cannot make; their key comes from `keyOf`. */
export function ask<K extends CallKey>(key: K, input: Omit<CallInput<K>, 'signal'>): (context: QueryFunctionContext) => Promise<Answer<K>> {
  return ({ meta, signal }) => {
    if (!meta) throw new Error('A query keeps the meta of its client.');
    return (meta.send as (key: K, input: unknown) => Promise<Answer<K>>)(key, { ...input, signal });
  };
}

/** The `select` of a call that answers `{ data }`. */
const pickData = <T>(answer: { data: T }): T => answer.data;
