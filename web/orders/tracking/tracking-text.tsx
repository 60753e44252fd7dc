import { Trans, useLingui } from '@lingui/react/macro';
import type { Tracking } from '#contract/orders.ts';
import { telephoneOf, trackingPageOf, writeTrackingNumber } from '#contract/tracking.ts';
import { useCopy } from '#web/kit/buttons/use-copy.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { useCarriers } from './carriers.ts';

/** Who brings an item, under which number, and what its sender adds; a number of a carrier that was not named says what it is. Of what has arrived nothing is copied. */
export function TrackingText({ tracking: { carrier, number, note }, isOver = false }: { tracking: Tracking; isOver?: boolean }) {
  const { t } = useLingui();
  const carriers = useCarriers();
  const written = writeTrackingNumber({ carrier, number });
  const who = carrier === 'other' && number && !telephoneOf({ carrier, number }) ? t`Tracking number` : carriers[carrier];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <span>
          {who}
          {number ? (
            <>
              {' · '}
              <TrackingNumber carrier={carrier} number={number} />
            </>
          ) : null}
        </span>
        {number && !isOver ? <CopyNumber number={telephoneOf({ carrier, number }) ? number : written} /> : null}
      </p>
      {note ? <p className="whitespace-pre-line wrap-anywhere text-ash">{note}</p> : null}
    </>
  );
}

/** A telephone number is called, a parcel followed on its carrier's page where that has one. */
function TrackingNumber(sent: Pick<Tracking, 'carrier' | 'number'>) {
  const { t } = useLingui();
  const number = writeTrackingNumber(sent);
  const telephone = telephoneOf(sent);
  const page = trackingPageOf(sent);
  if (telephone) {
    return (
      <a href={telephone} className="underline underline-offset-4">
        {number}
      </a>
    );
  }
  if (page) {
    return (
      <a
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`Follow parcel ${number} on its carrier's page`}
        className="tabular-nums underline underline-offset-4"
      >
        {number}
      </a>
    );
  }
  return <span className="tabular-nums select-all">{number}</span>;
}

function CopyNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy(number);
  // Where the browser does not copy, the number beside it can be marked.
  if (state === 'by hand') return null;
  return (
    <>
      <WordButton label={t`Copy ${number}`} onClick={copy}>
        {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </WordButton>
      <output className="sr-only">{state === 'copied' ? t`Copied` : null}</output>
    </>
  );
}
