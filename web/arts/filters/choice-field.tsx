import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';

/** One choice: what stands before its label, and how many works it would show ('1,000+' with `more`). */
export type Choice = { value: string; label: ReactNode; sign?: ReactNode; count?: number | undefined; more?: boolean | undefined };

type Props = {
  /** The group's name for screen readers; its fold says it to everybody. */
  legend: string;
  name: string;
  /** The chosen value, '' is the first choice, which is none; of a list any number of values are chosen together. */
  chosen: string | readonly string[] | undefined;
  choices: readonly Choice[];
  /** One below the other, or two in a row; by default as many in a row as have room. */
  layout?: 'list' | 'pairs';
};

type Counted = { count: number; more?: boolean | undefined };

/** Reads the count of a value among those of a facet; none where a value has no works, nothing until they are known. */
export function countsOf<V extends Counted>(values: readonly V[] | undefined, valueOf: (value: V) => string) {
  const counts = new Map(values?.map((one) => [valueOf(one), one]));
  return (value: string) => ({ count: values && (counts.get(value)?.count ?? 0), more: counts.get(value)?.more });
}

/** The choices with the chosen ones among them: an old link may name some that the counts do not. */
export function withChosen(choices: Choice[], chosen: readonly string[], labelOf: (value: string) => ReactNode): Choice[] {
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return [...missing.map((value) => ({ value, label: labelOf(value) })), ...choices];
}

const layouts = { row: 'flex flex-wrap gap-2', list: 'flex flex-col p-0.5', pairs: 'choice-pairs' };

/** One or several of some choices, in a plain form: radio buttons or checkboxes that look like chips, or a list. */
export function ChoiceField({ legend, name, chosen = '', choices, layout }: Props) {
  const isList = layout === 'list';
  const isSeveral = Array.isArray(chosen);
  return (
    <fieldset aria-label={legend} className="flex min-w-0 flex-col">
      <div className={layouts[layout ?? 'row']}>
        {choices.map(({ value, label, sign, count, more }) => (
          <label key={value} className={classNames('choice relative', isList && '-mt-px')}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              defaultChecked={[chosen].flat().includes(value)}
              className="sr-only"
            />
            {sign}
            <span className="min-w-0 wrap-anywhere">{label}</span>{' '}
            {count === undefined ? null : <Count of={count} isMore={more} isAtEnd={layout !== undefined} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How many, to 1,000 exactly; '340+' where no more is known. */
function Count({ of, isMore, isAtEnd }: { of: number; isMore: boolean | undefined; isAtEnd: boolean }) {
  // That there are none or more says nothing.
  if (isMore && of === 0) return null;
  return (
    <span className={classNames('text-ash tabular-nums', isAtEnd && 'ml-auto')}>
      {formatNumber(of)}
      {isMore ? '+' : ''}
    </span>
  );
}
