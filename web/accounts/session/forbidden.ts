const listeners = new Set<() => void>();

/** Calls `listener` when a call was refused for a lack of rights: what this page knows of the person's role may be old. Returns the way to stop. */
export function onForbidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A call was answered with 403. */
export function notifyForbidden(): void {
  for (const listener of listeners) listener();
}
