import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import { ApiFailure, type Send } from './api.ts';
import { makeQueryClient } from './query.ts';

/** The server's sender, set by entry.server.tsx for each rendering. */
export const senderContext = createContext<Send>();

/** What a screen's loader returns: the loaded queries on the server, nothing in the browser. */
export type Preloaded = DehydratedState | null;

/** Whether a route's data are queries that were loaded on the server. */
export function isPreloaded(loaded: unknown): loaded is DehydratedState {
  return typeof loaded === 'object' && loaded !== null && 'queries' in loaded;
}

/**
 * Loads a document's queries on the server: `fill` runs them on the client. A call that answers 404 makes the page a 404; after any
 * other failure the page is sent without its data, with that status, and the browser tries again.
 */
export async function preload({ context }: Pick<LoaderFunctionArgs, 'context'>, fill: (client: QueryClient) => Promise<unknown>) {
  const client = makeQueryClient(context.get(senderContext));
  let status = 200;
  try {
    await fill(client);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 404) throw data({ message: error.message }, { status: 404 });
    status = error.status >= 400 && error.status < 500 ? error.status : 503;
  }
  return data<Preloaded>(dehydrate(client), { status });
}

/** The clientLoader of every screen: in the browser a screen is shown at once with its skeletons, and useQuery loads its data. */
export async function clientLoader(): Promise<Preloaded> {
  return null;
}
