import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OfferSide } from '#contract/offers.ts';
import { waitingOffersQuery } from './queries.ts';

/** How many offers wait for the viewer, to be answered or, by their buyer, to be paid, beside an entry of a menu; nothing while none does. */
function WaitingSign({ side }: { side: OfferSide }) {
  const { t } = useLingui();
  const { data } = useQuery(waitingOffersQuery(side));
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  const figure = data?.page.next ? `${count}+` : String(count);
  return (
    <>
      {' '}
      <span
        role="img"
        aria-label={t`${plural(count, { one: '# is waiting for you', other: '# are waiting for you' })}`}
        className="ml-auto flex h-5 min-w-5 items-center justify-center rounded-full bg-laterite px-1.5 text-xs leading-none font-semibold text-on-laterite tabular-nums"
      >
        {figure}
      </span>
    </>
  );
}

/** Beside the offers that I made or was made. */
export const OwnOffersSign = () => <WaitingSign side="buyer" />;
/** Beside the offers for my artworks. */
export const ReceivedOffersSign = () => <WaitingSign side="artist" />;
