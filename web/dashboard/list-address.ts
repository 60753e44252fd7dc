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
