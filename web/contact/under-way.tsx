import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatDayMonth } from '#contract/format.ts';
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

/** When what was sent usually arrives: 'Usually with you 22–24 Nov'. */
export function ArrivalText({ sent, country }: { sent: string; country: string | null | undefined }) {
  const days = useTransitDays();
  if (!days) return null;
  const { first, last } = arrivalOf(sent, transitTo(days, country));
  const [from, to] = [formatDayMonth(first), formatDayMonth(last)];
  return first === last ? (
    <Trans>Usually with you on {to}</Trans>
  ) : (
    <Trans>
      Usually with you between {from} and {to}
    </Trans>
  );
}
