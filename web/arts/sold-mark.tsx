import { Trans } from '@lingui/react/macro';

/** The red dot with which galleries mark a sold artwork; `isHeld` where an order that is not paid yet holds the last one. */
export function SoldMark({ isHeld = false }: { isHeld?: boolean | undefined }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-laterite" />
      {isHeld ? <Trans>On hold</Trans> : <Trans>Sold Out</Trans>}
    </span>
  );
}
