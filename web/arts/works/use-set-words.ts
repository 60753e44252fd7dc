import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatFrw } from '#contract/format.ts';
import type { BulkSet } from './bulk-set.ts';

/** How the prices were changed, in words. */
function usePriceWords(): (set: BulkSet) => string[] {
  const { t } = useLingui();
  return ({ pricePercent, roundTo }) => {
    const percent = Number(pricePercent ?? 0);
    const signed = percent > 0 ? `+${percent}` : String(percent);
    const step = formatFrw(Number(roundTo ?? 1));
    return [pricePercent === undefined ? '' : t`prices ${signed}%`, roundTo === undefined ? '' : t`rounded to ${step}`];
  };
}

/** What was set for several artworks, in words: 'prices +12.5%, rounded to 500 Frw, 3 in stock'. */
export function useSetWords(): (set: BulkSet) => string {
  const { t } = useLingui();
  const priceWords = usePriceWords();
  return (set) => {
    const { available_arts, dispatchDays, category, acceptsOffers } = set;
    const days = Number(dispatchDays ?? 0);
    const words = [
      ...priceWords(set),
      available_arts === undefined ? '' : t`${available_arts} in stock`,
      dispatchDays === undefined ? '' : t`leaves your studio in ${plural(days, { one: '# day', other: '# days' })}`,
      category ?? '',
      acceptsOffers === undefined ? '' : String(acceptsOffers) === 'true' ? t`offers accepted` : t`no offers`,
    ];
    return words.filter(Boolean).join(', ');
  };
}
