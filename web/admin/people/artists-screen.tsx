import { useLingui } from '@lingui/react/macro';
import { Standing } from '#contract/accounts.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { PeopleList } from './people-list.tsx';

/** `/dashboard/admin/manage-artists`: approved artists, or those whom a filter names (product.md section 2). */
export default function ArtistsScreen() {
  const { t } = useLingui();
  return (
    <PeopleList
      renderTitle={(save) => <ScreenTitle title={t`manage-artists`}>{save}</ScreenTitle>}
      caption={t`Artists`}
      searchLabel={t`Search artists`}
      figures="works"
      filters={[
        {
          name: 'standing',
          label: t`State`,
          options: { waiting: t`Waiting`, cancelled: t`Cancelled`, blocked: t`Blocked` },
          isQuick: true,
        },
        { name: 'staff', label: t`Who`, options: { any: t`Staff` }, isQuick: true, isMoreOnPhone: true },
      ]}
      readFilters={({ value }) => ({
        role: 'Artist',
        standing: oneOf(Standing.options, value('standing') ?? null) ?? 'active',
        staff: oneOf(['any'], value('staff') ?? null),
      })}
    />
  );
}
