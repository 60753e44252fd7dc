import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { useDuplicateArt } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useArtName } from './use-art-name.ts';

type Props = { art: Pick<ManagedArt, '_id' | 'name' | 'state'>; onDuplicated: (id: string) => void; className?: string };

/** Makes a draft that is a copy of an artwork. */
export function DuplicateButton({ art, onDuplicated, className }: Props) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const duplicate = useDuplicateArt(t`Duplicated. The copy is a draft.`, onDuplicated);
  return (
    <Button
      look="quiet"
      className={classNames('px-2 xl:min-h-0 xl:py-0', className)}
      aria-label={t`Duplicate ${name}`}
      busy={duplicate.isPending}
      onClick={() => duplicate.mutate(art._id)}
    >
      <Trans>Duplicate</Trans>
    </Button>
  );
}
