import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { needsDocument } from '#web/app/payment-document.ts';

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
