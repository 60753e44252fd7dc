type Outcome<T> = { onSuccess?: (answer: T) => void; onError?: (error: Error) => void; onSettled?: () => void };

/**
 * Callbacks of a mutation that also run when the component that started it has unmounted: the callbacks of `mutate()` do not, and a row
 * that was approved or deleted, or a cart that was ordered, unmounts at once.
 */
export function settle<T>(change: Promise<T>, { onSuccess, onError, onSettled }: Outcome<T>): void {
  const handled = change.then(
    (answer) => onSuccess?.(answer),
    (error: unknown) => onError?.(error instanceof Error ? error : new Error(String(error))),
  );
  void handled.finally(onSettled);
}
