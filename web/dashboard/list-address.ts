import { useSearchParams } from 'react-router';

/** Filters and sort order of a list, stored in its address: a link opens the same list, and Back restores it. Empty values are omitted. */
export function useListAddress(): [URLSearchParams, set: (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search, set];
}

/** The option in an address, or undefined. */
export const oneOf = <T extends string>(options: readonly T[], given: string | null): T | undefined =>
  options.find((option) => option === given);

/** What a list searches for, and whether exactly that; else it may show the nearest spelling (`Page` in contract/schemas.ts). */
export const searchIn = ({ value }: { value: (name: string) => string | undefined }): { search?: string; spelling?: 'exact' } => {
  const search = value('search');
  return search ? { search, ...(value('spelling') === 'exact' && { spelling: 'exact' }) } : {};
};

type Shown = { pages: readonly { page: { mended?: { meant: string } | undefined } }[] } | undefined;

/** The query of a list for its file: of what it shows, where that is another spelling than was typed. */
export function shownQuery<Q extends { search?: string | undefined; spelling?: 'exact' | undefined }>(
  query: Q,
  shown: Shown,
): Q & { spelling: undefined } {
  const mended = shown?.pages[0]?.page.mended;
  return { ...query, ...(mended && { search: mended.meant }), spelling: undefined };
}
