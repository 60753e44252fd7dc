import { useEffect } from 'react';
import * as z from 'zod/mini';
import { VISITED_KEY } from './clear-personal-data.ts';
import { storage } from './session-storage.ts';

/** A thing of a dashboard that was opened in this tab: its address, what it is called, and how its kind is called in the search of the dashboards. */
const Visited = z.object({ to: z.string(), text: z.string(), kind: z.string() });
export type Visited = z.infer<typeof Visited>;

const VISITED_MAX = 5;

/** What was opened last in this tab, the last first, at most 5. It ends with the tab or the session: it names buyers. */
export function readVisited(): Visited[] {
  try {
    const stored: unknown = JSON.parse(storage('sessionStorage')?.getItem(VISITED_KEY) ?? '[]');
    return z.array(Visited).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Keeps that this was opened, in place of what it was called before. */
export function keepVisited(one: Visited): void {
  const others = readVisited().filter(({ to }) => to !== one.to);
  try {
    storage('sessionStorage')?.setItem(VISITED_KEY, JSON.stringify([one, ...others].slice(0, VISITED_MAX)));
  } catch {
    // The storage is full or forbidden: the search offers the menu's pages alone.
  }
}

/** Keeps that the thing of this screen was opened; nothing before its data is there. */
export function useVisited(one: Visited | undefined): void {
  const { to, text, kind } = one ?? {};
  useEffect(() => {
    if (to && text && kind) keepVisited({ to, text, kind });
  }, [to, text, kind]);
}
