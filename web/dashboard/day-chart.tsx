import { Trans } from '@lingui/react/macro';
import { formatDate } from '#web/kit/format.ts';

export type DayValue = { day: string; value: number };

type DayChartProps = {
  /** What the bars are of. */
  title: string;
  days: readonly DayValue[];
  /** The value in words: '35,000 Frw'. */
  words: (value: number) => string;
};

const HEIGHT = 120;
const STEP = 20;
const BAR = 14;

/** A bar for each day; the same figures as a table for those who do not see them. */
export function DayChart({ title, days, words }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="flex flex-col gap-3 border border-hairline bg-paper p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <span className="text-xs text-ash tabular-nums">
          <Trans>Most on one day: {words(Math.max(0, ...days.map(({ value }) => value)))}</Trans>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-36 w-full">
        {days.map(({ day, value }, place) => {
          // A day without anything keeps a thin line, so that the row of days can be seen.
          const height = Math.max(1, (value / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={place * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={value > 0 ? 'fill-laterite' : 'fill-edge'}
            >
              <title>{`${formatDate(day)}: ${words(value)}`}</title>
            </rect>
          );
        })}
      </svg>
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
                <td className="py-1.5 text-right tabular-nums">{words(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
