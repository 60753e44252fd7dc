import type { SignedIn } from '#contract/accounts.ts';

/** The specification's keys (product.md section 3); the token is written last and removed first, so that no reader finds an incomplete session. */
const keys = ['identity', 'profile', 'name', 'phone', 'email', 'isAdmin', 'staff', 'role', 'status', 'token'] as const;

/** A session as stored in the browser: texts under the specification's keys. */
export type Stored = Record<(typeof keys)[number], string>;

/** Marks that tabs of this browser share a session that is not remembered; contains nothing of the session itself. */
const SHARED = 'session.shared';
/** Marks that a session ended with the browser, not by a sign-out, and that nobody has signed in since; contains nothing of the session either. */
const LEFT = 'session.left';
/** In sessionStorage: the address of whose session the server ended. */
export const ENDED = 'session.ended';

/** Undefined on the server; reading a storage throws where cookies are forbidden. */
export function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis[name];
  } catch {
    return undefined;
  }
}

/** The stored form of a sign-in. */
export const storedOf = ({ token, data }: SignedIn): Stored => ({
  identity: data._id,
  profile: data.img ?? '',
  name: data.name,
  phone: data.phone ?? '',
  email: data.email,
  isAdmin: String(data.isAdmin),
  staff: data.staff ?? '',
  role: data.role,
  status: data.status,
  token,
});

/** A session that another tab sent; undefined for anything else, such as a message from another version of this page. */
export function readStored(value: unknown): Stored | undefined {
  const given = value as Partial<Record<string, unknown>> | null | undefined;
  if (!given || keys.some((key) => typeof given[key] !== 'string') || !given['token'] || !given['identity']) return undefined;
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Stored;
}

/**
 * The stored session, or undefined. Where both storages have one, the remembered session is newer than this tab's own, because a sign-in
 * in this tab would have removed it. It happens to a tab that was restored, or was frozen while somebody signed in elsewhere.
 */
export function loadSession(): Stored | undefined {
  const home = homeOfSession();
  return home && (Object.fromEntries(keys.map((key) => [key, home.getItem(key) ?? ''])) as Stored);
}

/** Whether the session is remembered (localStorage); other tabs then read it from there. */
export const isRemembered = (): boolean => Boolean(storage('localStorage')?.getItem('token'));

const homeOfSession = (): Storage | undefined =>
  [storage('localStorage'), storage('sessionStorage')].find((home) => home?.getItem('token'));

/** Stores a session and removes any other one: `remember` in localStorage, else in this tab's sessionStorage. */
export function storeSession(stored: Stored, remember: boolean): void {
  removeSession();
  storage('sessionStorage')?.removeItem(ENDED);
  write(storage(remember ? 'localStorage' : 'sessionStorage'), stored);
  if (!remember) write(storage('localStorage'), { [SHARED]: '1' });
}

/** Updates the stored session. */
export const changeStored = (changes: Partial<Stored>): void => write(homeOfSession(), changes);

/** Removes the session from both storages. */
export function removeSession(): void {
  const order = [...keys].reverse();
  for (const home of [storage('localStorage'), storage('sessionStorage')]) for (const key of order) home?.removeItem(key);
  for (const mark of [SHARED, LEFT]) storage('localStorage')?.removeItem(mark);
}

/** Removes the session from this tab's own storage only, including the mark that the server ended it. */
export const removeFromTab = (): void => {
  for (const key of [...keys].reverse()) storage('sessionStorage')?.removeItem(key);
  storage('sessionStorage')?.removeItem(ENDED);
};

/** Whether an open tab may have a session that this one has not: a sign-in without 'Remember me', perhaps of a browser long closed. */
export const maybeShared = (): boolean => Boolean(storage('localStorage')?.getItem(SHARED));

/** Replaces that mark: no tab has a session, which ended with the browser. */
export function clearShared(): void {
  storage('localStorage')?.removeItem(SHARED);
  write(storage('localStorage'), { [LEFT]: '1' });
}

/** Whether the last session of this browser ended with it, so that its account's cart may be full. */
export const wasLeft = (): boolean => Boolean(storage('localStorage')?.getItem(LEFT));

/** Marks in this tab that the server ended the session of this address, until the next sign-in, which has it filled in. */
export const markEnded = (email: string): void => write(storage('sessionStorage'), { [ENDED]: email || '1' });

/** Whether the server ended this tab's session and nobody has signed in since. */
export const wasEnded = (): boolean => Boolean(storage('sessionStorage')?.getItem(ENDED));

/** Whether a change of this key in localStorage concerns the session; the key is null when everything was removed. */
export const isSessionKey = (key: string | null): boolean => key === null || (keys as readonly string[]).includes(key);

/** Runs before the first paint: true when somebody is signed in, or perhaps in another tab. Source text for the page's first script. */
export const signedInScript = `sessionStorage.getItem('token')||localStorage.getItem('token')||localStorage.getItem('${SHARED}')`;

function write(home: Storage | undefined, values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) home?.setItem(key, value);
  } catch {
    // The storage is full or forbidden: the session lives until the page is left.
  }
}
