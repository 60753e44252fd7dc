import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { DeliveryAddress } from '#web/offers/delivery-address.tsx';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';

type Props = ComponentProps<typeof DeliveryFields> & {
  /** The account has an address and a phone, which the form begins with; undefined while nobody knows. */
  isKnown: boolean | undefined;
};

/**
 * Where an offer goes: of an account that has an address in one line, which opens to the fields; they stay open once something in them is wrong. Until it is known
 * the line's place is kept: fields that fold beneath the hand of who types above them would move what is pressed.
 */
export function FoldedDelivery({ isKnown, ...fields }: Props) {
  const { t } = useLingui();
  const { form } = fields;
  const [isOpen, setOpen] = useState<'asked' | 'wrong'>();
  const [shippingAddress, phone, country] = useWatch({ control: form.control, name: ['shippingAddress', 'phone', 'country'] });
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  if (hasErrors && !isOpen) setOpen('wrong');
  const { setFocus } = form;
  // What was pressed is gone.
  useEffect(() => {
    if (isOpen === 'asked') setFocus('phone');
  }, [isOpen, setFocus]);
  if (isKnown === undefined && !isOpen) return <Skeleton className="h-16 w-full" />;
  if (!isKnown || isOpen) return <DeliveryFields {...fields} />;
  const place = country === HOME_COUNTRY ? shippingAddress : `${shippingAddress}\n${countryName(country)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-y border-hairline py-2 text-sm">
      <DeliveryAddress delivery={{ shippingAddress: place, phone }} />
      <Button look="quiet" onClick={() => setOpen('asked')} aria-label={t`Change where it goes`}>
        <Trans>Change</Trans>
      </Button>
    </div>
  );
}
