import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { artFilters, type ArtSort, categories } from '#contract/limits.ts';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import { artsQuery } from '#web/arts/queries.ts';
import { NewArtButton } from '#web/arts/manage/art-dialogs.tsx';
import { ArtManager } from '#web/arts/manage/art-manager.tsx';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Select } from '#web/kit/forms/select.tsx';

type Sort = Exclude<ArtSort, 'match'>;
const sortNames = artFilters.sort.filter((name): name is Sort => name !== 'match');

/** `/dashboard/admin/manage-artworks`: published artworks of all artists, and the own ones with drafts. */
export default function ArtworksScreen() {
  const { t } = useLingui();
  const [isOwn, setOwn] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`manage-artworks`}>
        <NewArtButton />
      </ScreenTitle>
      <Select
        label={t`Works`}
        value={isOwn ? 'own' : 'shown'}
        onChange={(event) => setOwn(event.target.value === 'own')}
        className="sm:max-w-sm"
      >
        <option value="shown">{t`On show, of every artist`}</option>
        <option value="own">{t`My own, drafts and hidden ones too`}</option>
      </Select>
      {isOwn ? <OwnArts /> : <ShownArts />}
    </div>
  );
}

function OwnArts() {
  const { data, error, ...paging } = useInfiniteQuery(ownArtsQuery());
  return (
    <ArtManager arts={data?.pages.flatMap((page) => page.data)} error={error ? explain('loadArts', error) : undefined} hasOwners={false}>
      <MoreRows {...paging} />
    </ArtManager>
  );
}

function ShownArts() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [sort, setSort] = useState<Sort>('newest');
  const { data, error, ...paging } = useInfiniteQuery(artsQuery({ search, category, sort }));
  const sorts = {
    newest: t`Newest first`,
    'price-asc': t`Lowest price first`,
    'price-desc': t`Highest price first`,
    popular: t`Most loved first`,
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <ListSearch className="max-sm:col-span-2" label={t`Search artworks`} value={search} onChange={setSearch} />
        <Select label={t`Category`} value={category} onChange={(event) => setCategory(event.target.value)}>
          <option value="">{t`All`}</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={t`Sort`} value={sort} onChange={(event) => setSort(sortNames.find((one) => one === event.target.value) ?? 'newest')}>
          {sortNames.map((one) => (
            <option key={one} value={one}>
              {sorts[one]}
            </option>
          ))}
        </Select>
      </div>
      <ArtManager arts={data?.pages.flatMap((page) => page.data)} error={error ? explain('loadArts', error) : undefined} hasOwners>
        <MoreRows {...paging} />
      </ArtManager>
    </>
  );
}
