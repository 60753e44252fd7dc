import type { ToastKind } from './toaster.tsx';

/** How long a toast stays, in ms (product.md section 9), and one that is said often. */
const TOAST_MS = 5_000;
export const TOAST_SHORT_MS = 3_000;

/** Shows words at the top right; the library that draws them is loaded with the first of them. `ms` until it goes by itself. */
function show(kind: ToastKind, words: string, ms: number = TOAST_MS): void {
  import('./toaster.tsx').then(
    ({ showToast }) => showToast(kind, words, ms),
    // Without a line, and not fetched ahead: there is nothing to say it with.
    () => {},
  );
}

/** `toast.success(toastMessages.added)`; `toast.error(explain('order', error))`. */
export const toast = {
  success: (words: string, ms?: number) => show('success', words, ms),
  error: (words: string, ms?: number) => show('error', words, ms),
  warning: (words: string, ms?: number) => show('warning', words, ms),
  info: (words: string, ms?: number) => show('info', words, ms),
};

/** Fetches the drawer of toasts ahead, so that 'Check your Internet connection' can be said without one; until there is a line for it. */
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
