import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AskCancellation } from '#contract/orders.ts';
import type { Order } from '#contract/orders.ts';
import { limits } from '#contract/limits.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useAskCancellation } from '#web/orders/life.ts';
import { mayAskCancellation } from '#web/orders/state/acts.ts';
import { shipmentsOf } from '#web/orders/state/shipments.ts';

/** Asks the artist, or the shop where there are several, to cancel a paid order of which nothing was sent. */
export function AskForCancellation({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  // What is typed stays when the order changes meanwhile; the server then says why it is not sent.
  if (!isOpen && !mayAskCancellation(order)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Ask to cancel</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Ask to cancel order {order.number}</Trans>}>
        <CancellationForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CancellationForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { register, formState, onSubmit, showFieldFailures } = useSchemaForm(AskCancellation, { reason: '' });
  const ask = useAskCancellation(onClose);
  const [only, ...others] = shipmentsOf(order).map(({ artist }) => artist.name);
  const submit = onSubmit((body) => ask.mutate({ id: order._id, body }, { onError: showFieldFailures }));
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={formState.isDirty} />
      <p>
        {only && others.length === 0 ? (
          <Trans>Nothing has been sent yet. {only} will decide. If the order is cancelled, we'll refund you in full.</Trans>
        ) : (
          <Trans>Nothing has been sent yet. Ubugeni will decide. If the order is cancelled, we'll refund you in full.</Trans>
        )}
      </p>
      <FormFailure>{formState.errors.reason ? null : ask.failure}</FormFailure>
      <TextArea label={t`Reason`} maxLength={limits.reasonLength} {...register('reason')} error={formState.errors.reason?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={ask.isPending}>
          <Trans>Ask to cancel</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </form>
  );
}
