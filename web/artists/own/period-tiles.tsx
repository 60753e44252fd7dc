import { Trans, useLingui } from '@lingui/react/macro';
import { formatFrw, formatNumber } from '#contract/format.ts';
import type { ArtistFigures, daysOptions } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { StatTile, StatTiles } from '#web/dashboard/stat-tile.tsx';

type Days = (typeof daysOptions)[number];
type Counted = 'earnings' | 'views' | 'favorites' | 'sales';
/** What is known of the time since the artist began; earnings in Frw. */
export type AllTime = Record<Counted, number>;

/** The four figures of a period, each beside the same number of days before, and what it is in all. */
export function PeriodTiles({ days, figures, allTime }: { days: Days; figures: ArtistFigures; allTime: AllTime }) {
  const { t } = useLingui();
  const { before } = figures;
  const period = useBefore(days);
  // Said once for all of them, not of each.
  const hadNone = Object.values(before).every((count) => count === 0);
  const note = (name: Counted, all: string) => (
    <>
      {hadNone ? null : <Change now={figures[name]} before={before[name]} period={period} />}
      <span className="block">
        <Trans>All time: {all}</Trans>
      </span>
    </>
  );
  const byArtwork = (sort: string) => `?days=${days}&sort=${sort}#art-figures`;
  return (
    <div className="flex flex-col gap-2">
      <StatTiles>
        <StatTile
          label={t`Earnings`}
          figure={formatFrw(figures.earnings)}
          note={note('earnings', formatFrw(allTime.earnings))}
          to={`${screens.artistOrders}?payment=paid`}
        />
        <StatTile
          label={t`Views`}
          figure={formatNumber(figures.views)}
          note={note('views', formatNumber(allTime.views))}
          to={byArtwork('views')}
        />
        <StatTile
          label={t`New favorites`}
          figure={formatNumber(figures.favorites)}
          note={note('favorites', formatNumber(allTime.favorites))}
          to={byArtwork('favorites')}
        />
        <StatTile
          label={t`Pieces sold`}
          figure={formatNumber(figures.sales)}
          note={note('sales', formatNumber(allTime.sales))}
          to={byArtwork('sales')}
        />
      </StatTiles>
      {hadNone ? (
        <p className="text-xs text-ash">
          <Trans>None of these in {period}.</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** 'the 30 days before'. */
function useBefore(days: Days): string {
  const { t } = useLingui();
  const than: Record<Days, string> = {
    7: t`the 7 days before`,
    30: t`the 30 days before`,
    90: t`the 90 days before`,
    365: t`the year before`,
  };
  return than[days];
}

/** '+12% on the 30 days before'. */
function Change({ now, before, period }: { now: number; before: number; period: string }) {
  if (before === 0) return <Trans>None in {period}</Trans>;
  if (now === before) return <Trans>As in {period}</Trans>;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  // A true minus has the width of the plus.
  const change = `${now > before ? '+' : '−'}${formatNumber(percent)}%`;
  return (
    <Trans>
      {change} on {period}
    </Trans>
  );
}
