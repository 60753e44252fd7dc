import { Trans } from '@lingui/react/macro';
import { formatDate } from '#contract/format.ts';

type DayValue = { day: string; value: number };

type DayChartProps = {
  /** Title of the chart. */
  title: string;
  days: readonly DayValue[];
  /** Each of `days` is the first of a week. */
  isByWeek?: boolean;
  /** The sum of its days, as it is shown beside the title. */
  total?: string;
  /** Formats a value: '35,000 Frw'. */
  format: (value: number) => string;
};

const HEIGHT = 120;
const STEP = 20;
const BAR = 14;

/** A bar chart by day; the same figures as a table for screen readers. */
export function DayChart({ title, total, days, format, isByWeek = false }: DayChartProps) {
  const max = Math.max(0, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="flex flex-col gap-3 border border-hairline bg-paper p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        {total === undefined ? null : <strong className="ml-auto font-display text-lg font-normal tabular-nums">{total}</strong>}
        <span className={`text-xs text-ash tabular-nums ${total === undefined ? '' : 'w-full'}`}>
          {isByWeek ? <Trans>Most in one week: {format(max)}</Trans> : <Trans>Most on one day: {format(max)}</Trans>}
        </span>
      </figcaption>
      {max > 0 ? <Bars days={days} max={max} format={format} /> : <NoBars />}
      <p className="flex justify-between text-xs text-ash" aria-hidden="true">
        <span>{first ? formatDate(first.day) : ''}</span>
        <span>{last ? formatDate(last.day) : ''}</span>
      </p>
      <details className="text-sm">
        <summary className="flex min-h-11 items-center text-ash underline underline-offset-4">
          <Trans>As a table</Trans>
        </summary>
        <table className="w-full max-w-md text-left">
          <caption className="sr-only">{title}</caption>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day} className="border-b border-hairline">
                <th scope="row" className="py-1.5 font-normal">
                  {formatDate(day)}
                </th>
                <td className="py-1.5 text-right tabular-nums">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type BarsProps = Pick<DayChartProps, 'days' | 'format'> & { max: number };

function Bars({ days, max, format }: BarsProps) {
  const width = days.length * STEP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-36 w-full">
      {/* Grid lines at the maximum, half of it, and zero. */}
      {[0.5, HEIGHT / 2, HEIGHT - 0.5].map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-hairline" />
      ))}
      {days.map(({ day, value }, place) => (
        <g key={day} className="group">
          <title>{`${formatDate(day)}: ${format(value)}`}</title>
          {/* A hover target over the full height of the day. */}
          <rect x={place * STEP} y={0} width={STEP} height={HEIGHT} className="fill-transparent group-hover:fill-mat" />
          <rect
            x={place * STEP + (STEP - BAR) / 2}
            y={HEIGHT - (value / max) * HEIGHT}
            width={BAR}
            height={(value / max) * HEIGHT}
            className="fill-laterite"
          />
        </g>
      ))}
    </svg>
  );
}

function NoBars() {
  return (
    <p className="flex h-36 items-center justify-center border-y border-hairline text-sm text-ash">
      <Trans>Nothing yet</Trans>
    </p>
  );
}
