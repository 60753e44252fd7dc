/** Where the session is stored (accounts/session/session-storage.ts): what is not remembered ends with its tab. */
const place = (): Storage => (localStorage.getItem('token') === null ? sessionStorage : localStorage);

/** What this browser keeps of the session's person under a key, for reading offline; undefined where there is nothing, or it is broken. */
export function readFromSession(key: string): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it as long as the session. In a full or forbidden storage nothing is kept: it is then not available offline. */
export function keepInSession(key: string, value: unknown): void {
  try {
    place().setItem(key, JSON.stringify(value));
  } catch {
    // As said above.
  }
}
