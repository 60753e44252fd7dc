import { useSearchParams } from 'react-router';

/** The dialog that is open on a screen, stored in the address as `?art=…`: a link can open it, and Back restores the list. */
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
