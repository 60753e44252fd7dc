import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { type BulkAct, wayOf } from './bulk-bar.tsx';

/**
 * Opens the question of an act on the row that the address asks for (`?act=hide&on=…`, decision 56), once the row is there; the address forgets
 * it then. What changes something without a question is not begun by an address.
 */
export function useAskedRow<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  acts: readonly BulkAct<Row>[],
  onAsk: (act: string, id: string) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const act = acts.find(({ key }) => key === search.get('act'));
  const row = rows?.find(({ _id }) => _id === search.get('on'));
  const isAsked = act !== undefined && row !== undefined && wayOf(act) === undefined && act.allows(row);
  const ask = useEffectEvent(() => {
    if (!act || !row) return;
    onAsk(act.key, row._id);
    setSearch(
      (before) => {
        before.delete('act');
        before.delete('on');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
}
