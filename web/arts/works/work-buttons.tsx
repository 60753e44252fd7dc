import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DuplicateButton } from '#web/arts/manage/duplicate-button.tsx';
import { PageLink } from '#web/arts/manage/page-link.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { PublishDraft } from './draft-acts.tsx';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';

type WorkButtonsProps = {
  art: ManagedArt;
  /** Opens the copy. */
  onDuplicated: (id: string) => void;
};

/** Its page as visitors see it, or as they would; a copy of it; and whether visitors see it, which is taken back below the list. In a row each has its column, empty where it is not to be had. */
export function WorkButtons({ art, onDuplicated }: WorkButtonsProps) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const actOn = useRowAct();
  const { staff } = useSession();
  const isHidden = art.state === 'hidden';
  return (
    <>
      <PageLink art={art} />
      <DuplicateButton art={art} onDuplicated={onDuplicated} className="col-start-3" />
      {art.state === 'draft' ? (
        <PublishDraft art={art} />
      ) : art.isHiddenByStaff && !doesPart(staff, 'works') ? null : (
        <Button
          look="quiet"
          className="col-start-4 px-2 xl:min-h-0 xl:py-0"
          aria-label={isHidden ? t`Show again: ${name}` : t`Hide ${name}`}
          onClick={() => actOn(isHidden ? 'publish' : 'hide', art._id)}
        >
          {isHidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
        </Button>
      )}
    </>
  );
}
