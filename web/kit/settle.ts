type Outcome<T> = { onSuccess?: (answer: T) => void; onError?: (error: Error) => void; onSettled?: () => void };

/**
 * What is to happen when a change is done or refused, also when the component that asked for it is gone by then: the callbacks of
 * `mutate()` are not called after an unmount, and a row that is approved or deleted, or a cart that is ordered, leaves the page at once.
 */
export function settle<T>(change: Promise<T>, { onSuccess, onError, onSettled }: Outcome<T>): void {
  const told = change.then(
    (answer) => onSuccess?.(answer),
    (error: unknown) => onError?.(error instanceof Error ? error : new Error(String(error))),
  );
  void told.finally(onSettled);
}
