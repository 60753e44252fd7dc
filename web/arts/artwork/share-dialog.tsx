import { Trans } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Share } from '#web/kit/buttons/share.tsx';

/** Shares an artwork. */
export function ShareDialog({ art, onClose }: { art: Art; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Share this artwork</Trans>}>
      <div className="flex items-center gap-4">
        <span className="flex size-20 flex-none items-center justify-center bg-mat p-1">
          <Picture picture={art.pictures[0]} alt="" sizes="5rem" className="size-full object-contain" />
        </span>
        <p className="flex min-w-0 flex-col wrap-anywhere">
          <span className="work-title text-lg leading-snug">{art.name}</span>
          <span className="text-sm text-ash">{art.owner.name}</span>
        </p>
      </div>
      <Share title={`${art.name}, ${art.owner.name}`} path={screens.art(art.slug)} />
    </Dialog>
  );
}
