import { useLingui } from '@lingui/react/macro';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { Palette } from './palette.tsx';

/** A dialog gives the focus to what has this attribute, which React leaves out. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** The palette of somebody who is signed in, on public pages. */
export function PaletteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { staff } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Go to`} className="w-[min(calc(100vw-2rem),40rem)]">
      <Palette at={staff ? 'admin' : 'artist'} label={t`Search pages, works and orders`} input={takeFocus} isInDialog onChosen={onClose} />
    </Dialog>
  );
}
