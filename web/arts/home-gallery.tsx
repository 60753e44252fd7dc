import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { skeletons } from '#contract/bounds.ts';
import { screens } from '#contract/screens.ts';
import { emptyWords } from '#contract/words.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { Skeletons } from '#web/kit/skeleton.tsx';
import { ArtCard, ArtCardSkeleton } from './art-card.tsx';
import { CategoryChips, GallerySearch } from './gallery-controls.tsx';
import { artsQuery } from './state.ts';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-x-8 lg:grid-cols-4';
// Eight fill rows of two and of four; on a tablet, with three in a row, a ninth comes along.
const FULL_ROWS = '[&>:nth-child(9)]:hidden md:max-lg:[&>:nth-child(9)]:flex';
const none = new URLSearchParams();

/** The newest works on the home page; search and categories lead into the shop, and so does Load More Artworks. */
export function HomeGallery() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useInfiniteQuery(artsQuery());
  const arts = data?.pages[0]?.data.slice(0, skeletons.cards + 1);
  return (
    <div className="flex flex-col gap-8">
      <GallerySearch params={none} />
      <CategoryChips params={none} active={undefined} />
      {error && !arts ? (
        <div className="flex flex-wrap items-center gap-4">
          <p role="alert">{explain('loadArts', error)}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      ) : null}
      {arts?.length === 0 ? (
        <EmptyState
          title={emptyWords.noResults}
          actions={
            <>
              <Button busy={isFetching} onClick={() => void refetch()}>
                <Trans>Retry Search</Trans>
              </Button>
              <LinkButton to={screens.contact}>
                <Trans>Contact Support</Trans>
              </LinkButton>
            </>
          }
        />
      ) : null}
      <ul className={classNames(GRID, FULL_ROWS)}>
        {arts?.map((art) => (
          <li key={art._id} className="flex *:grow">
            <ArtCard art={art} />
          </li>
        ))}
        {arts || error ? null : (
          <Skeletons count={skeletons.cards} label={t`Loading artworks`}>
            <ArtCardSkeleton />
          </Skeletons>
        )}
      </ul>
      <LinkButton to={screens.shop} className="self-center">
        <Trans>Load More Artworks</Trans>
      </LinkButton>
    </div>
  );
}
