import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';

/** How often an artwork on a card was seen, kept as a favorite and sold; nothing of a draft, which nobody sees. */
export function WorkFigures({ art: { state, views, favorites, sold } }: { art: ManagedArt }) {
  const { t } = useLingui();
  if (state === 'draft') return null;
  const [seen, kept, pieces] = [views, favorites, sold].map((count) => formatNumber(count));
  const words = [
    t`${plural(views, { one: '# view', other: `${seen} views` })}`,
    t`${plural(favorites, { one: '# favorite', other: `${kept} favorites` })}`,
    t`${pieces} sold`,
  ];
  return <p className="text-xs text-ash tabular-nums">{words.join(' · ')}</p>;
}
