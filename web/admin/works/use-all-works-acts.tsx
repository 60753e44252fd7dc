import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { setForAll } from '#web/arts/works/bulk-set.ts';
import { useWorksActs } from '#web/arts/works/use-works-acts.tsx';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { CategoryDialog, HideDialog } from './works-dialogs.tsx';

/** What the staff may do with artworks of everybody: hide with a reason, show again, correct the category, delete. Drafts are their artists' to publish. */
export function useAllWorksActs(): BulkAct<ManagedArt>[] {
  const { t } = useLingui();
  return [
    {
      key: 'hide',
      label: t`Hide`,
      allows: ({ state }) => state === 'published',
      renderFill: (props) => <HideDialog {...props} />,
      done: (count, name) => (name ? t`${name} is hidden` : t`${plural(count, { one: '# artwork', other: '# artworks' })} hidden`),
      undone: (count, name) =>
        name ? t`${name} is published again` : t`${plural(count, { one: '# artwork', other: '# artworks' })} published again`,
    },
    {
      key: 'show',
      label: t`Show again`,
      allows: ({ state }) => state === 'hidden',
      together: setForAll({ state: 'published' }),
      done: (count, name) =>
        name ? t`${name} is published again` : t`${plural(count, { one: '# artwork', other: '# artworks' })} published again`,
      undone: (count, name) =>
        name ? t`${name} is hidden again` : t`${plural(count, { one: '# artwork', other: '# artworks' })} hidden again`,
    },
    {
      key: 'category',
      label: t`Category…`,
      allows: () => true,
      renderFill: (props) => <CategoryDialog {...props} />,
      done: (count, name) => (name ? t`${name} is changed` : t`${plural(count, { one: '# artwork', other: '# artworks' })} changed`),
      undone: (count, name) => (name ? t`${name} is as before` : t`Undone for ${plural(count, { one: '# artwork', other: '# artworks' })}`),
    },
    ...useWorksActs().filter(({ key }) => key === 'delete'),
  ];
}
