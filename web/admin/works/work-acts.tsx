import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { WordButton, WordLink } from '#web/kit/buttons/word-button.tsx';
import { FeatureButton } from './feature-button.tsx';

/** What is done with one artwork of everybody's, beside editing and deleting it. In a row each has its column, empty where it is not to be had. */
export function WorkActs({ art }: { art: ManagedArt }) {
  const { t } = useLingui();
  const actOn = useRowAct();
  const name = useArtName()(art);
  return (
    <>
      {art.state === 'draft' ? null : (
        <span className="col-start-1">
          {art.state === 'published' ? (
            <WordButton label={t`Hide ${name}`} onClick={() => actOn('hide', art._id)}>
              <Trans>Hide</Trans>
            </WordButton>
          ) : (
            <WordButton label={t`Show again: ${name}`} onClick={() => actOn('show', art._id)}>
              <Trans>Show again</Trans>
            </WordButton>
          )}
        </span>
      )}
      {art.state === 'draft' ? null : (
        <span className="col-start-2">
          <WordLink to={screens.art(art.slug)} label={t`View ${name}`}>
            <Trans>View</Trans>
          </WordLink>
        </span>
      )}
      <FeatureButton art={art} />
    </>
  );
}
