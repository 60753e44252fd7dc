import { WISH_KEY } from './clear-personal-data.ts';
import { here } from './session.ts';
import { storage } from './session-storage.ts';

/** How long a wish waits for its sign-in, in ms: whoever sits at a shared computer later wants something else. */
export const WISH_MS = 30 * 60_000;

/** What each act needs to be done later, by its name; an area adds its own acts and does them by the `wishes` of its area.ts. */
export interface WishFacts {}
export type WishedAct = keyof WishFacts;

/** Something that a visitor wanted and that needs an account. */
export type Wish = {
  act: WishedAct;
  /** What the act is about, as people call it: an artwork's or an artist's name. */
  name: string;
  facts: WishFacts[WishedAct];
  /** Where it was wanted: path, query and fragment, and how far that page was scrolled, in px. */
  page: string;
  scrolledPx: number;
  /** Of the account whose session ended just then; empty for a visitor. Nobody else gets the wish. */
  identity: string;
  /** The idempotency key of the call that does it. */
  key: string;
  at: number;
};

export type Wanted = { [A in WishedAct]: Pick<Wish, 'name' | 'key'> & { act: A; facts: WishFacts[A]; identity?: string } }[WishedAct];

/** Remembers one wish in this browser, in place of an earlier one. */
export function rememberWish(wanted: Wanted): void {
  const wish: Wish = { identity: '', ...wanted, page: here(), scrolledPx: Math.round(scrollY), at: Date.now() };
  try {
    storage('localStorage')?.setItem(WISH_KEY, JSON.stringify(wish));
  } catch {
    // The storage is full or forbidden: whoever signs in presses again.
  }
}

/** The wish of the last 30 minutes; one from the future was made before the clock was set back. */
export function pendingWish(): Wish | undefined {
  try {
    const wish = JSON.parse(storage('localStorage')?.getItem(WISH_KEY) ?? 'null') as Wish | null;
    const age = Date.now() - (wish?.at ?? 0);
    return wish && age >= 0 && age < WISH_MS ? wish : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a wish about an artwork: its person has just done it, or wants it otherwise. */
export function dropWish(act: WishedAct, artId: string): void {
  const wish = pendingWish();
  if (wish?.act === act && (wish.facts as { artId?: string }).artId === artId) forgetWish();
}

/** Forgets the wish: it is done, cannot be done, or is not wanted any more. */
export const forgetWish = (): void => storage('localStorage')?.removeItem(WISH_KEY);
