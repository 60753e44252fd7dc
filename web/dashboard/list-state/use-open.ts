import { useSearchParams } from 'react-router';
import { FROM_LIST, useCloseOpened } from './use-close-opened.ts';

type Open = { opened: string | undefined; open: (id: string) => void; close: () => void };

/** The dialog that is open on a screen, in its address as `?add=…`: a link can open it, a reload opens it again, and Back closes it. */
export function useOpen(name: string): Open {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void, options: { replace?: boolean; state?: unknown }) =>
    setSearch(
      (before) => {
        edit(before);
        return before;
      },
      { preventScrollReset: true, ...options },
    );
  return {
    opened: search.get(name) ?? undefined,
    open: (id) => change((params) => params.set(name, id), { state: FROM_LIST }),
    close: useCloseOpened(name, () => change((params) => params.delete(name), { replace: true })),
  };
}
