import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
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
  const { data } = useQuery(paymentOptionsQuery());
  // A page has one choice for each order that waits to be paid: of one name they would be one choice.
  const group = useId();
  const isHome = country === HOME_COUNTRY;
  const currencies = data?.currencies ?? [];
  const [first, ...others] = currencies;
  if (!first) return null;
  if (others.length === 0) return <OnlyOne currency={first.currency} isHome={isHome} />;
  const chosen = value ?? first.currency;
  const wayOf = (offered: Offered) => (
    <Way
      key={offered.currency}
      group={group}
      offered={offered}
      totalFrw={totalFrw}
      isHome={isHome}
      isChosen={chosen === offered.currency}
      onChange={onChange}
    />
  );
  const isFolded = !isHome && country !== NAIRA_COUNTRY;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium">
        <Trans>Pay in</Trans>
      </legend>
      {(isFolded ? [first] : currencies).map(wayOf)}
      {isFolded ? (
        <Fold isOpen={chosen !== first.currency} hasFrw={currencies.some(({ currency }) => currency === 'RWF')}>
          {others.map(wayOf)}
        </Fold>
      ) : null}
    </fieldset>
  );
}

/** What hardly anybody in that country has. */
const Fold = ({ isOpen, hasFrw, children }: { isOpen: boolean; hasFrw: boolean; children: ReactNode }) => (
  <details open={isOpen} className="text-sm">
    <summary className="min-h-11 content-center underline underline-offset-4">
      <Trans>Other ways to pay</Trans>
    </summary>
    {children}
    {hasFrw ? (
      <p className="text-ash">
        <Trans>MTN MoMo and Airtel Money of Rwanda are in the payment window, too.</Trans>
      </p>
    ) : null}
  </details>
);

type WayProps = { group: string; offered: Offered; totalFrw: number; isHome: boolean; isChosen: boolean; onChange: Props['onChange'] };

function Way({ group, offered: { currency, rate }, totalFrw, isHome, isChosen, onChange }: WayProps) {
  const { t } = useLingui();
  // As the provider's window offers them: its mobile money is for Rwandan francs only (payment-provider.md section 3).
  const labels: Record<Currency, string> = {
    RWF: isHome ? t`Card, MTN MoMo or Airtel Money, in Frw` : t`Card, in Frw`,
    NGN: t`Card or USSD, in NGN`,
  };
  return (
    <Checkbox
      kind="radio"
      name={group}
      value={currency}
      checked={isChosen}
      onChange={() => onChange(currency)}
      label={
        <>
          <span className="block text-balance sm:inline">{labels[currency]}</span>{' '}
          <span className="block whitespace-nowrap text-ash tabular-nums sm:inline">{money(totalFrw * rate, currency)}</span>
        </>
      }
    />
  );
}

/** One currency is no choice. */
function OnlyOne({ currency, isHome }: { currency: Currency; isHome: boolean }) {
  if (currency !== 'RWF') return null;
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
