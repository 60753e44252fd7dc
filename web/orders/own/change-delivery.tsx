import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { ORDER_DELIVERY } from '#contract/screens.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';
import { useCorrectedDelivery } from '#web/orders/delivery/use-corrected-delivery.ts';
import { useChangeDelivery } from '#web/orders/life.ts';
import { mayChangeDelivery } from '#web/orders/state/acts.ts';

/** Corrects where an order goes, whom the courier calls and the note, until something of it is sent. */
export function ChangeDelivery({ order }: { order: Order }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(() => hash === `#${ORDER_DELIVERY}` && mayChangeDelivery(order));
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

function Fields({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { form, addresses, choose, draft } = useCorrectedDelivery(order._id, order);
  const isPaid = order.payment.paidAt !== null;
  const change = useChangeDelivery(isPaid ? t`The address is changed. We'll let the artist know.` : t`The address is changed.`, () => {
    draft.drop();
    onClose();
  });
  const { errors, isDirty } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit((body) => change.mutate({ id: order._id, body }, { onError: form.showFieldFailures }))}
      className="flex flex-col gap-5"
    >
      <UnsavedWork isUnsaved={isDirty && !change.isSuccess} draft={draft} />
      <p>
        <Trans>You can change this until the first work of the order is sent.</Trans>
      </p>
      <FormFailure>{Object.keys(errors).length > 0 ? null : change.failure}</FormFailure>
      <DeliveryFields form={form} addresses={addresses} choose={choose} />
      <DraftNote draft={draft} />
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
