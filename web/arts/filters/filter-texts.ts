import { useLingui } from '@lingui/react/macro';
import { formatFrw, formatNumber } from '#contract/format.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

/** A filter in words, and the parameters that it stands for. */
export type FilterText = { text: string; names: readonly (keyof ArtsFilters)[] };

/** Filters in words, in the order of a sentence: '“imigongo”', 'Painting', '20,000–50,000 Frw'. `artist` is the name of the owner, where known. */
export function useFilterTexts(): (filters: ArtsFilters, artist?: string) => FilterText[] {
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
  return (of, artist) => {
    const all: [text: string | number | undefined, ...names: (keyof ArtsFilters)[]][] = [
      [of.search && t`“${of.search}”`, 'search'],
      [of.category, 'category'],
      [of.price && prices[of.price], 'price'],
      [money(of.minPrice, of.maxPrice), 'minPrice', 'maxPrice'],
      [of.medium, 'medium'],
      [of.size && sizes[of.size], 'size'],
      [width(of.minWidth, of.maxWidth), 'minWidth', 'maxWidth'],
      [height(of.minHeight, of.maxHeight), 'minHeight', 'maxHeight'],
      [of.colour && colours[of.colour], 'colour'],
      [of.orientation && orientations[of.orientation], 'orientation'],
      [of.availability && availabilities[of.availability], 'availability'],
      [of.shipsAbroad && t`Ships abroad`, 'shipsAbroad'],
      [of.owner && (artist ?? t`One artist`), 'owner'],
    ];
    return all.flatMap(([text, ...names]) => (text ? [{ text: String(text), names }] : []));
  };
}

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
