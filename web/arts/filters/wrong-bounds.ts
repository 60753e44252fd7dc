import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import { readFrw } from '#web/app/money/money-text.ts';
import type { FilterText } from './filter-texts.ts';
import { without } from './gallery-address.ts';
import { type BoundName, boundPairs, boundProblem } from './read-filters.ts';

/** What is typed in an address can be long. */
const LETTERS_MAX = 20;

/** Bounds of an address that cannot be and are ignored: each in words, what removes it, and why it is not used. */
export function useWrongBounds(): (params: URLSearchParams) => (FilterText & { problem: string })[] {
  const { t } = useLingui();
  const range = (from: string, to: string) => ({
    minPrice: t`${from}–${to} Frw`,
    minWidth: t`${from}–${to} cm wide`,
    minHeight: t`${from}–${to} cm high`,
  });
  return (params) =>
    boundPairs.flatMap((pair) => {
      const wrong = boundProblem(params, pair);
      if (!wrong) return [];
      if (wrong.problem === 'fromAboveTo') {
        const [from, to] = [written(params, pair[0]), written(params, pair[1])];
        const problem = t`The minimum is above the maximum, so this filter is not used.`;
        return [{ key: `wrong:${pair[0]}`, text: range(from, to)[pair[0]], without: without(pair), problem }];
      }
      const text = t`“${written(params, wrong.at)}”`;
      const problem = wrong.at.endsWith('Price')
        ? t`${text} is not a price from 1 to 1,000,000,000 Frw, so this filter is not used.`
        : t`${text} is not a length from 1 to 2,000 cm, so this filter is not used.`;
      return [{ key: `wrong:${wrong.at}`, text, without: without([wrong.at]), problem }];
    });
}

/** '200000' → '200,000'; what is no amount as it is. */
function written(params: URLSearchParams, name: BoundName): string {
  const text = params.get(name)?.trim() ?? '';
  const amount = readFrw(text);
  return amount === undefined ? text.slice(0, LETTERS_MAX) : formatNumber(amount);
}
