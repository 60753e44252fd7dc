import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatFrw, formatNumber } from '#contract/format.ts';
import type { CounterOffer, Offer, OfferSide } from '#contract/offers.ts';
import { limits } from '#contract/limits.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { OfferAmounts } from '#web/offers/offer-amounts.tsx';
import { OfferFields } from '#web/offers/offer-fields.tsx';
import { amountsBetween, offerForm, type OfferValues, type ParsedOffer, type Range, rangeToSend } from '#web/offers/offer-form.ts';
import { useCounterOffer } from '#web/offers/queries.ts';
import { useFilledIn } from '#web/orders/delivery/delivery.ts';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';
import { useDeliveryForm } from '#web/orders/delivery/use-delivery-form.ts';

type Props = { offer: Offer; side: OfferSide; onClose: () => void };
type Values = Pick<CounterOffer, 'amount' | 'text'>;

/** Answers with another amount; a buyer also says where it goes, where that is not known yet. */
export function CounterForm(props: Props) {
  const lacksAddress = props.side === 'buyer' && !props.offer.hasAddress;
  return lacksAddress ? <WithAddress {...props} /> : <CounterFields {...props} isBeforeSending={(_, send) => send({})} />;
}

function WithAddress(props: Props) {
  const { values, addresses } = useFilledIn();
  const { form, choose, forget } = useDeliveryForm(values, addresses);
  return (
    <CounterFields
      {...props}
      onSent={forget}
      isBeforeSending={(event, send) => form.onSubmit(send)(event)}
      onAttempt={() => void form.trigger()}
      onRefused={form.showFieldFailures}
    >
      <DeliveryFields form={form} addresses={addresses} choose={choose} />
    </CounterFields>
  );
}

type CounterFieldsProps = Props & {
  children?: React.ReactNode;
  /** Hands on what else is sent, once that is valid. */
  isBeforeSending: (event: React.SyntheticEvent, send: (more: Omit<CounterOffer, 'amount' | 'text'>) => void) => void;
  onAttempt?: () => void;
  onSent?: () => void;
  onRefused?: (error: unknown) => void;
};

function CounterFields({ offer, side, onClose, children, isBeforeSending, onAttempt, onSent, onRefused }: CounterFieldsProps) {
  const { t } = useLingui();
  const other = side === 'buyer' ? offer.artist.name : offer.buyer.name;
  const range = rangeToSend(offer, side);
  const form = useSchemaForm(offerForm(range, useOutside(offer, side, range)), { amount: '', quantity: String(offer.quantity), text: '' });
  const [keyOf] = useState(makeKeys);
  const counter = useCounterOffer(
    t`Sent to ${other}`,
    t`Your offer was not sent. What you entered is kept here.`,
    () => (onSent?.(), onClose()),
  );
  const send = (values: Values, more: Omit<CounterOffer, 'amount' | 'text'>) => {
    const body = { ...more, amount: values.amount, text: values.text };
    const onError = (error: unknown) => {
      form.showFieldFailures(error);
      onRefused?.(error);
    };
    counter.mutate({ id: offer._id, body, key: keyOf(body) }, { onError });
  };
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    onAttempt?.();
    form.onSubmit(({ amount, text }) => isBeforeSending(event, (more) => send({ amount, text }, more)))(event);
  };
  const left = limits.offerRounds - offer.rounds;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={form.formState.isDirty} />
      <p className="text-sm text-ash">
        {left > 1 ? (
          <Trans>Then it is {other}’s turn, for 48 hours. An offer can be countered three times in all.</Trans>
        ) : (
          <Trans>This is the last counter: {other} can then only accept or decline, within 48 hours.</Trans>
        )}
      </p>
      <OfferAmounts offer={offer} side={side} />
      <FormFailure>{form.formState.errors.amount ? null : counter.failure}</FormFailure>
      <OfferFields form={form} range={range} suggested={amountsBetween(offer)} price={offer.art.price} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={counter.isPending}>
          <SendWords control={form.control} range={range} />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Why an amount is refused, where what the other one said refuses it: it can be accepted. */
function useOutside(offer: Offer, side: OfferSide, { from, to }: Range): string | undefined {
  const { t } = useLingui();
  if (from === offer.range.from && to === offer.range.to) return undefined;
  return side === 'artist'
    ? t`${offer.buyer.name} offers ${formatFrw(from)}. Accept that, or enter a whole amount from ${formatNumber(from)} to ${formatNumber(to)} Frw.`
    : t`${offer.artist.name} asks for ${formatFrw(to)}. Accept that, or enter a whole amount from ${formatNumber(from)} to ${formatNumber(to)} Frw.`;
}

type SendWordsProps = { control: Control<OfferValues, unknown, ParsedOffer>; range: Range };

/** What is sent, once it is an amount that can be. */
function SendWords({ control, range }: SendWordsProps) {
  const amount = Number(useWatch({ control, name: 'amount' }));
  return amount >= range.from && amount <= range.to ? <Trans>Send {formatFrw(amount)}</Trans> : <Trans>Send</Trans>;
}
