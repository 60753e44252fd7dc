import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { arrivalOf, type TransitDays, type TransitRange, transitTo, writeRange } from '#contract/transit.ts';
import { contactDetailsQuery } from './details-query.ts';

/** For how many days a parcel is usually under way, by the shop's settings; undefined until that is known. */
export const useTransitDays = (): TransitDays | undefined => useQuery(contactDetailsQuery()).data?.transitDays;

type DaysLaterProps = {
  country?: string | null | undefined;
  isAbroadToo?: boolean;
  /** In place of the shop's settings, while these are being changed. */
  typed?: TransitDays;
};

/** ' · with you about 1–3 days later', after what says when it leaves; of both where it may go abroad and nobody has said where to. */
export function DaysLater({ country = HOME_COUNTRY, isAbroadToo = false, typed }: DaysLaterProps) {
  const stored = useTransitDays();
  const days = typed ?? stored;
  if (!days) return null;
  const abroad = isAbroadToo ? transitTo(days, 'other') : undefined;
  return (
    <>
      {' · '}
      <Later range={transitTo(days, country)} />
      {abroad ? (
        <>
          , <Abroad range={abroad} />
        </>
      ) : null}
    </>
  );
}

function Later({ range }: { range: TransitRange }) {
  const about = writeRange(range);
  return (
    <Plural
      value={range.to}
      _0="with you the same day"
      one={`with you about ${about} day later`}
      other={`with you about ${about} days later`}
    />
  );
}

function Abroad({ range }: { range: TransitRange }) {
  const about = writeRange(range);
  return <Trans>abroad {about}</Trans>;
}

/** The first and the last day (`YYYY-MM-DD`) on which what leaves at a time or on a day usually arrives; undefined until that is known. */
export function useArrival(leaves: string | undefined, country: string | null | undefined): { first: string; last: string } | undefined {
  const days = useTransitDays();
  return days && leaves ? arrivalOf(leaves, transitTo(days, country)) : undefined;
}
