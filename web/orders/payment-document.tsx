import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
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

/** Loads the document anew when one came to its screen by a link or a key that did not, such as Back. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isForeign = needsDocument(pathname);
  useEffect(() => {
    // The document that comes is loaded for this very address, so it does not happen again.
    if (isForeign) location.reload();
  }, [isForeign]);
  if (!isForeign) return children;
  return (
    <output className="flex flex-1 items-center justify-center p-16 text-ash">
      <Trans>One moment…</Trans>
    </output>
  );
}
