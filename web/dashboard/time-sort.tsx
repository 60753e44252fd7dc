import { useLingui } from '@lingui/react/macro';
import { TimeSort } from '#contract/schemas.ts';
import { oneOf, useListAddress } from './list-address.ts';
import { SortSelect } from './sort-select.tsx';

/** The sort orders of a list by time, for the header of its column. */
export const byTime = { ascending: 'oldest', descending: 'newest' };

/** The sort order of a list by time, stored in its address. */
export function useTimeSort(): [TimeSort, (sort: string) => void] {
  const [address, set] = useListAddress();
  return [oneOf(TimeSort.options, address.get('sort')) ?? 'newest', (sort) => set('sort', sort === 'newest' ? '' : sort)];
}

/** Selects the sort order. */
export function TimeSortSelect() {
  const { t } = useLingui();
  const [sort, setSort] = useTimeSort();
  return <SortSelect value={sort} labels={{ newest: t`Newest first`, oldest: t`Oldest first` }} onChange={setSort} />;
}
