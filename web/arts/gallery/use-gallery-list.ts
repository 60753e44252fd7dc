import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ArtsPage } from '#contract/arts.ts';
import { artFilters, type Colour } from '#contract/limits.ts';
import { changedParameters } from '#web/arts/filters/gallery-address.ts';
import { exactIn, filtersOf } from '#web/arts/filters/read-filters.ts';
import { loadFacets } from '#web/arts/filters/use-facets.ts';
import { artsQuery } from '#web/arts/queries.ts';

/** What an address selects: filters, how it is asked for them, and the place in the list unless the gallery is a short one. */
function selectedBy(params: URLSearchParams, isShort: boolean) {
  const filters = filtersOf(params);
  return { filters, asked: { ...filters, ...exactIn(params) }, cursor: isShort ? '' : (params.get('cursor') ?? '') };
}

/** Loads on the server what the gallery will need: the list and its counts, and those of the mended words where the filters are open. */
export async function loadGallery(client: QueryClient, params: URLSearchParams, isShort = false): Promise<void> {
  const { asked, cursor } = selectedBy(params, isShort);
  const isOpen = params.has('filters');
  const [{ pages }] = await Promise.all([client.fetchInfiniteQuery(artsQuery(asked, cursor)), loadFacets(client, asked, isOpen)]);
  const [first] = pages;
  const instead = first && insteadOf(first);
  if (isOpen && instead) await loadFacets(client, filtersOf(changedParameters(params, instead)), true);
}

/** The list that an address selects, page by page; `isInstead`, whether it is that of the mended words `meant`; `read`, what of the words was read as filters or left out; `instead`, both; `colours`, those among the words that are no filter. */
export function useGalleryList(params: URLSearchParams, isShort: boolean) {
  const { filters, asked, cursor } = selectedBy(params, isShort);
  const list = useInfiniteQuery(artsQuery(asked, cursor));
  const first = list.data?.pages[0];
  // The rest, and not name by name: every first visit to the shop loads this.
  const { data: _, page: __, isMended: isInstead = false, ...said }: Partial<ArtsPage> = first ?? {};
  const instead = first && insteadOf(first);
  const { search } = filters;
  const colours = (filters.colour ?? said.read?.colour) ? undefined : coloursIn(search);
  return { ...list, ...joinPages(list.data?.pages), asked, search, colours, isInstead, ...said, instead };
}

/** The colours that are among the words of a text. */
function coloursIn(text = ''): Colour[] | undefined {
  const words = text.toLowerCase().split(/\s+/);
  const colours = artFilters.colour.filter((colour) => words.includes(colour));
  return colours.length > 0 ? colours : undefined;
}

/** The filters that a list answers instead of those of its address: prices and sizes out of the words, the words that are left, and mended words. */
const insteadOf = ({ read, meant, isMended, left }: ArtsPage): ArtsPage['read'] =>
  isMended && meant ? { ...read, search: left ?? meant } : read;

const joinPages = (pages: ArtsPage[] | undefined) => ({
  arts: pages?.flatMap((page) => page.data),
  total: pages?.[0]?.page.total,
  next: pages?.at(-1)?.page.next,
});

export type GalleryListed = ReturnType<typeof useGalleryList>;
