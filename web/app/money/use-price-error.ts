import { useLingui } from '@lingui/react/macro';
import { digitsOf } from '#web/app/money/money-text.ts';

/** '35000.50', '3,5 Frw': an amount with parts of a franc, which nobody can pay. */
const DECIMALS = /^(frw|rwf)?\s*\d[\d\s.,]*[.,]\d{1,2}\s*(frw|rwf)?$/i;

/** What is said below a price that was refused: of a text that is no amount how to write it, where the contract's words would be 'Price Required'. */
export function usePriceError(): (typed: string, refused: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (typed, refused) => {
    if (refused === undefined || typed.trim() === '' || digitsOf(typed) !== undefined) return refused;
    if (DECIMALS.test(typed.trim())) return t`Whole francs only, such as 35,000`;
    return t`Write the price in digits, such as 35,000`;
  };
}
