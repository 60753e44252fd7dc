import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Art } from '#contract/arts.ts';
import { CompareIcon, PrintIcon, RulerIcon, ShareIcon, ZoomIcon } from '#web/kit/visuals/icons.tsx';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { useCompareToggle } from '#web/compared/compare-toggle.tsx';
import { hasScale } from '#web/arts/scale/has-scale.ts';

const loadScale = async () => (await import('#web/arts/scale/scale-dialog.tsx')).ScaleDialog;
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog;

/** Actions on an artwork besides buying: viewer, scale view, compare, share; for its artist and those who do the works of the shop, print its label. */
export function ArtworkActions({ art, onLook, onPrint }: { art: Art; onLook: (() => void) | undefined; onPrint: () => void }) {
  const scale = useOnDemand(loadScale);
  const share = useOnDemand(loadShare);
  const { identity, staff } = useSession();
  const hasLabel = identity === art.owner._id || doesPart(staff, 'works');
  const { isCompared, press: compare } = useCompareToggle(art);
  return (
    <div className="artwork-acts flex w-full gap-x-1 max-sm:*:flex-1 sm:w-auto sm:flex-wrap sm:gap-x-6">
      {onLook ? (
        <Act onClick={onLook} isDialog>
          <ZoomIcon className="size-5" /> <Trans>Look closer</Trans>
        </Act>
      ) : null}
      {hasScale(art) ? (
        <Act onClick={scale.open} onNear={scale.prepare} isDialog>
          <RulerIcon className="size-5" /> <Trans>View to scale</Trans>
        </Act>
      ) : null}
      <Act onClick={compare} isPressed={isCompared}>
        <CompareIcon className={classNames('size-5', isCompared && '[&_path]:fill-current')} /> <Trans>Compare</Trans>
      </Act>
      <Act onClick={share.open} onNear={share.prepare} isDialog>
        <ShareIcon className="size-5" /> <Trans>Share</Trans>
      </Act>
      {hasLabel ? (
        <Act onClick={onPrint}>
          <PrintIcon className="size-5" /> <Trans>Print label</Trans>
        </Act>
      ) : null}
      {scale.Part ? <scale.Part art={art} onClose={scale.close} /> : null}
      {share.Part ? <share.Part art={art} onClose={share.close} /> : null}
    </div>
  );
}

type ActProps = { onClick: () => void; onNear?: () => void; isDialog?: boolean; isPressed?: boolean; children: ReactNode };

function Act({ onClick, onNear, isDialog, isPressed, children }: ActProps) {
  return (
    <button
      type="button"
      aria-haspopup={isDialog ? 'dialog' : undefined}
      aria-pressed={isPressed}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="inline-flex min-h-11 flex-col items-center gap-1 text-center text-xs underline-offset-4 hover:underline sm:flex-row sm:gap-2 sm:text-sm"
    >
      {children}
    </button>
  );
}
