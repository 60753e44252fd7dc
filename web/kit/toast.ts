import type { ToastKind } from './toaster.tsx';

/** How long a toast stays, in ms (product.md section 9), and one that is said often. */
const TOAST_MS = 5_000;
export const TOAST_SHORT_MS = 3_000;

/** Shows a message at the top right; the library is loaded with the first one. `ms` until it closes by itself. */
function show(kind: ToastKind, message: string, ms: number = TOAST_MS): void {
  import('./toaster.tsx').then(
    ({ showToast }) => showToast(kind, message, ms),
    // Offline, and the library was not prefetched: the toast cannot be shown.
    () => {},
  );
}

/** `toast.success(toastMessages.added)`; failures are shown by app/failures/show-failure.ts. */
export const toast = {
  success: (message: string, ms?: number) => show('success', message, ms),
  error: (message: string, ms?: number) => show('error', message, ms),
  warning: (message: string, ms?: number) => show('warning', message, ms),
  info: (message: string, ms?: number) => show('info', message, ms),
};

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
