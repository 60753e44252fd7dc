import { Plural, Trans } from '@lingui/react/macro';
import { type MouseEvent, useRef } from 'react';
import { countryName } from '#contract/countries.ts';
import { formatFrw } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { goToSection } from './go-to-section.ts';
import { showNotSent } from './abroad.tsx';

type PaymentBarProps = { totalFrw: number; notSent: number; country: string; isBusy: boolean };

/** The sum and the way on, always in sight; where works are not sent to the chosen country it leads to these in place of ordering. */
export function PaymentBar({ totalFrw, notSent, country, isBusy }: PaymentBarProps) {
  const leadFirst = useLeadToForm();
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-1 border-t border-edge bg-paper px-5 py-2 max-lg:-mx-5 sm:px-7 lg:static lg:py-3">
      {notSent > 0 ? (
        <p className="text-sm text-laterite-ink">
          <NotSent count={notSent} name={countryName(country)} />
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-4">
        {/* On a desk it would stand beneath itself. */}
        <p aria-hidden="true" className="whitespace-nowrap tabular-nums lg:hidden">
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

/** The first field of the form that is empty and may not be. */
const lackingField = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#payment :is([name=phone], [name=shippingAddress])')).find(
    ({ value }) => value.trim() === '',
  );

/**
 * Pressed over the lines, before the form was in sight, the button leads to the form, and to what is lacking there: nothing is ordered to an address that
 * nobody has seen.
 */
function useLeadToForm() {
  const wasLed = useRef(false);
  return (event: MouseEvent) => {
    const address = document.querySelector('#payment textarea');
    if (wasLed.current || !address || address.getBoundingClientRect().top < innerHeight) return;
    event.preventDefault();
    wasLed.current = true;
    goToSection('payment');
    // It scrolls as far as the field needs.
    lackingField()?.focus();
  };
}
