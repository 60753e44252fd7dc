import { useLingui } from '@lingui/react/macro';
import { AccountSort } from '#contract/accounts.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { SortSelect } from '#web/dashboard/sort-select.tsx';

/** How a list of people is sorted, as it stands in the address. */
export function useAccountSort(): [AccountSort, (sort: string) => void] {
  const [address, set] = useListAddress();
  return [oneOf(AccountSort.options, address.get('sort')) ?? 'newest', (sort) => set('sort', sort === 'newest' ? '' : sort)];
}

/** The choice of it. */
export function AccountSortSelect() {
  const { t } = useLingui();
  const [sort, setSort] = useAccountSort();
  const words = { newest: t`Newest first`, oldest: t`Oldest first`, 'name-asc': t`Name, A to Z`, 'name-desc': t`Name, Z to A` };
  return <SortSelect value={sort} words={words} onChange={setSort} />;
}
