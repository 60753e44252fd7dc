import { type ComponentType, lazy } from 'react';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A part of a page that is loaded when it is first shown. When it cannot be loaded (a cut line, a node that is being restarted) the page
 * stays and shows the Suspense fallback, and the part is asked for again, ever more rarely; React's `lazy` alone would give up the whole page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}

/** What `load` gives, however often it has to be asked; `wait` is how the time between two tries is spent. */
export async function loadPatiently<T>(load: () => Promise<T>, wait: (ms: number) => Promise<unknown> = pause): Promise<T> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
}
