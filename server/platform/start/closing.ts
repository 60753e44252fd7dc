/** The default time for closing one resource: a pool whose database is gone, for example, would otherwise never close. In milliseconds. */
const STEP_MS = 10_000;

/** Waits for a promise, at most `ms`; its later result is ignored. Throws what it throws until then. */
export async function within(done: unknown, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * How to close a resource, for AsyncDisposableStack's `adopt`: closing that takes longer than `ms` is abandoned, and an error is ignored,
 * because the process is ending. So neither keeps the other resources open.
 */
export function closingWith<T>(close: (opened: T) => unknown, ms = STEP_MS): (opened: T) => Promise<void> {
  return async (opened) => {
    try {
      await within(close(opened), ms);
    } catch {
      // Said above.
    }
  };
}
