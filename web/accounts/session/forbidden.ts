const listeners = new Set<() => void>();

/** Calls `listener` when a call was answered with 403: the role known to this page may be outdated. Returns a function that stops it. */
export function onForbidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the listeners of an answer 403. */
export function notifyForbidden(): void {
  for (const listener of listeners) listener();
}
