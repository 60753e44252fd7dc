import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ArtCard as ArtCardData, ArtsPage } from '#contract/arts.ts';
import { formatNumber } from '#contract/format.ts';
import { emptyMessages } from '#contract/messages.ts';
import { hasForeignPrice } from '#contract/foreign-currency.ts';
import { screens } from '#contract/screens.ts';
import { sheetNames, without } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { ArtCard } from '#web/arts/art-card.tsx';
import { type ArtsFilters, artsQuery, featuredQuery, suggestionsQuery } from '#web/arts/queries.ts';
import { BrowseOn, TellMe } from '#web/arts/ways/browse-on.tsx';
import { useWays, type Way } from '#web/arts/ways/use-ways.ts';
import { FiltersInTheWay, Ways } from '#web/arts/ways/without-filter.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { DidYouMean, PricesInFrw, TEXT_LINK } from './did-you-mean.tsx';
import type { GalleryListed } from './use-gallery-list.ts';

type Props = { gallery: GalleryState; list: GalleryListed; isShort: boolean };
type Blocking = NonNullable<ArtsPage['blocking']>[number];
/** A search that was offered instead, and the words that it leaves out. */
type Shorter = Omit<Blocking, 'word'> & { out: string };

const SIMILAR = 4;

/** The empty list (product.md section 2): what stands in the way, the search without it, near words, and works that are like it. */
export function NothingFound({ gallery, list, isShort }: Props) {
  const { to, filters, params } = gallery;
  const { meant, blocking = [] } = list;
  const offers = offersBeside(filters.search, blocking);
  const isFiltered = sheetNames.some((name) => filters[name] !== undefined);
  const ways = useWays(gallery, offers.length === 0);
  const isUnknown = isInNoWork(filters.search, offers, isFiltered);
  // The home page without filters.
  if (isShort && params.size === 0) return <NoArtworks />;
  return (
    // Similar works begin on the first screen.
    <div className="flex flex-col gap-2 sm:-mt-8">
      <EmptyState
        title={emptyMessages.noResults}
        actions={
          <>
            {isUnknown ? <TellMe filters={filters} /> : null}
            <Acts retry={to({ exact: params.get('exact') ?? undefined })} onRetry={() => void list.refetch()} isQuiet={ways.length > 0} />
          </>
        }
      >
        <Reason
          search={filters.search}
          blocking={blocking}
          isFiltered={isFiltered}
          ways={ways}
          byPrice={to({ search: undefined, sort: 'price-asc' })}
        />
        {meant ? <DidYouMean to={to({ search: meant })} meant={meant} /> : null}
        {offers.map((one) => (
          <WithoutWords key={one.search} to={to({ search: one.search })} shorter={one} />
        ))}
        <Ways ways={ways} />
        <WithoutAll search={filters.search} to={to(without(sheetNames))} isShown={ways.length === 0 && isFiltered} />
        {list.artists ? null : <ArtistsOfThatName search={filters.search} />}
      </EmptyState>
      {isUnknown ? <BrowseOn /> : null}
      <SimilarWorks filters={filters} blocking={blocking} />
    </div>
  );
}

/** Whether it is the words alone that find nothing, and no fewer of them find anything. */
const isInNoWork = (search: string | undefined, offers: readonly Shorter[], isFiltered: boolean) =>
  search !== undefined && offers.length === 0 && !isFiltered;

/** None for a price in another currency: without it, 'under $100' is not what anybody looks for. */
const offersBeside = (search: string | undefined, blocking: readonly Blocking[]): Shorter[] =>
  search && hasForeignPrice(search) ? [] : offersOf(blocking);

/** Words as they are named: “one”, “two”. */
const quoteAll = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

/** The shorter searches, each once. */
function offersOf(blocking: readonly Blocking[]): Shorter[] {
  return blocking.flatMap(({ search, total, more }, at) => {
    const together = blocking.filter((other) => other.search === search);
    const isFirst = together[0] === blocking[at];
    return search !== '' && isFirst ? [{ search, total, more, out: quoteAll(together.map(({ word }) => word)) }] : [];
  });
}

type ActsProps = { retry: string; onRetry: () => void; isQuiet: boolean };

/** Quiet below the ways to works. */
function Acts({ retry, onRetry, isQuiet }: ActsProps) {
  const look = isQuiet ? 'quiet' : 'secondary';
  return (
    <>
      <LinkButton look={look} to={retry} replace preventScrollReset onClick={onRetry}>
        <Trans>Retry Search</Trans>
      </LinkButton>
      <LinkButton look={look} to={screens.contact}>
        <Trans>Contact Support</Trans>
      </LinkButton>
    </>
  );
}

/** Where there is no better way; beside one 'Clear all', above the list, is enough. */
function WithoutAll({ search, to, isShown }: { search: string | undefined; to: string; isShown: boolean }) {
  if (!isShown) return null;
  return (
    <p>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        {search ? <Trans>Search for “{search}” without filters</Trans> : <Trans>Remove all filters</Trans>}
      </Link>
    </p>
  );
}

type ReasonProps = { search: string | undefined; blocking: readonly Blocking[]; isFiltered: boolean };

/** Which words stand in the way, or that it is the filters or the currency. */
function Reason({ search, byPrice, ways, ...rest }: ReasonProps & { byPrice: string; ways: readonly Way[] }) {
  const isPriced = search !== undefined && hasForeignPrice(search);
  const prices = isPriced ? (
    <p>
      <PricesInFrw to={byPrice} />
    </p>
  ) : null;
  // Of the price's own digits it would be no reason.
  if (isPriced && rest.blocking.every(({ word }) => /^[\d.,]+$/.test(word))) return prices;
  return (
    <>
      {prices}
      <p>{search ? <ReasonOfWords search={search} {...rest} /> : <FiltersInTheWay ways={ways} />}</p>
    </>
  );
}

function ReasonOfWords({ search, blocking, isFiltered }: ReasonProps & { search: string }) {
  const { length: offers } = offersOf(blocking);
  const [first, second] = blocking;
  const words = quoteAll(blocking.map(({ word }) => word));
  if (offers > 1) return <Trans>No works have all of these words. Try with fewer:</Trans>;
  if (offers === 1 && second) return <Trans>No works have all of these words. Not found: {words}</Trans>;
  if (offers === 1 && first) return <Trans>No works have all of these words: “{first.word}” is in none of them.</Trans>;
  if (isFiltered) return <Trans>No works for “{search}” with these filters.</Trans>;
  if (second) return <Trans>No works have any of these words: {words}. Check the spelling, or try other words.</Trans>;
  return <Trans>No works for “{search}”. Check the spelling, or try other words.</Trans>;
}

/** The search without some words, and how many works it finds. */
function WithoutWords({ to, shorter: { out, search, total, more } }: { to: string; shorter: Shorter }) {
  const most = formatNumber(total);
  return (
    <p>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        <Trans>
          Search for “{search}”, without {out}
        </Trans>
      </Link>{' '}
      <span className="text-sm tabular-nums">
        {more ? <Trans>{most}+ works</Trans> : <Plural value={total} one="# work" other="# works" />}
      </span>
    </p>
  );
}

/** The gallery searches artworks; this links to artists of a similar name, where none of that name is shown above. */
function ArtistsOfThatName({ search = '' }: { search: string | undefined }) {
  const { data } = useQuery(suggestionsQuery(search));
  return data?.artists.map(({ _id, name, slug }) => (
    <p key={_id}>
      <Link to={screens.artist(slug)} className={TEXT_LINK}>
        <Trans>The artist {name}</Trans>
      </Link>
    </p>
  ));
}

/** Works with the words that are left, else of the category and price, else any. */
function useSimilar({ category, ...others }: ArtsFilters, search: string | undefined): ArtCardData[] | undefined {
  const ofCategory = category ? { category } : {};
  const alike = { ...ofCategory, ...priceOf(others) };
  const isNear = search !== undefined || Object.keys(alike).length > 0;
  const near = useFirstArts(search ? { ...others, ...ofCategory, search } : alike, isNear);
  const isAny = !isNear || near?.length === 0;
  const any = useAnyArts(isAny);
  return isAny ? any : near;
}

/** Who looks for something under 20,000 Frw is not shown what costs 450,000. */
const priceOf = ({ price, minPrice, maxPrice }: ArtsFilters): ArtsFilters => ({
  ...(price ? { price } : {}),
  ...(minPrice ? { minPrice } : {}),
  ...(maxPrice ? { maxPrice } : {}),
});

/** Those that the shop features, else the newest. */
function useAnyArts(enabled: boolean): ArtCardData[] | undefined {
  const { data: featured, isPending } = useQuery({ ...featuredQuery(), enabled });
  const isNewest = enabled && !isPending && !featured?.length;
  const newest = useFirstArts({}, isNewest);
  return isNewest ? newest : featured?.slice(0, SIMILAR);
}

function useFirstArts(filters: ArtsFilters, enabled: boolean) {
  const { data } = useInfiniteQuery({ ...artsQuery(filters), enabled });
  return data?.pages[0]?.data.slice(0, SIMILAR);
}

/** Never an empty page. */
function SimilarWorks({ filters, blocking }: { filters: ArtsFilters; blocking: readonly Blocking[] }) {
  const search = blocking.find((one) => one.search !== '')?.search;
  const arts = useSimilar(filters, search);
  if (!arts || arts.length === 0) return null;
  return (
    <section aria-labelledby="similar-title" className="flex flex-col gap-6 border-t border-hairline pt-8">
      <h2 id="similar-title" className="text-xl">
        {search ? <Trans>Works for “{search}”</Trans> : <Trans>You may like these</Trans>}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:gap-x-8 lg:grid-cols-4">
        {arts.map((art) => (
          <li key={art._id} className="flex min-w-0 *:grow">
            <ArtCard art={art} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
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
