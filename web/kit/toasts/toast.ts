import type { ToastKind, ToastLink } from './toaster.tsx';

/** How long a toast stays, in ms (product.md section 9), and one that is said often. */
const TOAST_MS = 5_000;
export const TOAST_SHORT_MS = 3_000;
/** How long something done can be undone from its toast. */
export const UNDO_MS = 10_000;

/** What came while toasts are held, the oldest first; undefined while they are not. */
let held: (() => void)[] | undefined;

/** Shows no toast until what it returns is called: over the payment provider's window none may lie. What came meanwhile is shown then. */
export function holdToasts(): () => void {
  const own: (() => void)[] = (held ??= []);
  return () => {
    if (held !== own) return;
    held = undefined;
    for (const one of own) one();
  };
}

/** Shows a message at the top right, with a link to what it speaks of or an act; the library is loaded with the first one. `ms` until it closes by itself. */
function show(kind: ToastKind, message: string, ms: number = TOAST_MS, link?: ToastLink): void {
  if (held) {
    held.push(() => show(kind, message, ms, link));
    return;
  }
  import('./toaster.tsx').then(
    ({ showToast }) => (link ? showToast(kind, message, ms, link) : showToast(kind, message, ms)),
    // Offline, and the library was not prefetched: the toast cannot be shown.
    () => {},
  );
}

/** `toast.success(toastMessages.added)`; failures are shown by app/failures/show-failure.ts. */
export const toast = {
  success: (message: string, ms?: number, link?: ToastLink) => show('success', message, ms, link),
  error: (message: string, ms?: number, link?: ToastLink) => show('error', message, ms, link),
  warning: (message: string, ms?: number, link?: ToastLink) => show('warning', message, ms, link),
  info: (message: string, ms?: number) => show('info', message, ms),
};

/** Closes the toasts that say what was done, once it is taken back: what the Undo itself says would contradict them. */
export const closeSuccesses = (): void =>
  void import('./toaster.tsx').then(
    (toaster) => toaster.closeSuccesses(),
    // Without the library there is no toast.
    () => {},
  );

/** Prefetches the toast library, so that 'Check your Internet connection' can be shown offline; retried at the next touch while it fails. */
export function prepareToasts(): () => void {
  const stop = () => {
    removeEventListener('pointerdown', load);
    removeEventListener('keydown', load);
  };
  const load = () => void import('./toaster.tsx').then(stop, () => {});
  addEventListener('pointerdown', load);
  addEventListener('keydown', load);
  return stop;
}
