import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { formatFrw } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { OfferFields } from '#web/offers/offer-fields.tsx';
import { anyAmount, offerForm } from '#web/offers/offer-form.ts';
import { useMakeOffer } from '#web/offers/queries.ts';

type Person = { _id: string; name: string };
type Props = { person: Person; about: string | undefined; onClose: () => void };

/** An artist offers an own artwork to a person, hidden ones too and abroad; `about` is the artwork that they were talking about. */
export function OfferToDialog({ person, about, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Make an offer to {person.name}</Trans>}
      discardTitle={<Trans>Discard this offer?</Trans>}
    >
      <Works person={person} about={about} onClose={onClose} />
    </Dialog>
  );
}

/** The artist's works that can be had, all pages of them, before one is chosen. */
function Works(props: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ownArtsQuery());
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const works = data?.pages
    .flatMap((page) => page.data)
    .filter(({ available_arts: available, state }) => available > 0 && state !== 'draft');
  if (error) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!works || hasNextPage) return <Skeleton className="h-48 w-full" />;
  if (works.length === 0)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>You have no artwork that can be ordered.</Trans>
        </p>
        <LinkButton to={screens.artistArtworks}>
          <Trans>Go to your artworks</Trans>
        </LinkButton>
      </div>
    );
  return <OfferToForm {...props} works={works} />;
}

function OfferToForm({ person, about, onClose, works }: Props & { works: readonly ArtCard[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useState(() => works.find(({ _id }) => _id === about)?._id ?? '');
  const [isTried, setTried] = useState(false);
  const art = works.find(({ _id }) => _id === chosen);
  const form = useSchemaForm(offerForm(anyAmount), { amount: '', quantity: '1', text: '' });
  const [keyOf] = useState(makeKeys);
  const make = useMakeOffer(t`Offer sent to ${person.name}`, t`Your offer was not sent. What you entered is kept here.`, onClose);
  const submit = (event: React.SyntheticEvent) => {
    setTried(true);
    form.onSubmit((offer) => {
      if (!art) return;
      const body = { ...offer, quantity: Math.min(offer.quantity, art.available_arts), art: art._id, to: person._id };
      make.mutate({ body, key: keyOf(body) }, { onError: form.showFieldFailures });
    })(event);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={(form.formState.isDirty || chosen !== '') && !make.isSuccess} />
      <p className="text-sm text-ash">
        <Trans>
          {person.name} has 48 hours to answer and chooses the delivery address, in Rwanda or abroad. If they accept, the order is placed
          right away and they pay then.
        </Trans>
      </p>
      <FormFailure>{form.formState.errors.amount ? null : make.failure}</FormFailure>
      <Select
        label={t`Artwork`}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        error={isTried && !art ? t`Please choose an artwork` : undefined}
      >
        <option value="">{t`Choose…`}</option>
        {works.map(({ _id, name, price, state }) => (
          <option key={_id} value={_id}>
            {state === 'published' ? `${name} · ${formatFrw(price)}` : t`${name} · ${formatFrw(price)} · not in the shop`}
          </option>
        ))}
      </Select>
      <OfferFields form={form} range={anyAmount} left={art?.available_arts ?? 1} />
      <Button type="submit" look="primary" busy={make.isPending} className="self-start">
        <Trans>Send offer</Trans>
      </Button>
    </form>
  );
}
