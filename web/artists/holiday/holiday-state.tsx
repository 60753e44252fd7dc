import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '#contract/format.ts';
import type { Holiday } from '#contract/schemas.ts';
import { screens } from '#contract/screens.ts';
import { isAway } from '#web/app/display/holiday-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { holidayQuery, useEndHoliday } from './holidays.ts';

/** The own holiday while it lasts or is planned, on the pages where an artist would look for it; else nothing. */
export function HolidayState() {
  const { data: holiday } = useQuery(holidayQuery());
  return holiday ? <OwnHoliday holiday={holiday} hasLink /> : null;
}

/** What a holiday means now, and its end. */
export function OwnHoliday({ holiday, hasLink = false }: { holiday: Holiday; hasLink?: boolean }) {
  const end = useEndHoliday();
  const isNow = isAway(holiday);
  return (
    <section
      aria-labelledby="own-holiday-title"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-ochre bg-paper p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 text-sm">
        <h3 id="own-holiday-title" className="font-text text-base font-medium">
          <When holiday={holiday} isNow={isNow} />
        </h3>
        <p className="text-ash">
          {holiday.sell ? (
            <Trans>Your works can be bought; the days until you send begin after {formatDate(holiday.to)}.</Trans>
          ) : (
            <Trans>Your works stay visible and can't be bought until it ends.</Trans>
          )}
        </p>
        {holiday.text ? <p className="whitespace-pre-line wrap-anywhere">“{holiday.text}”</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {hasLink ? (
          <Link to={screens.artistHoliday} className="flex min-h-11 items-center underline underline-offset-4">
            <Trans>Change</Trans>
          </Link>
        ) : null}
        <Button busy={end.isPending} onClick={() => end.mutate(holiday)}>
          {isNow ? <Trans>End it now</Trans> : <Trans>Cancel holiday</Trans>}
        </Button>
      </div>
    </section>
  );
}

function When({ holiday, isNow }: { holiday: Holiday; isNow: boolean }) {
  const [from, to] = [formatDate(holiday.from), formatDate(holiday.to)];
  if (!isNow) {
    return (
      <Trans>
        Holiday planned from {from} to {to}
      </Trans>
    );
  }
  return <Trans>You're on holiday until {to}</Trans>;
}
