import { useLingui } from '@lingui/react/macro';
import { TimeSort } from '#contract/schemas.ts';
import { oneOf, useListAddress } from './list-address.ts';
import { SortSelect } from './sort-select.tsx';

/** The two ways of a list that goes by time, for the head of its column. */
export const byTime = { ascending: 'oldest', descending: 'newest' };

/** Whether a list goes from the newest or from the oldest, as it stands in the address. */
export function useTimeSort(): [TimeSort, (sort: string) => void] {
  const [address, set] = useListAddress();
  return [oneOf(TimeSort.options, address.get('sort')) ?? 'newest', (sort) => set('sort', sort === 'newest' ? '' : sort)];
}

/** The choice of it. */
export function TimeSortSelect() {
  const { t } = useLingui();
  const [sort, setSort] = useTimeSort();
  return <SortSelect value={sort} labels={{ newest: t`Newest first`, oldest: t`Oldest first` }} onChange={setSort} />;
}
