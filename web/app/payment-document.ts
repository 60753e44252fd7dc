import { isPaymentScreen } from '#contract/screens.ts';

/** The address that this document was loaded for. Screens change inside a document; its Content-Security-Policy stays. */
const documentPath = typeof location === 'undefined' ? undefined : location.pathname;

/**
 * Whether a screen needs a document of its own: one where one pays, because only its document may load the provider's script, and a dashboard
 * after that, because the script may have been loaded.
 */
export function needsDocument(to: string, loadedAt: string | undefined = documentPath): boolean {
  if (loadedAt === undefined) return false;
  const path = to.split(/[?#]/)[0] ?? '';
  if (isPaymentScreen(loadedAt)) return path.startsWith('/dashboard');
  return isPaymentScreen(path);
}
