import { useSearchParams } from 'react-router';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { type BulkAct, wayOf } from './bulk-bar.tsx';

/**
 * Opens the question of an act on the row that the address asks for (`?act=hide&on=…`, decision 56), once the row is there. What changes something
 * without a question is not begun by an address.
 */
export function useAskedRow<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  acts: readonly BulkAct<Row>[],
  onAsk: (act: string, id: string) => void,
): void {
  const [search] = useSearchParams();
  const act = acts.find(({ key }) => key === search.get('act'));
  const row = rows?.find(({ _id }) => _id === search.get('on'));
  const mayAsk = act !== undefined && row !== undefined && wayOf(act, [row]) === undefined && act.allows(row);
  useAskedAct(act?.key ?? '', mayAsk, () => act && row && onAsk(act.key, row._id));
}
