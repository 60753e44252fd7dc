import { Plural, Trans } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { formatFrw } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { goToSection } from './go-to-section.ts';
import { showNotSent } from './abroad.tsx';

type PaymentBarProps = {
  totalFrw: number;
  notSent: number;
  country: string;
  isBusy: boolean;
  /** There was no connection to send the order by. */
  isUnsent: boolean;
  /** Says in the form what it lacks, and focuses the first of it. */
  onLed: () => void;
};

/** The sum and the way on, always in sight; where works are not sent to the chosen country it leads to these in place of ordering. */
export function PaymentBar({ totalFrw, notSent, country, isBusy, isUnsent, onLed }: PaymentBarProps) {
  const { wasLed, leadFirst } = useLeadToForm(onLed);
  return (
    <div className="payment-bar sticky bottom-0 z-10 flex flex-col gap-1 border-t border-edge bg-paper px-5 py-2 max-lg:-mx-5 sm:px-7 lg:py-3">
      {notSent > 0 ? (
        <p className="text-sm text-laterite-ink">
          <NotSent count={notSent} name={countryName(country)} />
        </p>
      ) : null}
      {isUnsent ? (
        <p className="text-sm text-laterite-ink">
          <Trans>You have not been charged. Try again when you're connected: your order is placed only once.</Trans>
        </p>
      ) : null}
      {wasLed && notSent === 0 ? (
        <p role="status" className="text-sm">
          <Trans>Please check where it goes, then proceed.</Trans>
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-4">
        {/* Said in the sums, too. */}
        <p aria-hidden="true" className="whitespace-nowrap tabular-nums">
          <span className="block text-xs text-ash">
            <Trans>Total</Trans>
          </span>
          {formatFrw(totalFrw)}
        </p>
        {notSent > 0 ? (
          <Button className="grow whitespace-nowrap" onClick={showNotSent}>
            <Plural value={notSent} one="Remove it or ask" other="Remove them or ask" />
          </Button>
        ) : (
          <Button type="submit" look="primary" busy={isBusy} className="grow whitespace-nowrap" onClick={leadFirst}>
            <Trans>Proceed to Payment</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function NotSent({ count, name }: { count: number; name: string }) {
  return (
    <Plural
      value={count}
      one={`# work can't be sent to ${name} and is not in this total.`}
      other={`# works can't be sent to ${name} and are not in this total.`}
    />
  );
}

/**
 * Pressed over the lines, before the form was in sight, the button leads to the form, and to what is lacking there: nothing is ordered to an address that
 * nobody has seen.
 */
function useLeadToForm(onLed: () => void) {
  const [wasLed, setLed] = useState(false);
  const leadFirst = (event: MouseEvent) => {
    const address = document.querySelector('#payment textarea');
    if (wasLed || !address || address.getBoundingClientRect().top < innerHeight) return;
    event.preventDefault();
    setLed(true);
    goToSection('payment');
    // It scrolls as far as the field needs.
    onLed();
  };
  return { wasLed, leadFirst };
}
