import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
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

/** A bar chart by day, which says the value of the day at the pointer or chosen by the arrow keys; the same figures as a table. */
export function DayChart({ title, total, days, format, isByWeek = false }: DayChartProps) {
  const max = Math.max(0, ...days.map(({ value }) => value));
  const first = days[0];
  const last = days.at(-1);
  const [at, setAt] = useState<number>();
  const chosen = at === undefined ? undefined : days[at];
  return (
    <figure className="flex flex-col gap-3 border border-hairline bg-paper p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        {total === undefined ? null : <strong className="ml-auto font-display text-lg font-normal tabular-nums">{total}</strong>}
        <span className={`text-xs tabular-nums ${chosen ? 'text-soot' : 'text-ash'} ${total === undefined ? '' : 'w-full'}`}>
          {chosen ? `${formatDate(chosen.day)}: ${format(chosen.value)}` : <Most value={format(max)} isByWeek={isByWeek} />}
        </span>
      </figcaption>
      {max > 0 ? <Plot {...{ title, days, max, format, at }} onChoose={setAt} /> : <NoBars />}
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

const Most = ({ value, isByWeek }: { value: string; isByWeek: boolean }) =>
  isByWeek ? <Trans>Most in one week: {value}</Trans> : <Trans>Most on one day: {value}</Trans>;

type PlotProps = Pick<DayChartProps, 'title' | 'days' | 'format'> & {
  max: number;
  /** The day that is chosen. */
  at: number | undefined;
  onChoose: (at: number | undefined) => void;
};

/** The bars with the values of their axis. The pointer chooses a day, and so do the arrow keys, as of a slider. */
function Plot({ title, days, max, format, at, onChoose }: PlotProps) {
  const lastPlace = days.length - 1;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(Math.max(0, Math.min(lastPlace, Math.floor(((clientX - left) / width) * days.length))));
  };
  const step = (event: KeyboardEvent) => {
    const from = at ?? lastPlace;
    const to = { ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1, Home: 0, End: lastPlace }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(lastPlace, to)));
  };
  const place = at ?? lastPlace;
  const shown = days[place];
  return (
    <div className="flex gap-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={place + 1}
        aria-valuetext={shown && `${formatDate(shown.day)}: ${format(shown.value)}`}
        className="min-w-0 grow touch-pan-y"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(undefined)}
        onFocus={() => onChoose(place)}
        onBlur={() => onChoose(undefined)}
        onKeyDown={step}
      >
        <Bars {...{ days, max, at }} />
      </div>
      <p aria-hidden="true" className="flex flex-none flex-col justify-between text-right text-xs leading-none text-ash tabular-nums">
        <span>{format(max)}</span>
        {max % 2 === 0 ? <span>{format(max / 2)}</span> : null}
        <span>{format(0)}</span>
      </p>
    </div>
  );
}

function Bars({ days, max, at }: Pick<PlotProps, 'days' | 'max' | 'at'>) {
  const width = days.length * STEP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="block h-36 w-full">
      {at === undefined ? null : <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className="fill-mat" />}
      {/* Grid lines at the maximum, half of it, and zero. */}
      {[0.5, HEIGHT / 2, HEIGHT - 0.5].map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-hairline" />
      ))}
      {days.map(({ day, value }, place) => (
        <rect
          key={day}
          x={place * STEP + (STEP - BAR) / 2}
          y={HEIGHT - (value / max) * HEIGHT}
          width={BAR}
          height={(value / max) * HEIGHT}
          className="fill-laterite"
        />
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
