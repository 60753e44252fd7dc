import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { suggestionsQuery } from '#web/arts/queries.ts';
import type { GalleryState } from './use-gallery.ts';
import type { GalleryListed } from './use-gallery-list.ts';

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

const SaveSearch = lazyPart(async () => (await import('./save-search.tsx')).SaveSearch);

/** Saves the present search; its script is loaded when there is something to save. */
export function SavingSearch({ gallery: { filters } }: { gallery: GalleryState }) {
  const isHydrated = useHydrated();
  const { sort: _, ...saved } = filters;
  if (!isHydrated || Object.keys(saved).length === 0) return null;
  return (
    <Suspense>
      <SaveSearch filters={filters} />
    </Suspense>
  );
}

/** Says that the list shows a corrected search, or offers a correction with more results. */
export function SuggestedCorrection({
  gallery: { to },
  list: { search, meant, isInstead },
}: {
  gallery: GalleryState;
  list: GalleryListed;
}) {
  if (!meant) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5">
      {isInstead ? (
        <>
          <p className="text-lg">
            <Trans>
              Nothing for “{search}”. Showing “{meant}”.
            </Trans>
          </p>
          <Link to={to({ exact: '1' })} preventScrollReset className={LINK}>
            <Trans>Search for “{search}” all the same</Trans>
          </Link>
        </>
      ) : (
        <DidYouMean to={to({ search: meant })} meant={meant} />
      )}
    </div>
  );
}

function DidYouMean({ to, meant }: { to: string; meant: string }) {
  return (
    <Link to={to} preventScrollReset className={LINK}>
      <Trans>Did you mean “{meant}”?</Trans>
    </Link>
  );
}

type NothingProps = { gallery: GalleryState; isShort: boolean; meant: string | undefined; onRetry: () => void };

/** The empty list (product.md section 2), with a suggested correction and artists of that name. */
export function NothingFound({ gallery, isShort, meant, onRetry }: NothingProps) {
  const { to, filters, params } = gallery;
  // The home page without filters.
  if (isShort && params.size === 0) return <NoArtworks />;
  const exact = params.get('exact') ?? undefined;
  return (
    <EmptyState
      title={emptyMessages.noResults}
      actions={
        <>
          <LinkButton to={to({ exact })} replace preventScrollReset onClick={onRetry}>
            <Trans>Retry Search</Trans>
          </LinkButton>
          <LinkButton to={screens.contact}>
            <Trans>Contact Support</Trans>
          </LinkButton>
          <SavingSearch gallery={gallery} />
        </>
      }
    >
      <p>
        <Trans>Try fewer words, or another category.</Trans>
      </p>
      {meant ? <DidYouMean to={to({ search: meant })} meant={meant} /> : null}
      {filters.search ? <ArtistsOfThatName search={filters.search} /> : null}
    </EmptyState>
  );
}

/** Shown when the shop has no artwork. */
function NoArtworks() {
  return (
    <EmptyState
      title={<Trans>No artworks yet</Trans>}
      actions={
        <LinkButton to={`${screens.signup}?role=Artist`}>
          <Trans>Become an Artist</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>The first ones will hang here. Do you make art in Rwanda? Apply to sell it.</Trans>
      </p>
    </EmptyState>
  );
}

/** The gallery searches artworks; this links to artists of that name. */
function ArtistsOfThatName({ search }: { search: string }) {
  const { data } = useQuery(suggestionsQuery(search));
  return data?.artists.map(({ _id, name, slug }) => (
    <p key={_id}>
      <Link to={screens.artist(slug)} className={LINK}>
        <Trans>The artist {name}</Trans>
      </Link>
    </p>
  ));
}
