import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Currency } from '#contract/orders.ts';
import type { PaymentOptions } from '#contract/payments.ts';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { paymentOptionsQuery } from './queries.ts';

type Props = {
  totalFrw: number;
  /** Where the order goes: abroad hardly anybody has Rwandan mobile money or a Nigerian bank. */
  country: string;
  value: Currency | undefined;
  onChange: (currency: Currency) => void;
};

type Offered = PaymentOptions['currencies'][number];

/** Where people have accounts in naira. */
const NAIRA_COUNTRY = 'NG';

const money = (amount: number, currency: Currency) => (currency === 'RWF' ? formatFrw(amount) : `${formatNumber(amount, 2)} NGN`);

/**
 * The choice of currency, with the amount to be charged; the first offered one is preselected (contract.md section 4). What the country of the
 * order has no use for is folded beneath it.
 */
export function CurrencyChoice({ totalFrw, country, value, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(paymentOptionsQuery());
  const isHome = country === HOME_COUNTRY;
  // As the provider's window offers them: its mobile money is for Rwandan francs only (payment-provider.md section 3).
  const labels: Record<Currency, string> = {
    RWF: isHome ? t`Card, MTN MoMo or Airtel Money, in Frw` : t`Card, in Frw`,
    NGN: t`Card or USSD, in NGN`,
  };
  const currencies = data?.currencies ?? [];
  const [first, ...others] = currencies;
  if (!first) return null;
  if (others.length === 0) return first.currency === 'RWF' ? <OnlyFrw isHome={isHome} /> : null;
  const chosen = value ?? first.currency;
  const radioOf = ({ currency, rate }: Offered) => (
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
  );
  const isFolded = !isHome && country !== NAIRA_COUNTRY;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium">
        <Trans>Pay in</Trans>
      </legend>
      {(isFolded ? [first] : currencies).map(radioOf)}
      {isFolded ? (
        <details open={chosen !== first.currency} className="text-sm">
          <summary className="min-h-11 content-center underline underline-offset-4">
            <Trans>Other ways to pay</Trans>
          </summary>
          {others.map(radioOf)}
          {currencies.some(({ currency }) => currency === 'RWF') ? <MobileMoneyToo /> : null}
        </details>
      ) : null}
    </fieldset>
  );
}

const MobileMoneyToo = () => (
  <p className="text-ash">
    <Trans>MTN MoMo and Airtel Money of Rwanda are in the payment window, too.</Trans>
  </p>
);

/** One currency is no choice. */
function OnlyFrw({ isHome }: { isHome: boolean }) {
  return (
    <p className="text-sm text-ash">
      {isHome ? (
        <Trans>You pay by card, MTN MoMo or Airtel Money.</Trans>
      ) : (
        <Trans>You pay by card, or by MTN MoMo or Airtel Money of Rwanda.</Trans>
      )}
    </p>
  );
}

/** The preselected currency. */
export function useFirstCurrency(): Currency {
  const { data } = useQuery(paymentOptionsQuery());
  return data?.currencies[0]?.currency ?? 'RWF';
}
