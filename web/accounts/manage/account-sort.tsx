import { useLingui } from '@lingui/react/macro';
import { AccountSort } from '#contract/accounts.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { SortSelect } from '#web/dashboard/sort-select.tsx';

/** The sort order of an account list, stored in the address. */
export function useAccountSort(): [AccountSort, (sort: string) => void] {
  const [address, set] = useListAddress();
  return [oneOf(AccountSort.options, address.get('sort')) ?? 'newest', (sort) => set('sort', sort === 'newest' ? '' : sort)];
}

/** Selects the sort order. */
export function AccountSortSelect() {
  const { t } = useLingui();
  const [sort, setSort] = useAccountSort();
  const labels = { newest: t`Newest first`, oldest: t`Oldest first`, 'name-asc': t`Name, A to Z`, 'name-desc': t`Name, Z to A` };
  return <SortSelect value={sort} labels={labels} onChange={setSort} />;
}
