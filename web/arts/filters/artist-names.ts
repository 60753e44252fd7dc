import { useQueries } from '@tanstack/react-query';
import type { ArtCard } from '#contract/arts.ts';
import { valuesOf } from '#contract/filter-values.ts';
import { dataQueryOf } from '#web/app/query.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import type { NameOf } from './filter-texts.ts';

type Named = { _id: string; name: string; slug?: string | null };

/** The name of an artist among others, by id or slug. */
export const nameAmong = (artists: readonly Named[] | undefined, owner: string) =>
  artists?.find(({ _id, slug }) => owner === _id || owner === slug)?.name;

/** The names of the chosen artists: those of the artworks that are listed have them, others are asked for. */
export function useArtistNames({ owner: chosen }: ArtsFilters, arts: readonly ArtCard[] | undefined): NameOf {
  const listed = arts?.map(({ owner }) => owner);
  const others = listed ? valuesOf(chosen).filter((owner) => !nameAmong(listed, owner)) : [];
  const asked = useQueries({ queries: others.map((slug) => dataQueryOf('GET /artists/{slug}', { params: { slug } })) });
  return (owner) => nameAmong(listed, owner) ?? asked[others.indexOf(owner)]?.data?.name;
}
