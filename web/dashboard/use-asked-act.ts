import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** The act, and in a list the row that it is about (list/use-asked-row.ts). */
const [ACT, ROW] = ['act', 'on'];

/**
 * Opens the question of an act that the address asks for (`?act=refund`, decision 56), where the viewer may and the thing allows it. The address
 * forgets it then, so that neither Back nor a reload asks again.
 */
export function useAskedAct(name: string, mayAsk: boolean, onAsk: () => void): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isAsked = mayAsk && search.get(ACT) === name;
  const ask = useEffectEvent(() => {
    onAsk();
    setSearch(
      (before) => {
        before.delete(ACT);
        before.delete(ROW);
        return before;
      },
      { replace: true, preventScrollReset: true, state },
    );
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
}
