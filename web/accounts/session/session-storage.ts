import type { SignedIn } from '#contract/accounts.ts';

/** The specification's keys (product.md section 3); the token is written last and removed first, so that no reader finds half of a session. */
const keys = ['identity', 'profile', 'name', 'phone', 'email', 'isAdmin', 'role', 'status', 'token'] as const;

/** A session as the browser stores it: texts under the specification's keys. */
export type Stored = Record<(typeof keys)[number], string>;

/** Says that tabs of this browser share a session that is not remembered; nothing of the session itself. */
const SHARED = 'session.shared';
const ENDED = 'session.ended';

/** Reading a storage throws where cookies are forbidden, and there is none on the server. */
export function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis[name];
  } catch {
    return undefined;
  }
}

/** What is stored of a sign-in. */
export const storedOf = ({ token, data }: SignedIn): Stored => ({
  identity: data._id,
  profile: data.img ?? '',
  name: data.name,
  phone: data.phone ?? '',
  email: data.email,
  isAdmin: String(data.isAdmin),
  role: data.role,
  status: data.status,
  token,
});

/** A session that another tab sent; undefined for anything else, such as the words of another version of this page. */
export function readStored(value: unknown): Stored | undefined {
  const given = value as Partial<Record<string, unknown>> | null | undefined;
  if (!given || keys.some((key) => typeof given[key] !== 'string') || !given['token'] || !given['identity']) return undefined;
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Stored;
}

/**
 * The stored session, or undefined. A remembered one is newer than this tab's own where both are there: signing in here would have
 * removed it. Such a tab was restored, or slept while somebody signed in elsewhere.
 */
export function loadSession(): Stored | undefined {
  const home = homeOfSession();
  return home && (Object.fromEntries(keys.map((key) => [key, home.getItem(key) ?? ''])) as Stored);
}

/** Whether the session is remembered (localStorage); then other tabs find it by themselves. */
export const isRemembered = (): boolean => Boolean(storage('localStorage')?.getItem('token'));

const homeOfSession = (): Storage | undefined =>
  [storage('localStorage'), storage('sessionStorage')].find((home) => home?.getItem('token'));

/** Stores a session in place of whatever was there: `remember` in localStorage, else in this tab's sessionStorage. */
export function storeSession(stored: Stored, remember: boolean): void {
  removeSession();
  storage('sessionStorage')?.removeItem(ENDED);
  write(storage(remember ? 'localStorage' : 'sessionStorage'), stored);
  if (!remember) write(storage('localStorage'), { [SHARED]: '1' });
}

/** Changes what is stored of the present session. */
export const changeStored = (changes: Partial<Stored>): void => write(homeOfSession(), changes);

/** Removes the session from both storages. */
export function removeSession(): void {
  const order = [...keys].reverse();
  for (const home of [storage('localStorage'), storage('sessionStorage')]) for (const key of order) home?.removeItem(key);
  storage('localStorage')?.removeItem(SHARED);
}

/** Removes the session from this tab's own storage only, and that one was ended here. */
export const removeFromTab = (): void => {
  for (const key of [...keys].reverse()) storage('sessionStorage')?.removeItem(key);
  storage('sessionStorage')?.removeItem(ENDED);
};

/** Whether an open tab may have a session that this one has not: a sign-in without 'Remember me', perhaps of a browser long closed. */
export const maybeShared = (): boolean => Boolean(storage('localStorage')?.getItem(SHARED));

/** Nobody has it any more. */
export const clearShared = (): void => storage('localStorage')?.removeItem(SHARED);

/** Remembers in this tab that the server ended the session, until the next sign-in. */
export const markEnded = (): void => write(storage('sessionStorage'), { [ENDED]: '1' });

/** Whether the server ended the session of this tab; nobody has signed in since. */
export const wasEnded = (): boolean => Boolean(storage('sessionStorage')?.getItem(ENDED));

/** Whether a change of this key in localStorage is one of the session; null when everything was removed. */
export const isSessionKey = (key: string | null): boolean => key === null || (keys as readonly string[]).includes(key);

/** Runs before the first paint: true when somebody is signed in, or perhaps in another tab. Plain text, for the page's first script. */
export const signedInScript = `sessionStorage.getItem('token')||localStorage.getItem('token')||localStorage.getItem('${SHARED}')`;

function write(home: Storage | undefined, values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) home?.setItem(key, value);
  } catch {
    // A full or forbidden storage: the session lives until the page is left.
  }
}
