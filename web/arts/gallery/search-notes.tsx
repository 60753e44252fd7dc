import { Plural, Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ArtsPage, SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { hasForeignPrice } from '#contract/foreign-currency.ts';
import { screens } from '#contract/screens.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { type Changes, filterNames, galleryAddress, without as withoutFilters } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import { ByColour } from './by-colour.tsx';
import { CountedLink } from './counted-link.tsx';
import { DidYouMean, PricesInFrw, TEXT_LINK } from './did-you-mean.tsx';
import { AboutPrice, FiltersRead, Instead, LeftOut, OnlySold, quoteAll, type ReadFilters } from './what-was-read.tsx';
import type { GalleryListed } from './use-gallery-list.ts';

/** Above the results of a search: artists of that name, whether the words were mended or read otherwise than as words, and which were left out. */
export function SearchNotes({ gallery, list }: { gallery: GalleryState; list: GalleryListed }) {
  return (
    <>
      {list.artists ? <ArtistsFound artists={list.artists} /> : null}
      {list.meant && (list.isInstead || list.arts?.length !== 0) ? <Mended gallery={gallery} list={list} meant={list.meant} /> : null}
      {list.unsearched ? <Unsearched words={list.unsearched} /> : null}
      {saysReading(list) ? <AsRead gallery={gallery} list={list} /> : null}
    </>
  );
}

/** Where so few works end a list, there is a way on. */
const FEW = 3;

/** Beneath the works, where above them it would push them down: those with a colour that was found as a word, and where words leave few beside a price, all at that price. */
export function FurtherWays({ gallery, list: { colours, search, arts, next } }: { gallery: GalleryState; list: GalleryListed }) {
  if (!search || !arts || arts.length === 0) return null;
  if (colours) return <ByColour gallery={gallery} search={search} colours={colours} />;
  return arts.length <= FEW && !next ? <ByPrice gallery={gallery} /> : null;
}

/** Everything within the prices that are set or were read in the words; where a price from and to alone is what is shown, everything up to it. */
function ByPrice({ gallery: { filters, to } }: { gallery: GalleryState }) {
  const { search, minPrice: low, maxPrice } = filters;
  const minPrice = search === undefined ? undefined : low;
  const isWider = search !== undefined || low !== undefined;
  if (!isWider || (minPrice ?? maxPrice) === undefined) return null;
  const bounds = { ...(minPrice === undefined ? {} : { minPrice }), ...(maxPrice === undefined ? {} : { maxPrice }) };
  return (
    <CountedLink to={to({ ...withoutFilters(filterNames), ...bounds })} filters={bounds}>
      <AllWithin minPrice={minPrice} maxPrice={maxPrice} shownFrom={low} />
    </CountedLink>
  );
}

/** `shownFrom`: where the prices of the list begin. */
function AllWithin({ minPrice, maxPrice, shownFrom }: Pick<ArtsFilters, 'minPrice' | 'maxPrice'> & { shownFrom: number | undefined }) {
  const high = formatFrw(maxPrice ?? 0);
  if (minPrice === undefined) {
    if (shownFrom === undefined) return <Trans>All up to {high}</Trans>;
    const shown = formatNumber(shownFrom);
    return (
      <Trans>
        All up to {high}, also below {shown}
      </Trans>
    );
  }
  const low = formatFrw(minPrice);
  if (maxPrice === undefined) return <Trans>All from {low}</Trans>;
  const least = formatNumber(minPrice);
  return (
    <Trans>
      All from {least} to {high}
    </Trans>
  );
}

/** Whether it is said how the words were read; over an empty list there are no other works in place of those that match. */
const saysReading = ({ read, means, without, arts }: GalleryListed) => (read ?? means) !== undefined && !(without && arts?.length === 0);

/** A long text is not looked for as a whole. */
function Unsearched({ words }: { words: readonly string[] }) {
  const left = quoteAll(words);
  return (
    <p className="text-sm text-ash">
      <Trans>
        A search uses up to {SEARCHED_WORDS_MAX} words. Left out: {left}
      </Trans>
    </p>
  );
}

/** What of the words is a price or another filter, and whether all that these find is sold. `toMost`: the works that cost at most the price. */
function AsFilters({ list, toMost }: { list: GalleryListed; toMost: string }) {
  const { about, isTurned } = list;
  const { search, sort, filters, saysFilters } = readingOf(list);
  const onlySold = <OnlySold {...list} />;
  const read = saysFilters ? <FiltersRead search={search} filters={filters} isTurned={isTurned} isOfAbout={about !== undefined} /> : null;
  if (about === undefined) {
    return (
      <>
        {read} {onlySold}
      </>
    );
  }
  return (
    <>
      <AboutPrice about={about} isAround={filters.minPrice !== undefined} isNearestFirst={sort === 'match'} toMost={toMost}>
        {onlySold}
      </AboutPrice>
      {read}{' '}
    </>
  );
}

/** What of the words is a filter, means other words too, or was left out; leads to what was typed as words, unless these find nothing. */
function AsRead({ gallery: { action }, list }: { gallery: GalleryState; list: GalleryListed }) {
  const [params] = useSearchParams();
  const { isInstead, isEither, means, without, other, about } = list;
  const { search, left, sort, filters } = readingOf(list);
  const toRead = (changes: Changes) => galleryAddress(params, { search: left, ...changes }, action);
  return (
    <p className="text-sm text-ash">
      {without ? <LeftOut search={search} left={left} words={without} /> : null}{' '}
      <Instead word={other} to={toRead({ ...filters, search: other })} />
      <InFrw words={without} to={toRead({ sort: 'price-asc' })} /> {sort === 'price-asc' ? <Trans>Lowest prices first.</Trans> : null}{' '}
      <AsFilters list={list} toMost={toRead({ ...filters, minPrice: undefined, maxPrice: about })} />
      {isEither && (isOfBothSides(filters) || isOfSideAlone(filters)) ? (
        <OtherSide to={toRead(withOtherSide(filters))} filters={filters} />
      ) : null}
      {means?.map(({ word, as }) => (
        <Fragment key={word}>
          <Trans>
            “{word}” includes {quoteAll(as)}.
          </Trans>{' '}
        </Fragment>
      ))}
      {without || isInstead ? null : (
        <Link to={galleryAddress(params, { exact: '1' }, action)} preventScrollReset className={TEXT_LINK}>
          <Trans>Exact words only</Trans>
        </Link>
      )}
    </p>
  );
}

/** What was read of the words that are shown: of mended words, where these are; `saysFilters`, whether some are filters, or would be beside those that are set. */
function readingOf({ search, meant, isInstead, left, read, without }: GalleryListed) {
  const { search: typedLeft, sort, ...filters }: Partial<NonNullable<typeof read>> = read ?? {};
  const saysFilters = Object.keys(filters).length > 0 || (read !== undefined && !without && !sort);
  return { ...(isInstead ? { search: meant, left } : { search, left: typedLeft }), sort, filters, saysFilters };
}

/** Where a price in another currency was left out. */
const InFrw = ({ words, to }: { words: readonly string[] | undefined; to: string }) =>
  words?.some((word) => hasForeignPrice(word)) ? <PricesInFrw to={to} /> : null;

const isOfWidth = ({ minWidth, maxWidth }: ReadFilters) => (minWidth ?? maxWidth) !== undefined;

const isOfBothSides = ({ minWidth, minHeight }: ReadFilters) => minWidth !== undefined && minHeight !== undefined;

/** A length that was read as one side, as the other one; a size the other way round. */
const withOtherSide = ({ minWidth, maxWidth, minHeight, maxHeight, ...others }: ReadFilters): Changes => ({
  ...others,
  minWidth: minHeight,
  maxWidth: maxHeight,
  minHeight: minWidth,
  maxHeight: maxWidth,
});

/** Beside a colour or a price 'it' would be one of several, and the sentence before names them together. */
const isOfSideAlone = (filters: ReadFilters) => Object.keys(filters).every((name) => /Width$|Height$/.test(name));

/** The length that bounds a little to both sides were made of. */
function lengthOf({ minWidth, maxWidth, minHeight, maxHeight }: ReadFilters): number {
  const [least = 0, most = least] = isOfWidth({ minWidth, maxWidth })
    ? [minWidth ?? maxWidth, maxWidth]
    : [minHeight ?? maxHeight, maxHeight];
  return Math.round((least + most) / 2);
}

/** The way to the same length as the other side, or to the same size the other way round. */
function OtherSide({ to, filters }: { to: string; filters: ReadFilters }) {
  const { minWidth, maxWidth, minHeight, maxHeight } = filters;
  const cm = lengthOf(filters);
  // As cards say sizes, the height first: the width of now.
  const turned = `${lengthOf({ minWidth, maxWidth })} × ${lengthOf({ minHeight, maxHeight })} cm`;
  return (
    <>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        {isOfBothSides(filters) ? (
          <Trans>Also {turned}</Trans>
        ) : isOfWidth(filters) ? (
          <Trans>Use {cm} cm as the height</Trans>
        ) : (
          <Trans>Use {cm} cm as the width</Trans>
        )}
      </Link>{' '}
    </>
  );
}

/** Artists of that name come before all works. */
function ArtistsFound({ artists }: { artists: NonNullable<ArtsPage['artists']> }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {artists.map(({ _id, name, slug, img, artworks }) => (
        <li key={_id}>
          <Link
            to={screens.artist(slug)}
            className="group flex h-full items-center gap-4 border border-hairline bg-paper p-4 hover:border-edge"
          >
            <Avatar image={img} alt="" size="lg" />
            <span className="flex min-w-0 flex-col">
              <span className="text-xs text-ash">
                <Trans>Artist</Trans>
              </span>
              <span className="font-display text-lg leading-snug wrap-anywhere underline-offset-4 group-hover:underline">{name}</span>
              <span className="text-sm text-ash">
                <Plural value={artworks} one="# artwork" other="# artworks" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Says that the list shows the mended words, or offers words with more results. */
function Mended({ gallery: { to, filters }, list: { isInstead }, meant }: { gallery: GalleryState; list: GalleryListed; meant: string }) {
  const { search } = filters;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5">
      {isInstead ? (
        <>
          <p className="text-lg">
            <Trans>Showing results for “{meant}”</Trans>
          </p>
          <Link to={to({ exact: '1' })} preventScrollReset className={TEXT_LINK}>
            <Trans>Search for “{search}” anyway</Trans>
          </Link>
        </>
      ) : (
        <DidYouMean to={to({ search: meant })} meant={meant} />
      )}
    </div>
  );
}
