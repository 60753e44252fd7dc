import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatFrw } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { here, session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { dropWish, rememberWish } from '#web/accounts/session/wish.ts';
import { ApiFailure, isOver, newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { Refusal } from '#web/app/failures/refusal.tsx';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { OfferFields } from '#web/offers/offer-fields.tsx';
import { offerForm, rangeBelow, suggestedAmounts } from '#web/offers/offer-form.ts';
import { offerKept } from '#web/offers/offer-kept.ts';
import { useMakeOffer } from '#web/offers/queries.ts';
import { type DeliveryValues, useFilledIn } from '#web/orders/delivery/delivery.ts';
import { AskAbroad } from '#web/orders/delivery/ask-abroad.tsx';
import { useDeliveryForm } from '#web/orders/delivery/use-delivery-form.ts';
import { FoldedDelivery } from './folded-delivery.tsx';

type Props = { art: Art; onClose: () => void };

/** A buyer's offer for an artwork. */
export function OfferDialog({ art, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Offer for {art.name}</Trans>} discardTitle={<Trans>Discard this offer?</Trans>}>
      <OfferForm art={art} onClose={onClose} />
    </Dialog>
  );
}

function OfferForm({ art, onClose }: Props) {
  const { authenticated } = useSession();
  const { values, addresses } = useFilledIn(authenticated);
  const delivery = useDeliveryForm(values, addresses);
  const range = rangeBelow(art.price);
  const form = useSchemaForm(offerForm(range), { amount: '', quantity: '1', text: '' });
  // The price may change while the draft lies there; the form says then what may be offered.
  const draft = useFormDraft(form, offerKept(art._id), { base: '' });
  const country = useWatch({ control: delivery.form.control, name: 'country' });
  const isNotSent = country !== HOME_COUNTRY && art.shipsAbroad === 'no';
  const { make, send, refusedFor } = useSending(art, onClose, () => {
    draft.drop();
    delivery.forget();
  });
  const showFieldFailures = (error: unknown) => {
    form.showFieldFailures(error);
    delivery.form.showFieldFailures(error);
  };
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    // What is missing below is marked with what is missing above.
    void delivery.form.trigger();
    form.onSubmit((offer) =>
      delivery.form.onSubmit((to) => {
        if (!isNotSent) send({ ...offer, ...to }, showFieldFailures);
      })(event),
    )(event);
  };
  const hasFieldError = Object.keys(form.formState.errors).length + Object.keys(delivery.form.formState.errors).length > 0;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={form.formState.isDirty && !make.isSuccess} draft={draft} />
      <p className="text-sm text-ash">
        <Trans>
          The price is {formatFrw(art.price)}. {art.owner.name} has 48 hours to answer. If they accept, we place the order right away and
          you pay then.
        </Trans>
      </p>
      {authenticated ? null : (
        <p className="border-l-2 border-ochre pl-4 text-sm">
          <Trans>You will sign in before it is sent; what you type is kept.</Trans>
        </p>
      )}
      <Refusal of={make} isSaidElsewhere={hasFieldError} />
      {refusedFor ? (
        <Link to={screens.offer(refusedFor)} className="self-start text-sm underline underline-offset-4">
          <Trans>See your offer</Trans>
        </Link>
      ) : null}
      <OfferFields form={form} range={range} left={art.available_arts} suggested={suggestedAmounts(range)}>
        <FoldedDelivery
          isKnown={authenticated && !values ? undefined : hasPlace(values)}
          form={delivery.form}
          addresses={addresses}
          choose={delivery.choose}
        />
        {isNotSent ? <NotSent art={art} country={country} /> : null}
      </OfferFields>
      <DraftNote draft={draft} />
      <DialogFoot isFading>
        <Button type="submit" look="primary" busy={make.isPending}>
          {authenticated ? <Trans>Send offer</Trans> : <Trans>Sign in and send offer</Trans>}
        </Button>
      </DialogFoot>
    </form>
  );
}

const hasPlace = (known: DeliveryValues | undefined): boolean => Boolean(known?.shippingAddress && known.phone);

function NotSent({ art, country }: { art: Art; country: string }) {
  return (
    <p role="alert" className="text-sm text-laterite-ink">
      <Trans>
        {art.owner.name} does not send this work to {countryName(country)}.
      </Trans>{' '}
      <AskAbroad art={art} artistId={art.owner._id} country={country} />
    </p>
  );
}

type Typed = { amount: number; quantity: number; text: string; shippingAddress: string; phone: string; country: string; note: string };

/** Sends the offer; signed out, or after a session that has ended, it waits for the sign-in with everything that was typed. */
function useSending(art: Art, onClose: () => void, forget: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [keyOf] = useState(makeKeys);
  const wish = (body: Typed, identity = '') =>
    rememberWish({
      act: 'offers.make',
      name: art.name,
      facts: { artId: art._id, ownerId: art.owner._id, body },
      key: newKey(),
      identity,
    });
  const make = useMakeOffer(t`Offer sent to ${art.owner.name}`, t`Your offer was not sent. What you entered is kept here.`, () => {
    dropWish('offers.make', art._id);
    forget();
    onClose();
  });
  const send = (body: Typed, showFieldFailures: (error: unknown) => void) => {
    const { authenticated, identity } = session();
    if (!authenticated) {
      wish(body);
      void navigate(screens.loginFor(here()));
      return;
    }
    const offer = { ...body, art: art._id };
    const onError = (error: Error) => {
      if (isOver(error)) wish(body, identity);
      showFieldFailures(error);
    };
    make.mutate({ body: offer, key: keyOf(offer) }, { onError });
  };
  const open = make.error instanceof ApiFailure && make.error.code === 'offers.alreadyOpen' ? make.error.details['offer'] : undefined;
  return { make, send, refusedFor: typeof open === 'string' ? open : undefined };
}
