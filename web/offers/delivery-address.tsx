import { Trans } from '@lingui/react/macro';
import type { Offer } from '#contract/offers.ts';
import { formatPhone } from '#contract/phone.ts';

/** Where the buyer has it sent, in one paragraph, with the phone that the courier calls. */
export function DeliveryAddress({ delivery: { shippingAddress, phone } }: { delivery: NonNullable<Offer['delivery']> }) {
  const address = [...shippingAddress.split('\n'), formatPhone(phone ?? '')].filter(Boolean).join(', ');
  return (
    <p className="wrap-anywhere">
      <span className="text-ash">
        <Trans>Goes to:</Trans>
      </span>{' '}
      {address}
    </p>
  );
}
