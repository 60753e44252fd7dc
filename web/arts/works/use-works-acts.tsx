import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { useLacking } from '#web/arts/manage/use-lacking.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { type BulkSet, publishAll, setForAll } from './bulk-set.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useSetWords } from './use-set-words.ts';

/** What can be done with several artworks at once; all but deleting can be undone for ten seconds. */
export function useWorksActs(): BulkAct<ManagedArt>[] {
  const { t } = useLingui();
  const nameOf = useArtName();
  const lackingOf = useLacking();
  const wordsOf = useSetWords();
  const set = useRef<BulkSet>({});
  const lackOf = (art: ManagedArt) => {
    const { words } = lackingOf(art);
    return words && t`lacks ${words}`;
  };
  return [
    {
      key: 'publish',
      label: t`Publish`,
      allows: ({ state }) => state !== 'published',
      together: publishAll(lackOf),
      done: (count, name) => (name ? t`${name} is published` : t`${plural(count, { one: '# artwork', other: '# artworks' })} published`),
      undone: (count, name) => (name ? t`${name} is as before` : t`Undone for ${plural(count, { one: '# artwork', other: '# artworks' })}`),
    },
    {
      key: 'hide',
      label: t`Hide`,
      allows: ({ state }) => state === 'published',
      together: setForAll({ state: 'hidden' }),
      done: (count, name) => (name ? t`${name} is hidden` : t`${plural(count, { one: '# artwork', other: '# artworks' })} hidden`),
      undone: (count, name) =>
        name ? t`${name} is published again` : t`${plural(count, { one: '# artwork', other: '# artworks' })} published again`,
    },
    {
      key: 'change',
      label: t`Change…`,
      allows: () => true,
      renderFill: (props) => <ChangeDialog {...props} onSet={(next) => (set.current = next)} />,
      done: (count, name) => {
        const what = wordsOf(set.current);
        return name ? t`${name}: ${what}` : t`${plural(count, { one: '# artwork', other: '# artworks' })} changed: ${what}`;
      },
      undone: (count, name) => (name ? t`${name} is as before` : t`Undone for ${plural(count, { one: '# artwork', other: '# artworks' })}`),
    },
    {
      key: 'delete',
      label: t`Delete`,
      allows: () => true,
      run: ({ _id }, send) => send('DELETE /arts/{id}', { params: { id: _id } }),
      done: (count, name) => (name ? t`${name} is deleted` : t`${plural(count, { one: '# artwork', other: '# artworks' })} deleted`),
      ask: (rows) => ({
        title: t`Delete ${plural(rows.length, { one: '# artwork', other: '# artworks' })}?`,
        text: (
          <>
            <p className="wrap-anywhere">{namesOf(rows, nameOf)}</p>
            <p>{t`They leave the shop at once, and this cannot be undone. A work that was ever sold is hidden, so that its orders stay whole.`}</p>
          </>
        ),
      }),
    },
  ];
}

const NAMED = 5;
const namesOf = (rows: readonly ManagedArt[], nameOf: (art: ManagedArt) => string) =>
  [...rows.slice(0, NAMED).map(nameOf), ...(rows.length > NAMED ? ['…'] : [])].join(', ');
