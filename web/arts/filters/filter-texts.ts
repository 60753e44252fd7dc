import { useLingui } from '@lingui/react/macro';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { type Several, severalFrom, valuesOf } from '#contract/filter-values.ts';
import { type Changes, without } from './gallery-address.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

/** A filter in words, one of each value, and what removes it. */
export type FilterText = { key: string; text: string; without: Changes };

/** The name of an artist by id or slug, where known. */
export type NameOf = (owner: string) => string | undefined;

/** Filters in words, in the order of a sentence: '“imigongo”', 'Painting', '20,000–50,000 Frw'. */
export function useFilterTexts(): (filters: ArtsFilters, nameOf?: NameOf) => FilterText[] {
  const { t } = useLingui();
  const prices = { low: t`Under 10,000 Frw`, medium: t`10,000 to under 50,000 Frw`, high: t`50,000 Frw and over` };
  const sizes = { small: t`Small`, medium: t`Medium size`, large: t`Large` };
  const availabilities = { 'in-stock': t`In stock`, limited: t`Limited edition`, custom: t`Made to order` };
  const orientations = { portrait: t`Portrait`, landscape: t`Landscape`, square: t`Square` };
  const colours = useColourNames();
  const money = (from?: number, to?: number) => {
    if (from && to) return t`${formatNumber(from)}–${formatFrw(to)}`;
    if (from) return t`From ${formatFrw(from)}`;
    return to && t`Up to ${formatFrw(to)}`;
  };
  const width = (from?: number, to?: number) => {
    if (from && to) return t`${from}–${to} cm wide`;
    if (from) return t`From ${from} cm wide`;
    return to && t`Up to ${to} cm wide`;
  };
  const height = (from?: number, to?: number) => {
    if (from && to) return t`${from}–${to} cm high`;
    if (from) return t`From ${from} cm high`;
    return to && t`Up to ${to} cm high`;
  };
  return (of, nameOf) => {
    const all: FilterText[][] = [
      one(of.search && t`“${of.search}”`, 'search'),
      each('category', of.category, (value) => value),
      one(of.price && prices[of.price], 'price'),
      one(money(of.minPrice, of.maxPrice), 'minPrice', 'maxPrice'),
      each('medium', of.medium, (value) => value),
      one(of.size && sizes[of.size], 'size'),
      one(width(of.minWidth, of.maxWidth), 'minWidth', 'maxWidth'),
      one(height(of.minHeight, of.maxHeight), 'minHeight', 'maxHeight'),
      each('colour', of.colour, (value) => colours[value]),
      each('orientation', of.orientation, (value) => orientations[value]),
      one(of.availability && availabilities[of.availability], 'availability'),
      one(of.shipsAbroad && t`Ships abroad`, 'shipsAbroad'),
      each('owner', of.owner, (value) => nameOf?.(value) ?? t`One artist`),
    ];
    return all.flat();
  };
}

/** A filter of one value, which may be from and to; none without a text. */
const one = (text: string | number | undefined, ...names: [keyof ArtsFilters, ...(keyof ArtsFilters)[]]): FilterText[] =>
  text ? [{ key: names[0], text: String(text), without: without(names) }] : [];

/** The values of a filter that takes several; without one the others stay. */
const each = <V extends string>(name: keyof ArtsFilters, filter: Several<V> | undefined, write: (value: V) => string): FilterText[] =>
  valuesOf(filter).map((value, _, all) => ({
    key: `${name}:${value}`,
    text: write(value),
    without: { [name]: severalFrom(all.filter((other) => other !== value)) },
  }));

/** The names of the twelve colours. */
export function useColourNames() {
  const { t } = useLingui();
  return {
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    blue: t`Blue`,
    purple: t`Purple`,
    pink: t`Pink`,
    brown: t`Brown`,
    black: t`Black`,
    white: t`White`,
    grey: t`Grey`,
    gold: t`Gold`,
  } as const;
}
