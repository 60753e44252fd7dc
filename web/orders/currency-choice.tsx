import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '#contract/orders.ts';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { paymentOptionsQuery } from './queries.ts';

type Props = { totalFrw: number; value: Currency | undefined; onChange: (currency: Currency) => void };

const money = (amount: number, currency: Currency) => (currency === 'RWF' ? formatFrw(amount) : `${formatNumber(amount, 2)} NGN`);

/** The choice of currency, with the amount to be charged; the first offered one is preselected (contract.md section 4). */
export function CurrencyChoice({ totalFrw, value, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(paymentOptionsQuery());
  // As the provider's window offers them: its mobile money is for Rwandan francs only (payment-provider.md section 3).
  const labels: Record<Currency, string> = { RWF: t`Card, MTN MoMo or Airtel Money, in Frw`, NGN: t`Card or USSD, in NGN` };
  const currencies = data?.currencies ?? [];
  if (currencies.length === 0) return null;
  if (currencies.length === 1) {
    return currencies[0]?.currency === 'RWF' ? (
      <p className="text-sm text-ash">
        <Trans>You pay by card, MTN MoMo or Airtel Money.</Trans>
      </p>
    ) : null;
  }
  const chosen = value ?? currencies[0]?.currency;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium">
        <Trans>Pay in</Trans>
      </legend>
      {currencies.map(({ currency, rate }) => (
        <Checkbox
          key={currency}
          kind="radio"
          name="currency"
          value={currency}
          checked={chosen === currency}
          onChange={() => onChange(currency)}
          label={
            <>
              {labels[currency]} <span className="whitespace-nowrap text-ash tabular-nums">{money(totalFrw * rate, currency)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** The preselected currency. */
export function useFirstCurrency(): Currency {
  const { data } = useQuery(paymentOptionsQuery());
  return data?.currencies[0]?.currency ?? 'RWF';
}
