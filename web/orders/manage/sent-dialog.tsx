import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { dayOf } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { SendItem } from '#contract/send-item.ts';
import { CarrierChoice } from './carrier-choice.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useMarkSent } from '#web/orders/life.ts';
import { isAskedToCancel } from '#web/orders/state/acts.ts';
import { useDue } from '#web/orders/state/due.ts';
import { PhotosField } from '#web/orders/photos-field.tsx';
import '#web/kit/dialogs/kept-head.css';

type SentDialogProps = {
  order: Order;
  item: OrderItem;
  isOpen: boolean;
  /** It was asked for this item by name: what else is to be sent is not ticked. */
  isAlone?: boolean;
  onClose: () => void;
  /** Called with the items that were recorded, where that is not seen beside the dialog. */
  onSent?: (lineIds: readonly string[]) => void;
};

/** Title and ✕ stay in sight when a refusal scrolls the form. */
export const SENT_DIALOG = 'keeps-head scroll-pt-20';

/** Asks how an item was sent, and which others of the same artist are in the parcel. */
export function SentDialog({ isOpen, onClose, ...parts }: SentDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Mark as sent</Trans>} className={SENT_DIALOG}>
      <SentForm {...parts} onClose={onClose} />
    </Dialog>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What stays empty is not sent. */
const orNothing = { setValueAs: (value: string) => value || undefined };

/** The first day that the server takes: the one before the order. */
const firstDay = ({ createdAt }: Order) => dayOf(Date.parse(createdAt) - DAY_MS);

type SentFormProps = Omit<SentDialogProps, 'isOpen'> & {
  /** It was recorded already and is changed: the photos that it was recorded with. */
  recordedPhotos?: readonly File[];
};

/** How an item was sent; of one that was recorded as sent, what was said then. */
export function SentForm({ order, item, isAlone, recordedPhotos, onClose, onSent }: SentFormProps) {
  const { t } = useLingui();
  const [today] = useState(() => dayOf(Date.now()));
  const isChange = recordedPhotos !== undefined;
  const form = useSchemaForm(SendItem, isChange ? recordedOf(item) : unsaid(today));
  const { register, formState, onSubmit, showFieldFailures } = form;
  const { errors } = formState;
  const [begun] = useState(() => [...(recordedPhotos ?? [])]);
  const [photos, setPhotos] = useState<File[]>(begun);
  // Recorded ones are no part of a draft: they are there again with the record.
  const files = useMemo(() => ({ photos: photos === begun ? [] : photos }), [photos, begun]);
  const parcel = useParcel(order, item, { isChange, isAlone });
  // It begins with another day tomorrow; what was typed is still of this parcel.
  const draft = useFormDraft(form, `sent:${order._id}:${item._id}`, {
    files,
    putFiles: ({ photos: kept }) => setPhotos(kept ? [...kept] : begun),
    base: '',
    beside: parcel.beside,
  });
  const sent = useMarkSent(({ lineIds }) => {
    draft.drop();
    onClose();
    onSent?.(lineIds);
  });
  // A recorded photo that could not be loaded stays, one that was taken out of the form goes.
  const replaces = photos === begun ? 'allButPhoto' : 'all';
  const submit = onSubmit((how) => {
    const body = { ...how, photo: photos[0], ...(isChange && ({ replaces } as const)) };
    sent.mutate({ id: order._id, lineIds: parcel.ids, body }, { onError: showFieldFailures });
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4 max-sm:gap-3">
      <UnsavedWork isUnsaved={formState.isDirty || photos !== begun} draft={draft} />
      <WhatIsSent order={order} item={item} />
      <p className="text-sm text-ash">
        <Trans>We'll email the buyer in {limits.takeBackMinutes} minutes; until then you can undo this.</Trans>
      </p>
      <FormFailure>{Object.keys(errors).length > 0 ? null : sent.failure}</FormFailure>
      {parcel.choice}
      <p className="text-sm">
        <Trans>Everything below is optional.</Trans>
      </p>
      <CarrierChoice
        value={form.watch('carrier')}
        error={errors.carrier?.message}
        onChange={(carrier) => form.setValue('carrier', carrier, { shouldDirty: true })}
      />
      {/* On a phone note and photo stand above the foot of the dialog: what is beneath it is not thought of. */}
      <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-start gap-4 max-sm:gap-3 sm:grid-cols-2">
        <TextField
          label={
            <Trans>
              Tracking or phone <span className="max-sm:sr-only">number</span>
            </Trans>
          }
          hint={<span className="max-sm:hidden">{t`The number of the parcel, or the courier's phone number.`}</span>}
          maxLength={limits.trackingNumberLength}
          {...register('number')}
          error={errors.number?.message}
        />
        <TextField
          label={t`Sent on`}
          type="date"
          min={firstDay(order)}
          max={today}
          {...register('sentOn', orNothing)}
          error={errors.sentOn?.message}
        />
      </div>
      <TextArea
        label={t`Note to the buyer`}
        rows={2}
        className="[&_.input]:min-h-16 max-sm:[&_.input]:min-h-11"
        maxLength={limits.trackingNoteLength}
        {...register('note')}
        error={errors.note?.message}
      />
      <PhotosField photos={photos} max={1} onChange={setPhotos} />
      <DraftNote draft={draft} />
      <DialogFoot>
        <Button type="submit" look="primary" busy={sent.isPending}>
          {isChange ? <Trans>Save</Trans> : <Trans>Mark as sent</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Who brings it is asked: no carrier is chosen yet, not even 'No carrier'. */
const unsaid = (sentOn: string): SendItem => ({ carrier: undefined, number: '', note: '', sentOn });

const recordedOf = ({ tracking, sentOn }: OrderItem): SendItem => ({
  carrier: tracking?.carrier ?? '',
  number: tracking?.number ?? '',
  note: tracking?.note ?? '',
  sentOn: sentOn ?? '',
});

const MINUTE_MS = 60_000;
const sentMs = ({ sentAt }: OrderItem) => Date.parse(sentAt ?? '');

/** Whether two items were sent together: one call after the other, with the same words. */
const isSameParcel = (one: OrderItem, other: OrderItem) =>
  one.fulfilment === 'sent' &&
  Math.abs(sentMs(one) - sentMs(other)) < MINUTE_MS &&
  JSON.stringify([one.sentOn, one.tracking]) === JSON.stringify([other.sentOn, other.tracking]);

/** What a draft has kept, as ids. */
const idsOf = (kept: unknown): string[] => (Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);

/** The items in the parcel: this one, and of the artist's others that are to be sent now, or were sent with it, those that are ticked. */
function useParcel(order: Order, item: OrderItem, { isChange, isAlone }: { isChange: boolean; isAlone: boolean | undefined }) {
  const { t } = useLingui();
  const owner = item.product.owner;
  const isLeft = (one: OrderItem) => one.fulfilment === 'toSend' && !isRefunded(one) && !isAskedToCancel(order, one);
  const others = order.items.filter(
    (one) =>
      one._id !== item._id &&
      (isChange ? isSameParcel(one, item) && !isRefunded(one) : isLeft(one)) &&
      (one.product.owner._id ?? one.product.owner.name) === (owner._id ?? owner.name),
  );
  // One of several may have been recorded before the answer about another was lost or no.
  const isDone = !isChange && others.length > 0 && !order.items.some((one) => one._id === item._id && isLeft(one));
  const [begun] = useState<readonly string[]>(() => (isAlone ? others.map(({ _id }) => _id) : []));
  const [left, setLeft] = useState(begun);
  const included = others.filter(({ _id }) => !left.includes(_id));
  const toggle = (id: string) => setLeft((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const name = isDone ? null : <p className="work-title w-full wrap-anywhere">{item.product.name}</p>;
  const choice =
    others.length === 0 ? (
      name
    ) : (
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 sm:flex-col">
        <legend className="text-sm font-medium">{t`In this parcel`}</legend>
        {name}
        {others.map(({ _id, product }) => (
          <Checkbox key={_id} label={product.name} checked={!left.includes(_id)} onChange={() => toggle(_id)} />
        ))}
      </fieldset>
    );
  const isAsBegun = left.length === begun.length && begun.every((id) => left.includes(id));
  const beside = {
    value: isAsBegun ? undefined : left,
    put: (kept: unknown) => setLeft(kept === undefined ? begun : idsOf(kept)),
  };
  const ids = included.map(({ _id }) => _id);
  return { ids: isDone && ids.length > 0 ? ids : [item._id, ...ids], choice, beside };
}

/** Which order, from whom to whom, and how late it is: an admin states it of somebody else's parcel, which the dialog covers. */
function WhatIsSent({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useLingui();
  const { identity } = useSession();
  const { owner } = item.product;
  const due = useDue({ items: order.items.filter(({ product }) => product.owner._id === owner._id), cancellation: order.cancellation });
  const number = t`Order ${order.number}`;
  const way = owner._id === identity ? order.user.name : `${owner.name} → ${order.user.name}`;
  return (
    <p className="text-sm font-medium wrap-anywhere">
      {number} · {way}
      {due?.isLate ? <span className="text-laterite-ink"> · {due.state}</span> : null}
    </p>
  );
}
