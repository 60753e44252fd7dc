import { screens } from '#contract/screens.ts';
import { forgetKept } from '#web/offline/forget.ts';
import type { SignedIn } from '#contract/users.ts';

/** The signed-in person as the browser keeps them, under the specification's keys (section 3). Display only: the server decides. */
export type Session = {
  /** The user's id. */
  identity: string;
  /** Address of the picture, or empty. */
  profile: string;
  name: string;
  phone: string;
  email: string;
  token: string;
  role: string;
  status: string;
  authenticated: boolean;
  isAdmin: boolean;
  /** True only for role Artist and status approved (specification section 4). */
  isArtist: boolean;
};

const keys = ['identity', 'profile', 'name', 'phone', 'email', 'token', 'isAdmin', 'role', 'status'] as const;
type Kept = Record<(typeof keys)[number], string>;
const GOING_TO = 'goingTo';
/** What this browser has shown last (arts/recently-viewed.ts); whoever signs out leaves no trace of it. */
export const RECENTLY_VIEWED_KEY = 'recentlyViewed';

/** Nobody: what the server renders for, always. */
export const signedOut: Session = sessionOf({
  identity: '',
  profile: '',
  name: '',
  phone: '',
  email: '',
  token: '',
  isAdmin: '',
  role: '',
  status: '',
});

let current: Session | undefined;
const listeners = new Set<() => void>();

/** The present session; on the server nobody's. The same object until something changes. */
export function session(): Session {
  return (current ??= read());
}

/** For useSyncExternalStore; hears other tabs too. Returns the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', forget);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', forget);
  };
}

/** Keeps a sign-in: `remember` in localStorage, else in sessionStorage, which dies with the browser (contract.md section 1). */
export function startSession({ token, data }: SignedIn, remember: boolean): void {
  clear();
  const kept: Kept = {
    identity: data._id,
    profile: data.img ?? '',
    name: data.name,
    phone: data.phone ?? '',
    email: data.email,
    token,
    isAdmin: String(data.isAdmin),
    role: data.role,
    status: data.status,
  };
  write(storage(remember ? 'localStorage' : 'sessionStorage'), kept);
  current = sessionOf(kept);
  tell();
}

/** After an edit of one's own profile. */
export function updateSession(changes: Partial<Pick<Kept, 'profile' | 'name' | 'phone' | 'email' | 'role' | 'status'>>): void {
  const home = keeper();
  if (!home) return;
  write(home, changes);
  forget();
}

/** Signs out in this browser. */
export function clearSession(): void {
  if (session().authenticated) forgetKept();
  clear();
  storage('localStorage')?.removeItem(RECENTLY_VIEWED_KEY);
  current = signedOut;
  tell();
}

/** A session that the server no longer knows: forgets it and goes to /login, remembering where one was going. */
export function endSession(): void {
  if (typeof document === 'undefined') return;
  clearSession();
  if (location.pathname === screens.login) return;
  rememberGoingTo(location.pathname + location.search + location.hash);
  location.assign(screens.login);
}

/** Where to go after the sign-in that is asked for now. */
export function rememberGoingTo(path: string): void {
  storage('sessionStorage')?.setItem(GOING_TO, path);
}

/** Where one was going before being asked to sign in, once; a path of this site or nothing. */
export function takeGoingTo(): string | undefined {
  const kept = storage('sessionStorage');
  const path = kept?.getItem(GOING_TO);
  kept?.removeItem(GOING_TO);
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

function sessionOf({ isAdmin, ...kept }: Kept): Session {
  const authenticated = kept.token !== '';
  return {
    ...kept,
    authenticated,
    isAdmin: authenticated && isAdmin === 'true',
    isArtist: authenticated && kept.role === 'Artist' && kept.status === 'approved',
  };
}

function read(): Session {
  const home = keeper();
  if (!home) return signedOut;
  return sessionOf(Object.fromEntries(keys.map((key) => [key, home.getItem(key) ?? ''])) as Kept);
}

/** The storage that holds the token: this browser session's before the remembered one. */
function keeper(): Storage | undefined {
  return [storage('sessionStorage'), storage('localStorage')].find((kept) => kept?.getItem('token'));
}

function write(home: Storage | undefined, values: Partial<Kept>): void {
  try {
    for (const [key, value] of Object.entries(values)) home?.setItem(key, value);
  } catch {
    // A full or forbidden storage: the session lives until the page is left.
  }
}

function clear(): void {
  for (const home of [storage('sessionStorage'), storage('localStorage')]) for (const key of keys) home?.removeItem(key);
}

/** Reading `localStorage` throws where cookies are forbidden, and there is none on the server. */
function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis[name];
  } catch {
    return undefined;
  }
}

function forget(): void {
  current = undefined;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
