import { useSearchParams } from 'react-router';

/** What is open on a screen stands in its address: `?art=…`; a link can open it, and Back does not lose the list. */
export function useOpen(name: string): [id: string | undefined, open: (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (id: string | undefined) =>
    setSearch(
      (before) => {
        if (id === undefined) before.delete(name);
        else before.set(name, id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) ?? undefined, open];
}
