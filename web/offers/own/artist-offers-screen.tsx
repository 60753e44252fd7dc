import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { OfferGroups, useOfferLists } from '#web/offers/shown/offer-groups.tsx';

/** `/dashboard/artist/offers`: what buyers offer for own artworks, and what the artist offers people. */
export default function ArtistOffersScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const found = useOfferLists('artist');
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Offers`} />
      <OfferGroups
        side="artist"
        found={found}
        marked={params.get('offer') ?? undefined}
        empty={
          <EmptyState
            title={<Trans>No offers yet</Trans>}
            actions={
              <LinkButton to={screens.artistArtworks} look="primary">
                <Trans>Go to your artworks</Trans>
              </LinkButton>
            }
          >
            <Trans>Buyers can make you an offer for the artworks where you accept offers. You can make one to a person in a chat.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
