import { screens } from '#contract/screens.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { clearInTab, clearOthers, clearPersonalData, clearTraces, GOING_TO_KEY } from './clear-personal-data.ts';
import {
  changeStored,
  clearShared,
  isRemembered,
  isSessionKey,
  loadSession,
  markEnded,
  maybeShared,
  removeFromTab,
  removeSession,
  storage,
  type Stored,
  storedOf,
  storeSession,
  wasEnded,
} from './session-storage.ts';
import { joinTabs, type TabMessage } from './session-tabs.ts';

/** The signed-in person as the browser keeps them, under the specification's keys (product.md section 3). Display only: the server decides. */
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
  /** True only for role Artist and status approved (product.md section 4). */
  isArtist: boolean;
  /** The server ended the session and nobody has signed in since: the screens ask for it. */
  hasEnded: boolean;
};

/** How long a new tab waits for the session of another one, in ms; a tab that sleeps does not answer. */
const ANSWER_WAIT_MS = 1_000;
const STORAGE_WAIT_MS = 200;
/** Screens of a person: whose session the server ended is asked to sign in there, also in other tabs. */
const PERSONAL = /^\/(cart|chats|account|application|dashboard)(\/|$)/;

const nobody: Stored = { identity: '', profile: '', name: '', phone: '', email: '', isAdmin: '', role: '', status: '', token: '' };

/** Nobody: what the server renders for, always. */
export const signedOut: Session = sessionOf(nobody);
const ended: Session = { ...signedOut, hasEnded: true };

let current: Session | undefined;
/** False while a new tab waits for the session of another one. */
let isKnown = true;
const listeners = new Set<() => void>();
const elsewhere = new Set<(before: Session) => void>();
const notifyTabs = typeof document === 'undefined' ? () => {} : beginTab();

/** The present session; on the server nobody's. The same object until something changes. */
export function session(): Session {
  return (current ??= read());
}

/** Whether it is known who is signed in; a new tab may have to ask the others first. */
export const isSessionKnown = (): boolean => isKnown;

/** For useSyncExternalStore; hears other tabs too. Returns the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `listener` with who was here before when another tab signed in or out. Returns the way to stop. */
export function onSessionElsewhere(listener: (before: Session) => void): () => void {
  elsewhere.add(listener);
  return () => void elsewhere.delete(listener);
}

/** Keeps a sign-in: `remember` in localStorage, else in sessionStorage, which other open tabs share and which is gone with the last one. */
export function startSession(signedIn: SignedIn, remember: boolean): void {
  const stored = storedOf(signedIn);
  const before = session();
  if (before.authenticated && before.identity !== stored.identity) clearPersonalData();
  else clearOthers(stored.identity);
  storeSession(stored, remember);
  show(sessionOf(stored));
  notifyTabs({ kind: 'signedIn', stored, remember });
}

/** After an edit of one's own profile, or a decision about it. */
export function updateSession(
  changes: Partial<Pick<Stored, 'profile' | 'name' | 'phone' | 'email' | 'isAdmin' | 'role' | 'status'>>,
): void {
  const before = loadSession();
  if (!before) return;
  const stored = { ...before, ...changes };
  if (Object.entries(changes).every(([key, value]) => before[key as keyof Stored] === value)) return;
  changeStored(changes);
  show(sessionOf(stored));
  notifyTabs({ kind: 'changed', stored });
}

/** Signs out in this browser: in every tab, with everything that the person leaves in it. */
export function clearSession(): void {
  const before = session();
  removeSession();
  if (before.authenticated) clearPersonalData();
  show(read());
  if (before.authenticated) notifyTabs({ kind: 'signedOut', token: before.token, hasEnded: false });
}

/** A call under way that ends the session by its person's own wish, and whether the server has said meanwhile that it is over. */
let leaving: { token: string; hasEnded: boolean } | undefined;

/**
 * Ends the session by a call of its person, as signing out or deleting the account, and signs out here once it is answered. The event stream
 * may tell that the session is over before that answer comes; it then does not lead to /login. Throws what `call` throws.
 */
export async function leaveSession(call: () => Promise<unknown>): Promise<void> {
  const own = { token: session().token, hasEnded: false };
  leaving = own;
  try {
    await call();
    clearSession();
  } catch (error) {
    leaving = undefined;
    if (own.hasEnded) endSession(own.token);
    throw error;
  } finally {
    leaving = undefined;
  }
}

/**
 * A session that the server no longer knows: forgets it and goes to /login, remembering where one was going. What was written and not
 * sent stays for the same person. `token`: with which the server was asked; nothing happens when another one has come since.
 */
export function endSession(token: string = session().token): void {
  if (typeof document === 'undefined' || session().token !== token) return;
  if (leaving?.token === token) {
    leaving.hasEnded = true;
    return;
  }
  removeSession();
  if (token) {
    clearTraces();
    markEnded();
    notifyTabs({ kind: 'signedOut', token, hasEnded: true });
  }
  show(token ? ended : signedOut);
  askToSignIn();
}

/** Goes to /login, and back here after the sign-in. */
export function askToSignIn(): void {
  if (location.pathname === screens.login) return;
  rememberGoingTo(location.pathname + location.search + location.hash);
  location.assign(screens.login);
}

/** Where to go after the sign-in that is asked for now. */
export function rememberGoingTo(path: string): void {
  storage('sessionStorage')?.setItem(GOING_TO_KEY, path);
}

/** Where one was going before being asked to sign in, once; a path of this site or nothing. */
export function takeGoingTo(): string | undefined {
  const kept = storage('sessionStorage');
  const path = kept?.getItem(GOING_TO_KEY);
  kept?.removeItem(GOING_TO_KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}

function sessionOf({ isAdmin, ...stored }: Stored): Session {
  const authenticated = stored.token !== '';
  return {
    ...stored,
    authenticated,
    isAdmin: authenticated && isAdmin === 'true',
    isArtist: authenticated && stored.role === 'Artist' && stored.status === 'approved',
    hasEnded: false,
  };
}

function read(): Session {
  const stored = loadSession();
  if (stored) return sessionOf(stored);
  return wasEnded() ? ended : signedOut;
}

function show(next: Session): void {
  current = next;
  isKnown = true;
  for (const listener of listeners) listener();
}

/** Joins the other tabs, and asks them when this one does not know of a remembered session. */
function beginTab(): (message: TabMessage) => void {
  const tell = joinTabs((message) => hear(message));
  addEventListener('storage', ({ key }: StorageEvent) => {
    // A message about the same change, which says more, is on its way. The token is written last: with any other key the rest may be missing.
    const isWhole = key === null || key === 'token';
    if (isSessionKey(key)) setTimeout(isWhole ? readAgain : readDetails, STORAGE_WAIT_MS);
  });
  // A page that the browser took from its memory did not hear what happened meanwhile.
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted) readAgain();
  });
  if (isRemembered()) {
    removeFromTab();
    return tell;
  }
  tell({ kind: 'ask' });
  if (maybeShared() && !loadSession()) {
    isKnown = false;
    setTimeout(stopWaiting, ANSWER_WAIT_MS);
  }
  return tell;
}

function stopWaiting(): void {
  if (isKnown) return;
  clearShared();
  show(session());
}

function hear(message: TabMessage): void {
  const now = session();
  if (message.kind === 'ask') {
    const stored = isRemembered() ? undefined : loadSession();
    if (stored) notifyTabs({ kind: 'answer', stored });
  } else if (message.kind === 'signedOut') {
    if (now.token === message.token) leave(message.hasEnded);
  } else if (message.kind === 'changed') {
    if (now.token !== message.stored.token) return;
    if (!isRemembered()) changeStored(message.stored);
    show(sessionOf(message.stored));
  } else {
    take(message);
  }
}

/** Takes the session of another tab. A remembered one is in localStorage already, or will be in a moment. */
function take(message: TabMessage & { kind: 'answer' | 'signedIn' }): void {
  const { stored } = message;
  if (session().token === stored.token || (message.kind === 'answer' && isRemembered())) return;
  if (message.kind === 'answer' || !message.remember) storeSession(stored, false);
  else removeFromTab();
  exchange(sessionOf(stored), false);
}

/** Another tab signed out, which removed what all of them share. */
function leave(hasEnded: boolean): void {
  removeFromTab();
  if (hasEnded) markEnded();
  exchange(hasEnded ? ended : signedOut, hasEnded);
}

/** The storages may have changed without a message. */
function readAgain(): void {
  if (isRemembered()) removeFromTab();
  const next = read();
  if (next.token === session().token) show(next);
  else exchange(next, false);
}

/** A name or a role changed in another tab, in the same session. */
function readDetails(): void {
  const next = read();
  if (next.token === session().token) show(next);
}

/**
 * Another session is shown from now on. Where somebody else was signed in, the page begins anew: nothing of theirs, on the screen, in
 * forms or in answers that are still on their way, is there for the next one.
 */
function exchange(next: Session, hasEnded: boolean): void {
  const before = session();
  const isOther = before.authenticated && before.identity !== next.identity;
  if (isOther && !hasEnded) clearInTab();
  show(isOther && next.authenticated ? signedOut : next);
  for (const listener of elsewhere) listener(before);
  if (!isOther) return;
  if (hasEnded && PERSONAL.test(location.pathname)) askToSignIn();
  else location.reload();
}
