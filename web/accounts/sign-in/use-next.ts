import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { NEXT_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { ownPath } from '#web/accounts/session/own-path.ts';
import { type Session, session } from '#web/accounts/session/session.ts';
import { ENDED, storage } from '#web/accounts/session/session-storage.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { pendingWish, type Wish, WISH_MS } from '#web/accounts/session/wish.ts';
import { arrivalOf } from './home-of.ts';

/** The page to return to after the sign-in, as `?next=` names it. Not on the server: what it renders is the same for every visitor. */
export function useNext(): string | undefined {
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  return useHydrated() ? next : undefined;
}

/** What the visitor wanted when they were asked to sign in; not on the server. */
export function useWish(): Wish | undefined {
  return useHydrated() ? pendingWish() : undefined;
}

/** The email address that was typed on the screen before; empty otherwise. */
export function useTypedEmail(): string {
  const { state } = useLocation();
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}

/** Whether the account was created on the screen before. */
export function useIsNew(): boolean {
  const { state } = useLocation();
  return ((state ?? {}) as { isNew?: unknown }).isNew === true;
}

/** Whether a new password was set on the screen before. */
export function useIsReset(): boolean {
  const { state } = useLocation();
  return ((state ?? {}) as { isReset?: unknown }).isReset === true;
}

/** The address that was typed on the screen before; else that of whose session the server ended in this tab. */
export function useKnownEmail(): string {
  const typed = useTypedEmail();
  const ended = storage('sessionStorage')?.getItem(ENDED) ?? '';
  return typed || (ended.includes('@') ? ended : '');
}

/** Keeps the page to return to for a mailed link, which is opened in another tab. */
export function keepNext(next: string | undefined): void {
  try {
    if (next) storage('localStorage')?.setItem(NEXT_KEY, JSON.stringify({ next, at: Date.now() }));
  } catch {
    // The storage is full or forbidden: the sign-in leads home.
  }
}

/** The page that was kept within the last 30 minutes. */
export function keptNext(): string | undefined {
  try {
    const { next, at } = JSON.parse(storage('localStorage')?.getItem(NEXT_KEY) ?? '{}') as { next?: string; at?: number };
    const age = Date.now() - (at ?? 0);
    return age >= 0 && age < WISH_MS ? ownPath(next) : undefined;
  } catch {
    return undefined;
  }
}

/** Where somebody who has just signed in goes: to `next`, else to where they wished something, else home. */
export function arriveAt(next: string | undefined, now: Pick<Session, 'staff' | 'isArtist'> = session()): string {
  storage('localStorage')?.removeItem(NEXT_KEY);
  return arrivalOf(now, next ?? ownPath(pendingWish()?.page));
}

/** Tells the other tabs that a new password was set: one of them asked for the link. */
export function tellPasswordSet(): void {
  try {
    const kept = JSON.parse(storage('localStorage')?.getItem(NEXT_KEY) ?? '{}') as object;
    storage('localStorage')?.setItem(NEXT_KEY, JSON.stringify({ ...kept, passwordSetAt: Date.now() }));
  } catch {
    // The storage is full, forbidden, or written by somebody else: the other tab still offers to send the link again.
  }
}

/** Whether a new password was set in another tab since this screen was opened. */
export function usePasswordSet(): boolean {
  const [isSet, setSet] = useState(false);
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === NEXT_KEY && newValue?.includes('passwordSetAt')) setSet(true);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
  return isSet;
}
