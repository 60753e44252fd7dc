import { Trans } from '@lingui/react/macro';

/** The red dot with which galleries mark a sold artwork. */
export function SoldMark() {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-laterite" />
      <Trans>Sold Out</Trans>
    </span>
  );
}
