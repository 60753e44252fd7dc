import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { featuredQuery, useFeature } from './queries.ts';

/** Puts an artwork on the home page; pressed again takes it away. Only what visitors see can be there. */
export function FeatureButton({ art }: { art: ManagedArt }) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const { data } = useQuery(featuredQuery());
  const feature = useFeature(({ isFeatured }) =>
    isFeatured ? t`${name} is no longer on the home page` : t`${name} is on the home page now`,
  );
  if (!data) return null;
  const isFeatured = data.featured.includes(art._id);
  if (!isFeatured && art.state !== 'published') return null;
  return (
    <span className="col-start-3">
      <WordButton
        label={isFeatured ? t`Unfeature ${name} on the home page` : t`Feature ${name} on the home page`}
        isDisabled={feature.isPending}
        onClick={() => feature.mutate({ id: art._id, isFeatured })}
      >
        {isFeatured ? <Trans>Unfeature</Trans> : <Trans>Feature</Trans>}
      </WordButton>
    </span>
  );
}
