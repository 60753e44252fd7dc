import { type ComponentType, lazy } from 'react';
import { pause } from './pause.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * A part of a page that is loaded when it is first shown. When loading fails (connection lost, server restarting) the page stays, shows
 * the Suspense fallback, and the part is requested again at growing intervals; React's `lazy` alone would fail the whole page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}

/** The result of `load`, retried until it succeeds; `wait` spends the time between two attempts. */
export async function loadPatiently<T>(load: () => Promise<T>, wait: (ms: number) => Promise<unknown> = pause): Promise<T> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
}
