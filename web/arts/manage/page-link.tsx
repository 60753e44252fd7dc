import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { useArtName } from './use-art-name.ts';

/** The way to an artwork's page: as visitors see it, or as they would. */
export function PageLink({ art }: { art: Pick<ArtCard, 'name' | 'slug' | 'state'> }) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const isShown = art.state === 'published';
  return (
    <Link
      to={screens.art(art.slug)}
      aria-label={isShown ? t`View ${name}` : t`Preview ${name}`}
      className="button button-quiet col-start-2 px-2 xl:min-h-0 xl:py-0"
    >
      {isShown ? <Trans>View</Trans> : <Trans>Preview</Trans>}
    </Link>
  );
}
