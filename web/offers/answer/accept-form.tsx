import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { AcceptOffer, Offer, OfferSide } from '#contract/offers.ts';
import { formatFrw } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import type { DraftHandle } from '#web/app/forms/use-draft.ts';
import { Refusal } from '#web/app/failures/refusal.tsx';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { useAcceptOffer } from '#web/offers/queries.ts';
import { payOrder, placeOf } from '#web/offers/place.ts';
import { DeliveryAddress } from '#web/offers/delivery-address.tsx';
import { useFilledIn } from '#web/orders/delivery/delivery.ts';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';
import { useCorrectedDelivery } from '#web/orders/delivery/use-corrected-delivery.ts';
import { useDeliveryForm } from '#web/orders/delivery/use-delivery-form.ts';

type Props = { offer: Offer; side: OfferSide; onClose: () => void };

/** Says what accepting does, and asks the buyer where it goes where that is not known yet, or where they want to change it. */
export function AcceptForm(props: Props) {
  const [isChanging, setChanging] = useState(false);
  const { side, offer } = props;
  if (side === 'buyer' && isChanging && offer.delivery) return <WithAnother {...props} said={offer.delivery} />;
  if (side === 'buyer' && !offer.hasAddress) return <WithAddress {...props} />;
  return <Known {...props} onChange={() => setChanging(true)} />;
}

/** A buyer goes on to pay the order, whose page has it whole. */
function useAccept({ offer, side, onClose }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [keyOf] = useState(makeKeys);
  const accept = useAcceptOffer(t`Offer accepted`, t`The offer was not accepted. What you entered is kept here.`, ({ order }) => {
    onClose();
    if (side === 'buyer' && order) void navigate(payOrder(order));
  });
  return { accept, inputOf: (body: AcceptOffer) => ({ id: offer._id, body, key: keyOf(body) }) };
}

function Known({ onChange, ...props }: Props & { onChange: () => void }) {
  const { t } = useLingui();
  const { accept, inputOf } = useAccept(props);
  const { delivery } = props.offer;
  return (
    <div className="flex flex-col gap-5">
      <Consequence {...props} />
      <Terms {...props} />
      {delivery ? (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <DeliveryAddress delivery={delivery} />
          <Button look="quiet" onClick={onChange} aria-label={t`Change where it goes`}>
            <Trans>Change</Trans>
          </Button>
        </div>
      ) : null}
      <Refusal of={accept} onLeave={props.onClose} />
      <Buttons {...props} isBusy={accept.isPending} onAccept={() => accept.mutate(inputOf({}))} />
    </div>
  );
}

/** Where the buyer wants it to go, with all that is typed into the order's form. */
function WithAddress(props: Props) {
  const { values, addresses } = useFilledIn();
  const { form, choose, forget } = useDeliveryForm(values, addresses);
  return <AddressFields {...props} form={form} addresses={addresses} choose={choose} onAccepted={forget} />;
}

/** The same, beginning with what the offer says. */
function WithAnother({ said, ...props }: Props & { said: NonNullable<Offer['delivery']> }) {
  const corrected = useCorrectedDelivery(props.offer._id, said);
  return <AddressFields {...props} {...corrected} onAccepted={corrected.draft.drop} />;
}

type AddressFieldsProps = Props &
  Pick<ReturnType<typeof useCorrectedDelivery>, 'form' | 'choose'> & {
    addresses: readonly Address[];
    /** The order's own form keeps what is typed by itself. */
    draft?: DraftHandle;
    onAccepted: () => void;
  };

function AddressFields({ form, addresses, choose, draft, onAccepted, ...props }: AddressFieldsProps) {
  const { accept, inputOf } = useAccept(props);
  const submit = form.onSubmit((delivery) => accept.mutate(inputOf(delivery), { onSuccess: onAccepted, onError: form.showFieldFailures }));
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Consequence {...props} />
      <Terms {...props} />
      {draft ? <UnsavedWork isUnsaved={form.formState.isDirty && !accept.isSuccess} draft={draft} /> : null}
      <Refusal of={accept} isSaidElsewhere={!form.formState.isValid && form.formState.isSubmitted} onLeave={props.onClose} />
      <DeliveryFields form={form} addresses={addresses} choose={choose} />
      {draft ? <DraftNote draft={draft} /> : null}
      <Buttons {...props} isBusy={accept.isPending} />
    </form>
  );
}

function Consequence({ offer, side }: Props) {
  const total = formatFrw(offer.amount * offer.quantity);
  return (
    <p>
      {side === 'buyer' ? (
        <Trans>
          {offer.art.name} is ordered at once for {total} and kept for you. You pay next.
        </Trans>
      ) : (
        <Trans>
          {offer.art.name} is ordered at once for {total} and kept for {offer.buyer.name}. You send it once it is paid.
        </Trans>
      )}
    </p>
  );
}

/** Each amount that follows from accepting, and where it goes. */
function Terms({ offer: { amount, quantity, goesTo, delivery }, side }: Props) {
  const { t } = useLingui();
  const place = placeOf(goesTo);
  const facts = [
    [t`Amount`, quantity > 1 ? `${formatFrw(amount)} × ${quantity} = ${formatFrw(amount * quantity)}` : formatFrw(amount)],
    // The whole address of the buyer stands below.
    ...(delivery ? [] : [[t`Goes to`, place ?? (side === 'buyer' ? t`The address you choose` : t`The buyer’s saved address`)] as const]),
    [t`Delivery`, side === 'buyer' ? t`Free` : t`Free for the buyer`],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ash">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Buttons({ side, onClose, isBusy, onAccept }: Props & { isBusy: boolean; onAccept?: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type={onAccept ? 'button' : 'submit'} look="primary" busy={isBusy} onClick={onAccept}>
        {side === 'buyer' ? <Trans>Accept and order</Trans> : <Trans>Accept</Trans>}
      </Button>
      <Button onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}
