import { screens } from '#contract/screens.ts';
import type { SignedIn } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import { leaveUnasked } from '#web/kit/dialogs/unasked.ts';
import { clearInTab, clearOthers, clearPersonalData, clearTraces } from './clear-personal-data.ts';
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
  type Stored,
  storedOf,
  storeSession,
  wasEnded,
} from './session-storage.ts';
import { joinTabs, type TabMessage } from './session-tabs.ts';

/** The signed-in account as stored in the browser, under the specification's keys (product.md section 3). For display only: the server decides. */
export type Session = {
  /** The account's id. */
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
  /** What of the shop's work they do (contract/staff.ts). */
  staff: Staff | null;
  /** True only for role Artist and status approved (product.md section 4). */
  isArtist: boolean;
  /** The server ended the session and nobody has signed in since: personal screens ask to sign in. */
  hasEnded: boolean;
};

/** How long a new tab waits for another tab's session, in ms; a frozen tab does not answer. */
const ANSWER_WAIT_MS = 1_000;
const STORAGE_WAIT_MS = 200;
/** Personal screens: when the server ended the session they lead to the sign-in, also in other tabs. */
const PERSONAL = /^\/(cart|chats|account|application|dashboard)(\/|$)/;

const nobody: Stored = {
  identity: '',
  profile: '',
  name: '',
  phone: '',
  email: '',
  isAdmin: '',
  staff: '',
  role: '',
  status: '',
  token: '',
};

/** The signed-out session, always used for rendering on the server. */
export const signedOut: Session = sessionOf(nobody);
const ended: Session = { ...signedOut, hasEnded: true };

let current: Session | undefined;
/** False while a new tab waits for another tab's session. */
let isKnown = true;
const listeners = new Set<() => void>();
const notifyTabs = typeof document === 'undefined' ? () => {} : beginTab();

/** The present session; signed out on the server. The same object until something changes. */
export function session(): Session {
  return (current ??= read());
}

/** Whether it is known who is signed in; a new tab may have to ask the others first. */
export const isSessionKnown = (): boolean => isKnown;

/** For useSyncExternalStore; follows other tabs too. Returns a function that unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores a sign-in: `remember` in localStorage, else in sessionStorage, which is shared with open tabs and ends with the last one. */
export function startSession(signedIn: SignedIn, remember: boolean): void {
  const stored = storedOf(signedIn);
  const before = session();
  if (before.authenticated && before.identity !== stored.identity) clearPersonalData();
  else clearOthers(stored.identity);
  storeSession(stored, remember);
  show(sessionOf(stored));
  notifyTabs({ kind: 'signedIn', stored, remember });
}

/** Updates the session after an edit of the own profile, or a decision about it. */
export function updateSession(
  changes: Partial<Pick<Stored, 'profile' | 'name' | 'phone' | 'email' | 'isAdmin' | 'staff' | 'role' | 'status'>>,
): void {
  const before = loadSession();
  if (!before) return;
  const stored = { ...before, ...changes };
  if (Object.entries(changes).every(([key, value]) => before[key as keyof Stored] === value)) return;
  changeStored(changes);
  show(sessionOf(stored));
  notifyTabs({ kind: 'changed', stored });
}

/** Signs out in this browser: in every tab, and removes the account's data. */
export function clearSession(): void {
  const before = session();
  removeSession();
  if (before.authenticated) clearPersonalData();
  show(read());
  if (before.authenticated) notifyTabs({ kind: 'signedOut', token: before.token, hasEnded: false });
}

/** A running call that ends the session on purpose, and whether the server has reported the end meanwhile. */
let leaving: { token: string; hasEnded: boolean } | undefined;

/**
 * Ends the session by a call such as signing out or deleting the account, and signs out here once it is answered. The event stream may
 * report the end of the session before that response arrives; it then does not lead to /login. Throws what `call` throws.
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
 * Handles a session that the server ended: signs out and goes to /login, which leads back here. Unsent messages stay for the
 * same account. `token`: that of the request; nothing happens when another session has started since.
 */
export function endSession(token: string = session().token): void {
  if (typeof document === 'undefined' || session().token !== token) return;
  if (leaving?.token === token) {
    leaving.hasEnded = true;
    return;
  }
  const { email } = session();
  removeSession();
  if (token) {
    clearTraces();
    markEnded(email);
    notifyTabs({ kind: 'signedOut', token, hasEnded: true });
  }
  show(token ? ended : signedOut);
  askToSignIn();
}

/** Goes to /login, and back here after the sign-in. */
export function askToSignIn(): void {
  if (location.pathname === screens.login) return;
  // Drafts are kept for the account, and whatever else is unsent cannot be sent without a session.
  leaveUnasked(() => location.assign(screens.loginFor(here())));
}

/** The address of this page, from its path on. */
export const here = (): string => location.pathname + location.search + location.hash;

/** A session that an earlier version stored has no staff: its admin is one. */
function staffOf({ isAdmin, staff }: Pick<Stored, 'isAdmin' | 'staff'>): Staff | null {
  if (isAdmin === 'true') return 'admin';
  return staff === 'editor' || staff === 'support' ? staff : null;
}

function sessionOf({ isAdmin, staff, ...stored }: Stored): Session {
  const authenticated = stored.token !== '';
  return {
    ...stored,
    authenticated,
    isAdmin: authenticated && isAdmin === 'true',
    staff: authenticated ? staffOf({ isAdmin, staff }) : null,
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

/** Joins the other tabs, and asks them for their session when none is remembered. */
function beginTab(): (message: TabMessage) => void {
  const post = joinTabs((message) => hear(message));
  addEventListener('storage', ({ key }: StorageEvent) => {
    // A message with the details follows. The token is written last: with any other key the rest may be missing.
    const isWhole = key === null || key === 'token';
    if (isSessionKey(key)) setTimeout(isWhole ? readAgain : readDetails, STORAGE_WAIT_MS);
  });
  // A page from the back/forward cache missed what happened meanwhile.
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    readAgain();
    if (session().hasEnded && PERSONAL.test(location.pathname)) askToSignIn();
  });
  if (isRemembered()) {
    removeFromTab();
    return post;
  }
  post({ kind: 'ask' });
  if (maybeShared() && !loadSession()) {
    isKnown = false;
    setTimeout(stopWaiting, ANSWER_WAIT_MS);
  }
  return post;
}

function stopWaiting(): void {
  if (isKnown) return;
  clearShared();
  // Whoever opens the browser next may be somebody else.
  clearTraces();
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

/** Takes the session of another tab. A remembered one is, or will soon be, in localStorage. */
function take(message: TabMessage & { kind: 'answer' | 'signedIn' }): void {
  const { stored } = message;
  if (session().token === stored.token || (message.kind === 'answer' && isRemembered())) return;
  if (message.kind === 'answer' || !message.remember) storeSession(stored, false);
  else removeFromTab();
  exchange(sessionOf(stored), false);
}

/** Another tab signed out and removed what all of them share. */
function leave(hasEnded: boolean): void {
  const { email } = session();
  removeFromTab();
  if (hasEnded) markEnded(email);
  exchange(hasEnded ? ended : signedOut, hasEnded);
}

/** Reloads the session, because the storages may have changed without a message. */
function readAgain(): void {
  if (isRemembered()) removeFromTab();
  const next = read();
  if (next.token === session().token) show(next);
  else exchange(next, false);
}

/** Reloads name and role, which another tab changed in the same session. */
function readDetails(): void {
  const next = read();
  if (next.token === session().token) show(next);
}

/**
 * Switches to another session. Where another account was signed in, the page reloads: nothing of it on screen, in forms or in pending
 * responses may reach the next one.
 */
function exchange(next: Session, hasEnded: boolean): void {
  const before = session();
  const isOther = before.authenticated && before.identity !== next.identity;
  if (isOther && !hasEnded) clearInTab();
  show(isOther && next.authenticated ? signedOut : next);
  if (!isOther) return;
  if (hasEnded && PERSONAL.test(location.pathname)) askToSignIn();
  else location.reload();
}
