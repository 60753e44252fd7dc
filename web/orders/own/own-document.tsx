import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { needsDocument } from '#web/app/payment-document.ts';

/** Reloads the page when its screen was reached without loading a document, as by Back. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isForeign = needsDocument(pathname);
  useEffect(() => {
    // The new document is loaded for this very address, so it happens once.
    if (isForeign) location.reload();
  }, [isForeign]);
  if (!isForeign) return children;
  return (
    <output className="flex flex-1 items-center justify-center p-16 text-ash">
      <Trans>One moment…</Trans>
    </output>
  );
}
