import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutCountry } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/countries.ts';
import type { Order } from '#contract/orders.ts';
import { addressesQuery } from '#web/accounts/addresses/queries.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { DeliveryForm, type DeliveryValues, valuesOf } from '#web/orders/delivery/delivery.ts';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';
import { useChangeDelivery } from '#web/orders/life.ts';
import { mayChangeDelivery } from '#web/orders/state/acts.ts';

/** Corrects where a paid order goes, whom the courier calls and the note, until something of it is sent. */
export function ChangeDelivery({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // What is typed stays when it is sent meanwhile; the server then says why it is not changed.
  if (!isOpen && !mayChangeDelivery(order)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" className="flex" onClick={() => setOpen(true)} aria-label={t`Change where this order goes`}>
        <Trans>Change</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={<Trans>Where should order {order.number} go?</Trans>}>
        {isOpen ? <Fields order={order} onClose={close} /> : null}
      </Dialog>
    </>
  );
}

function valuesOfOrder({ shippingAddress, country, phone, note }: Order): DeliveryValues {
  const to = country ?? HOME_COUNTRY;
  return { shippingAddress: withoutCountry(shippingAddress ?? '', to), country: to, phone: phone ?? '', note: note ?? '' };
}

function Fields({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { data: addresses = [] } = useQuery(addressesQuery());
  const form = useSchemaForm(DeliveryForm, valuesOfOrder(order));
  const change = useChangeDelivery(t`The address is changed. We'll let the artist know.`, onClose);
  const choose = (id: string) => {
    const address = addresses.find(({ _id }) => _id === id);
    const values = address ? valuesOf(address) : { shippingAddress: '' };
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof DeliveryValues, value, { shouldDirty: true });
  };
  const { errors, isDirty } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit((body) => change.mutate({ id: order._id, body }, { onError: form.showFieldFailures }))}
      className="flex flex-col gap-5"
    >
      <UnsavedWork isUnsaved={isDirty} />
      <p>
        <Trans>You can change this until the first work of the order is sent.</Trans>
      </p>
      <FormFailure>{Object.keys(errors).length > 0 ? null : change.failure}</FormFailure>
      <DeliveryFields form={form} addresses={addresses} choose={choose} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
