import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ArtistOverview } from '#contract/artists.ts';
import { emptyMessages } from '#contract/messages.ts';
import { Buyers } from '#web/accounts/manage/buyers.tsx';
import { DayChart } from '#web/dashboard/day-chart.tsx';
import { NewArtButton } from '#web/arts/manage/art-dialogs.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { NoStatTiles, StatTile, StatTiles } from '#web/dashboard/stat-tile.tsx';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { ToDo } from './to-do.tsx';
import { artistOverviewQuery } from '#web/accounts/queries.ts';

/** `/dashboard/artist`: to-do list, earnings, views, favorites and the last 30 days (contract.md section 1). */
export default function OwnOverviewScreen() {
  const { t } = useLingui();
  const { name } = useSession();
  const { data, error } = useQuery(artistOverviewQuery());
  return (
    <div className="flex flex-col gap-10">
      <ScreenTitle title={t`Welcome, ${name}`}>
        <NewArtButton />
      </ScreenTitle>
      {data ? <Overview overview={data} /> : <NoStatTiles error={error} />}
      <Buyers />
    </div>
  );
}

function Overview({ overview }: { overview: ArtistOverview }) {
  const { t } = useLingui();
  const { earnings, views, favorites, followers, artworks, rating, days } = overview;
  return (
    <>
      <ToDo toDo={overview.toDo} />
      <StatTiles>
        <StatTile label={t`Earnings`} figure={formatFrw(earnings.total)} note={t`${formatFrw(earnings.last30Days)} in the last 30 days`} />
        <StatTile label={t`Awaiting payment`} figure={formatFrw(earnings.awaiting)} note={t`Ordered and not yet paid`} />
        <StatTile label={t`Views`} figure={formatNumber(views.total)} note={t`${formatNumber(views.last30Days)} in the last 30 days`} />
        <StatTile label={t`Favorites`} figure={formatNumber(favorites)} />
        <StatTile label={t`Followers`} figure={formatNumber(followers)} />
        <StatTile label={t`Artworks`} figure={formatNumber(artworks)} />
        <StatTile label={t`Rating`} figure={rating === null ? '—' : rating.toFixed(1)} />
        <StatTile
          label={t`Pieces sold`}
          figure={formatNumber(days.reduce((sum, { pieces }) => sum + pieces, 0))}
          note={t`In the last 30 days`}
        />
      </StatTiles>
      {artworks === 0 ? <p className="border border-hairline p-10 text-center text-ash">{emptyMessages.noDataAddYours}</p> : null}
      <section aria-labelledby="days-title" className="flex flex-col gap-6">
        <h3 id="days-title" className="text-xl">
          <Trans>The last 30 days</Trans>
        </h3>
        <div className="grid gap-6 xl:grid-cols-2">
          <DayChart title={t`Earnings by day`} days={days.map(({ day, earned }) => ({ day, value: earned }))} format={formatFrw} />
          <DayChart title={t`Views by day`} days={days.map(({ day, views: seen }) => ({ day, value: seen }))} format={formatNumber} />
        </div>
      </section>
    </>
  );
}
