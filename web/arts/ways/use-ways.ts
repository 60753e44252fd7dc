import { useQueries } from '@tanstack/react-query';
import { useArtistNames } from '#web/arts/filters/artist-names.ts';
import { type FilterText, useFilterTexts } from '#web/arts/filters/filter-texts.ts';
import { type Changes, without } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import { queryOf } from '#web/app/query.ts';

/** Fewer filters that fit some works: without one of them, or with one alone. `more`: at least so many. */
export type Way = { name: string; named: string; isAlone: boolean; to: string; count: number; more: boolean };

/** A request each. */
const MOST = 6;

type Filter = { name: string; named: string; off: Changes };

/**
 * Where several filters together fit nothing: each of them without which there are works, the most first. Where none of them is alone in the
 * way, each that fits works by itself. `isWithWords`: the words of a search are one of them, as no fewer of these find anything.
 */
export function useWays({ filters, to }: Pick<GalleryState, 'filters' | 'to'>, isWithWords: boolean): Way[] {
  const texts = useFilterTexts()(filters, useArtistNames(filters, [])).filter(({ key }) => isWithWords || key !== 'search');
  const all = [...Map.groupBy(texts, nameOfFilter)].map(([name, values]) => ({
    name,
    named: values.map(({ text }) => text).join(', '),
    // From and to go together; of several values none stays.
    off: { ...values[0]?.without, ...without([name]), ...(name === 'search' && filters.sort === 'match' ? without(['sort']) : {}) },
  }));
  // Without the only one is 'Remove all filters', and words alone are no filter.
  const some = all.length < 2 ? [] : all.slice(0, MOST);
  const single = useFound(some, false, filters, to);
  // Of two, without the one is the other alone.
  const isNoneAlone = some.length > 2 && single?.length === 0;
  const kept = (isNoneAlone ? some : []).map(({ name, named }) => ({
    name,
    named,
    off: offOf(all.filter((other) => other.name !== name)),
  }));
  const alone = useFound(kept, true, filters, to);
  return (isNoneAlone ? alone : single) ?? [];
}

const offOf = (filters: readonly Filter[]): Changes => Object.fromEntries(filters.flatMap(({ off }) => Object.entries(off)));

const nameOfFilter = ({ key }: FilterText): string => key.split(':', 1)[0] ?? key;

/** Those that find works, once all are known. */
function useFound(asked: Filter[], isAlone: boolean, filters: ArtsFilters, to: GalleryState['to']): Way[] | undefined {
  const answers = useQueries({
    queries: asked.map(({ off }) => {
      const left: ArtsFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in off)));
      return queryOf('GET /arts', { query: left });
    }),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return asked
    .flatMap(({ name, named, off }, place) => {
      const page = answers[place]?.data;
      if (!page || page.data.length === 0) return [];
      const { total } = page.page;
      return [{ name, named, isAlone, to: to(off), count: total ?? page.data.length, more: total === null }];
    })
    .toSorted((one, other) => Number(other.more) - Number(one.more) || other.count - one.count);
}
