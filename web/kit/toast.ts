import { TOAST_MS } from '#contract/bounds.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** Shows words at the top right; the library that draws them is loaded with the first of them. `ms` until it goes by itself. */
function show(kind: ToastKind, words: string, ms: number = TOAST_MS): void {
  void import('./toaster.tsx').then(({ showToast }) => showToast(kind, words, ms));
}

/** `toast.success(toastWords.added)`; `toast.error(explain('order', error))`. */
export const toast = {
  success: (words: string, ms?: number) => show('success', words, ms),
  error: (words: string, ms?: number) => show('error', words, ms),
  warning: (words: string, ms?: number) => show('warning', words, ms),
  info: (words: string, ms?: number) => show('info', words, ms),
};

/** Fetches the drawer of toasts ahead, so that 'Check your Internet connection' can be said without one. */
export function prepareToasts(): () => void {
  const load = () => void import('./toaster.tsx');
  addEventListener('pointerdown', load, { once: true });
  addEventListener('keydown', load, { once: true });
  return () => {
    removeEventListener('pointerdown', load);
    removeEventListener('keydown', load);
  };
}
