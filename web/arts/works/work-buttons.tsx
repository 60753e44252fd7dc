import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { screens } from '#contract/screens.ts';
import { NAMELESS } from '#web/arts/manage/art-messages.ts';
import { useDuplicateArt } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';

type WorkButtonsProps = {
  art: ManagedArt;
  /** Opens the copy. */
  onDuplicated: (id: string) => void;
};

/** Its page as visitors see it, or as they would; and a copy of it. */
export function WorkButtons({ art, onDuplicated }: WorkButtonsProps) {
  const { t } = useLingui();
  const name = art.name || NAMELESS;
  const duplicate = useDuplicateArt(t`Saved as a draft`, onDuplicated);
  const isShown = art.state === 'published';
  return (
    <>
      <Link
        to={screens.art(art.slug)}
        aria-label={isShown ? t`View ${name}` : t`Preview ${name}`}
        className="button button-quiet px-2 xl:min-h-0 xl:py-0"
      >
        {isShown ? <Trans>View</Trans> : <Trans>Preview</Trans>}
      </Link>
      <Button
        look="quiet"
        className="px-2 xl:min-h-0 xl:py-0"
        aria-label={t`Duplicate ${name}`}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(art._id)}
      >
        <Trans>Duplicate</Trans>
      </Button>
    </>
  );
}
