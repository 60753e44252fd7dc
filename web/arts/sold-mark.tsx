import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The red dot with which galleries mark a sold artwork; `isHeld` where an order that is not paid yet holds the last one. `children` say it in other words. */
export function SoldMark({ isHeld = false, children }: { isHeld?: boolean | undefined; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-laterite" />
      {children ?? (isHeld ? <Trans>On hold</Trans> : <Trans>Sold Out</Trans>)}
    </span>
  );
}
