import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { type ArtistFigures, daysOptions, FiguresSort, type ViewSource } from '#contract/manage-arts.ts';
import { session } from '#web/accounts/session/session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { DayChart } from '#web/dashboard/day-chart.tsx';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ArtFigures } from './art-figures.tsx';
import { percentsOf } from './percents.ts';
import { type AllTime, PeriodTiles } from './period-tiles.tsx';

type Days = (typeof daysOptions)[number];

const figuresQuery = (days: Days, sort: FiguresSort) =>
  dataQueryOf('GET /artist/figures', { query: { days, sort }, identity: session().identity });

/** Views, favorites, sales and earnings of a period, which the address has, by day, by artwork and by where visitors came from. */
export function OwnFigures({ allTime }: { allTime: AllTime }) {
  const [address, set] = useListAddress();
  const days = oneOf(daysOptions, address.get('days')) ?? '30';
  const sort = oneOf(FiguresSort.options, address.get('sort')) ?? 'earnings';
  const { data, error, isPlaceholderData } = useQuery({ ...figuresQuery(days, sort), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="figures-title" className="flex flex-col gap-6" aria-busy={!data || isPlaceholderData}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="figures-title" className="text-xl">
          <Trans>Figures</Trans>
        </h3>
        <Periods days={days} onChange={(next) => set('days', next === '30' ? '' : next)} />
      </header>
      {data ? (
        <div className={classNames('flex flex-col gap-10', isPlaceholderData && 'opacity-60')}>
          <PeriodTiles {...{ days, allTime }} figures={data} />
          <Charts days={data.byDay} />
          <ArtFigures rows={data.byArt} sort={sort} onSort={(next) => set('sort', next === 'earnings' ? '' : next)} />
          <Sources sources={data.bySource} />
        </div>
      ) : error ? (
        <LoadFailure isBoxed>{explain('loadTable', error)}</LoadFailure>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </section>
  );
}

function Periods({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  const labels: Record<Days, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`A year` };
  return (
    <div role="group" aria-label={t`Period`} className="flex flex-wrap">
      {daysOptions.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === days}
          onClick={() => onChange(option)}
          className={classNames(
            '-ml-px min-h-11 border px-3 text-sm first:ml-0 xl:min-h-9',
            option === days ? 'relative border-soot bg-soot text-room' : 'border-hairline hover:border-edge',
          )}
        >
          {labels[option]}
        </button>
      ))}
    </div>
  );
}

/** More bars than this are thinner than a line on a phone. */
const DAYS_MAX = 120;
const WEEK = 7;
type Day = ArtistFigures['byDay'][number];
type Counted = Exclude<keyof Day, 'day'>;

/** A count by day, or of a long period by week, of which the last one ends today. */
function barsOf(days: readonly Day[], name: Counted, isByWeek: boolean): { day: string; value: number }[] {
  if (!isByWeek) return days.map((day) => ({ day: day.day, value: day[name] }));
  const weeks = Map.groupBy(days, (day) => Math.floor((days.length - 1 - days.indexOf(day)) / WEEK));
  return [...weeks.values()].map((week) => ({ day: week[0]?.day ?? '', value: week.reduce((sum, day) => sum + day[name], 0) }));
}

function Charts({ days }: { days: ArtistFigures['byDay'] }) {
  const { t } = useLingui();
  const isByWeek = days.length > DAYS_MAX;
  const [isAll, setAll] = useState(false);
  const charts = [
    { name: 'earnings', title: isByWeek ? t`Earnings by week` : t`Earnings by day`, format: formatFrw },
    { name: 'views', title: isByWeek ? t`Views by week` : t`Views by day`, format: formatNumber },
    { name: 'favorites', title: isByWeek ? t`New favorites by week` : t`New favorites by day`, format: formatNumber },
    { name: 'sales', title: isByWeek ? t`Pieces sold by week` : t`Pieces sold by day`, format: formatNumber },
  ] as const;
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {charts.map(({ name, title, format }, place) => (
        // One above the other on a phone they would be three screens: there the others are a press away.
        <div key={name} className={place > 0 && !isAll ? 'max-sm:hidden' : undefined}>
          <DayChart {...{ title, format, isByWeek }} days={barsOf(days, name, isByWeek)} />
        </div>
      ))}
      {isAll ? null : (
        <Button className="sm:hidden" onClick={() => setAll(true)}>
          <Trans>Show charts of views, favorites and sales</Trans>
        </Button>
      )}
    </div>
  );
}

function Sources({ sources }: { sources: ArtistFigures['bySource'] }) {
  const { t } = useLingui();
  const all = sources.reduce((sum, { views }) => sum + views, 0);
  const percents = percentsOf(sources.map(({ views }) => views));
  const seen = (views: number) => t`${plural(views, { one: '# view', other: `${formatNumber(views)} views` })}`;
  const names: Record<ViewSource, string> = {
    pages: t`Pages of Ubugeni`,
    search: t`Search on Ubugeni`,
    links: t`Links from elsewhere, and typed addresses`,
  };
  return (
    <section aria-labelledby="sources-title" className="flex flex-col gap-3">
      <h4 id="sources-title" className="text-lg">
        <Trans>Where visitors came from</Trans>
      </h4>
      {all === 0 ? (
        <p className="text-sm text-ash">
          <Trans>Nobody opened your artworks in this period. Share a link to one of them, and visits appear here.</Trans>
        </p>
      ) : (
        <dl className="flex max-w-2xl flex-col gap-3 text-sm">
          {sources.map(({ source, views }, place) => (
            <div key={source} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
              <dt>{names[source]}</dt>
              <dd className="text-right tabular-nums">
                {seen(views)} · {percents[place]}%
              </dd>
              <dd aria-hidden="true" className="col-span-2 h-1.5 bg-mat">
                <span className="block h-full bg-laterite" style={{ width: `${(views / all) * 100}%` }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
