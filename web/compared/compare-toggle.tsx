import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { showFailure } from '#web/app/failures/show-failure.ts';
import { CompareIcon } from '#web/kit/visuals/icons.tsx';
import { comparedText } from './compared.ts';

// In the scripts of every gallery: what a press does, and the lasting way to the comparison, are loaded when there is something to compare.
const load = () => import('./press-compare.ts');

/** Calls back when the artworks to compare change, in this window or another one; where there are any, the way to them is shown. */
export function followCompared(listener: () => void): () => void {
  if (comparedText()) load().catch(() => {});
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether an artwork is among those to compare, and a press that changes it. */
export function useCompareToggle(art: { _id: string; name: string }): { isCompared: boolean; press: () => void } {
  const isCompared = useSyncExternalStore(
    followCompared,
    () => comparedText().includes(art._id),
    () => false,
  );
  const press = () =>
    void load().then(
      ({ pressCompare }) => pressCompare(art),
      () => showFailure('loadPart'),
    );
  return { isCompared, press };
}

/** The button of a card that adds its artwork to the comparison. */
export function CompareToggle({ art }: { art: { _id: string; name: string } }) {
  const { t } = useLingui();
  const { isCompared, press } = useCompareToggle(art);
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={t`Compare: ${art.name}`}
      title={t`Compare`}
      onClick={press}
      className="icon-button compare-button"
    >
      <CompareIcon className="size-5" />
    </button>
  );
}
