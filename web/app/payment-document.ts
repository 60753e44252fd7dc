import { isPaymentScreen } from '#contract/screens.ts';

/** The address for which this document was loaded. Client-side navigation keeps the document and its Content-Security-Policy. */
const documentPath = typeof location === 'undefined' ? undefined : location.pathname;

/**
 * Whether a screen needs a new document: a payment screen, because only its document may load the provider's script, and a dashboard
 * afterwards, because the script may have been loaded.
 */
export function needsDocument(to: string, loadedAt: string | undefined = documentPath): boolean {
  if (loadedAt === undefined) return false;
  const path = to.split(/[?#]/)[0] ?? '';
  if (isPaymentScreen(loadedAt)) return path.startsWith('/dashboard');
  return isPaymentScreen(path);
}
