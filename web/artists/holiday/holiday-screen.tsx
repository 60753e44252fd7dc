import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { OwnHoliday } from './holiday-state.tsx';
import { holidayQuery } from './holidays.ts';

/** `/dashboard/artist/holiday`: when the artist is away, and what that means for orders. */
export default function HolidayScreen() {
  const { t } = useLingui();
  const { identity } = useSession();
  const { data: holiday, error } = useQuery(holidayQuery());
  return (
    <div className="flex flex-col gap-8">
      <ScreenTitle title={t`Holiday`}>
        <LinkButton to={screens.artist(identity)}>
          <Trans>See your page as others do</Trans>
        </LinkButton>
      </ScreenTitle>
      {holiday ? <OwnHoliday holiday={holiday} /> : null}
      {holiday === null ? (
        <p className="max-w-prose text-ash">
          <Trans>No holiday is planned. Say when you are away, and visitors see it on your page and your works.</Trans>
        </p>
      ) : null}
      {holiday === undefined ? (
        error ? (
          <LoadFailure isBoxed>{explain('loadTable', error)}</LoadFailure>
        ) : (
          <Skeleton className="h-96 w-full max-w-2xl" />
        )
      ) : (
        <HolidayForm key={holiday ? 'set' : 'none'} holiday={holiday} />
      )}
    </div>
  );
}
