import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import { readFrw } from '#web/app/money/money-text.ts';
import type { FilterText } from './filter-texts.ts';
import { without } from './gallery-address.ts';
import { type BoundName, boundPairs, centimetres, francs } from './read-filters.ts';

export type BoundProblem = 'unreadable' | 'fromAboveTo';

/** What is wrong with a pair of typed bounds, and at which of the two. */
export function boundProblem(
  typed: URLSearchParams,
  pair: (typeof boundPairs)[number],
): { at: BoundName; problem: BoundProblem } | undefined {
  const read = pair[0] === 'minPrice' ? francs : centimetres;
  const at = pair.find((name) => {
    const text = typed.get(name)?.trim();
    // From 0 is no bound, and nothing wrong.
    return text && read(text) === undefined && !(name === pair[0] && /^0+$/.test(text));
  });
  if (at) return { at, problem: 'unreadable' };
  const [from, to] = pair.map((name) => read(typed.get(name)));
  return (from ?? 0) > (to ?? Infinity) ? { at: pair[0], problem: 'fromAboveTo' } : undefined;
}

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
