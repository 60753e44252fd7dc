import { useLingui } from '@lingui/react/macro';
import { digitsOf } from '#web/app/money/money-text.ts';

/** What is said below a price that was refused: of a text that is no amount how to write it, where the contract's words would be 'Price Required'. */
export function usePriceError(): (typed: string, refused: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (typed, refused) => {
    if (refused === undefined || typed.trim() === '' || digitsOf(typed) !== undefined) return refused;
    return t`Write the price in digits, such as 35,000`;
  };
}
