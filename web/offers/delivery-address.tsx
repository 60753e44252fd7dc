import { Trans } from '@lingui/react/macro';
import { formatPhone } from '#contract/phone.ts';

/** Where the buyer has it sent, in one paragraph, with the phone that the courier calls. */
export function DeliveryAddress({ delivery: { shippingAddress, phone } }: { delivery: { shippingAddress: string; phone: string | null } }) {
  const address = shippingAddress.split('\n').filter(Boolean).join(', ');
  return (
    <p className="wrap-anywhere">
      <span className="text-ash">
        <Trans>Goes to:</Trans>
      </span>{' '}
      {address}
      {phone ? (
        <>
          , <span className="whitespace-nowrap">{formatPhone(phone)}</span>
        </>
      ) : null}
    </p>
  );
}
