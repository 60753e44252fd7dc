import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { CallKey } from '#contract/paths.ts';
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

/** A query client whose queries use `send`; the same on the server and in the browser. */
export function makeQueryClient(send: Send): QueryClient {
  return new QueryClient({
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

/** The queryFn of a call: `queryOptions({ queryKey, queryFn: ask('GET /arts', { query }) })`. */
export function ask<K extends CallKey>(key: K, input: Omit<CallInput<K>, 'signal'>): (context: QueryFunctionContext) => Promise<Answer<K>> {
  return ({ meta, signal }) => {
    if (!meta) throw new Error('A query keeps the meta of its client.');
    return (meta.send as (key: K, input: unknown) => Promise<Answer<K>>)(key, { ...input, signal });
  };
}

/** The `select` of a call that answers `{ data }`. */
export const pickData = <T>(answer: { data: T }): T => answer.data;
