import { useLingui } from '@lingui/react/macro';
import { showFailure } from '#web/app/failures/show-failure.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CompareIcon } from '#web/kit/visuals/icons.tsx';
import { useIsCompared } from './compared.ts';

/** Whether an artwork is among those to compare, and a press that changes it; what a press does is loaded with the first one. */
export function useCompareToggle(art: { _id: string; name: string }): { isCompared: boolean; press: () => void } {
  const { i18n } = useLingui();
  const isCompared = useIsCompared(art._id);
  const press = () =>
    void import('./press-compare.ts').then(
      ({ pressCompare }) => pressCompare(art, i18n),
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
      className={classNames('icon-button -ml-px border', isCompared ? 'border-soot bg-soot text-room' : 'border-edge text-ash')}
    >
      <CompareIcon className="size-5" />
    </button>
  );
}
