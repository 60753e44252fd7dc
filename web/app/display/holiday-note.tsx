import { Trans } from '@lingui/react/macro';
import { dayOf, formatDate } from '#contract/format.ts';
import type { Holiday } from '#contract/schemas.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether an artist is away today, in Kigali. */
export function isAway({ from, to }: Holiday): boolean {
  const today = dayOf(Date.now());
  return from <= today && today <= to;
}

/** For how many days from today an artist is away, today and the last one included; 0 before and afterwards. Orders leave so much later. */
export const daysAway = (holiday: Holiday | undefined): number =>
  holiday && isAway(holiday) ? Math.round((Date.parse(holiday.to) - Date.parse(dayOf(Date.now()))) / DAY_MS) + 1 : 0;

/** Whether works of an artist cannot be bought today. */
export const isClosed = (holiday: Holiday | undefined): boolean => holiday !== undefined && !holiday.sell && isAway(holiday);

/** Says when an artist is away, what that means for orders, and what the artist writes about it. */
export function HolidayNote({ holiday, name }: { holiday: Holiday; name: string }) {
  const [from, to] = [formatDate(holiday.from), formatDate(holiday.to)];
  return (
    <div className="flex flex-col gap-1 border-l-2 border-edge pl-4 text-sm">
      <p>
        {isAway(holiday) ? (
          <Trans>
            {name} is away until {to}.
          </Trans>
        ) : (
          <Trans>
            {name} is away from {from} to {to}.
          </Trans>
        )}{' '}
        {holiday.sell ? <Trans>Orders placed then are sent afterwards.</Trans> : <Trans>Works can't be bought during that time.</Trans>}
      </p>
      {holiday.text ? <p className="text-ash whitespace-pre-line wrap-anywhere">{holiday.text}</p> : null}
    </div>
  );
}
