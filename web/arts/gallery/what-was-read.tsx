import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArtCard, ArtsPage } from '#contract/arts.ts';
import { Price } from '#web/app/display/price.tsx';
import { TEXT_LINK } from './did-you-mean.tsx';

/** Filters that were read in the words of a search. */
export type ReadFilters = Omit<NonNullable<ArtsPage['read']>, 'search' | 'sort'>;

/** Words as they are named: “one”, “two”. */
export const quoteAll = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

type AboutPriceProps = {
  about: number;
  /** Whether what costs about that much is shown, and not all up to it. */
  isAround: boolean;
  isNearestFirst: boolean;
  /** The works that cost at most so much. */
  toMost: string;
  /** What is said of the works that are shown. */
  children: ReactNode;
};

/** Which of two things one price among the words was read as: about so much, with the way to the other; or at most so much, where nothing costs about that. */
export function AboutPrice({ about, isAround, isNearestFirst, toMost, children }: AboutPriceProps) {
  const price = <Price amountFrw={about} />;
  if (!isAround) {
    return (
      <>
        <Trans>
          None costs around {price}. Showing prices up to {price}.
        </Trans>{' '}
        {children}
      </>
    );
  }
  return (
    <>
      {isNearestFirst ? <Trans>Showing prices around {price}, nearest first.</Trans> : <Trans>Showing prices around {price}.</Trans>}{' '}
      {children}
      <Link to={toMost} preventScrollReset className={TEXT_LINK}>
        {/* One box in the link's row, or the space within it would be lost. */}
        <span>
          <Trans>Up to {price}</Trans>
        </span>
      </Link>{' '}
    </>
  );
}

type FiltersReadProps = {
  search: string | undefined;
  isTurned: boolean | undefined;
  filters: ReadFilters;
  /** Whether the price is said already. */
  isOfAbout: boolean;
};

/** What of the words is a filter. Where one is set already, that in the words is none. */
export function FiltersRead({ search, isTurned, isOfAbout, filters: { colour, minPrice, maxPrice, ...sizes } }: FiltersReadProps) {
  if (isTurned) return <Trans>No works match “{search}” as height × width. Showing width × height.</Trans>;
  const read = [
    isOfAbout || (minPrice ?? maxPrice) === undefined ? '' : 'price',
    Object.keys(sizes).length > 0 ? 'size' : '',
    colour ? 'colour' : '',
  ].filter(Boolean);
  return isOfAbout && read.length === 0 ? null : <SaysRead read={read.join(' ')} search={search} />;
}

/** `read`: which kinds of filters, in this order. */
function SaysRead({ read, search }: { read: string; search: string | undefined }) {
  switch (read) {
    case 'price':
      return <Trans>The price in “{search}” is used as a filter.</Trans>;
    case 'size':
      return <Trans>The size in “{search}” is used as a filter.</Trans>;
    case 'colour':
      return <Trans>The colour in “{search}” is used as a filter.</Trans>;
    case 'price size':
      return <Trans>The price and the size in “{search}” are used as filters.</Trans>;
    case 'price colour':
      return <Trans>The price and the colour in “{search}” are used as filters.</Trans>;
    case 'size colour':
      return <Trans>The size and the colour in “{search}” are used as filters.</Trans>;
    case 'price size colour':
      return <Trans>The price, the size and the colour in “{search}” are used as filters.</Trans>;
    default:
      return <Trans>The filters that you set stay, not those in “{search}”.</Trans>;
  }
}

type LeftOutProps = { search: string | undefined; left: string | undefined; words: readonly string[] };

/** Words that were left out, because nothing has all of them. */
export function LeftOut({ search, left, words }: LeftOutProps) {
  const out = quoteAll(words);
  if (!left) {
    return (
      <Trans>
        No works match “{search}”. Left out: {out}.
      </Trans>
    );
  }
  return (
    <Trans>
      No works match “{search}”. Showing “{left}”.
    </Trans>
  );
}

/** The way to what a word that was left out finds by itself. */
export const Instead = ({ word, to }: { word: string | undefined; to: string }) =>
  word === undefined ? null : (
    <>
      <Link to={to} preventScrollReset className={TEXT_LINK}>
        <Trans>Show “{word}” instead</Trans>
      </Link>{' '}
    </>
  );

/** That nothing of what was found can be bought; nothing where there is more to come, or an order that is not paid may give one back. */
export function OnlySold({ arts, next }: { arts: readonly ArtCard[] | undefined; next: string | null | undefined }) {
  if (!arts || arts.length === 0 || next || arts.some(({ available_arts: left, isHeld }) => left > 0 || isHeld)) return null;
  return (
    <>
      <Plural value={arts.length} one="The only one is sold." other="All # are sold." />{' '}
    </>
  );
}
