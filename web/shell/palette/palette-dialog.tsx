import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { DiscardQuestion } from '#web/kit/dialogs/discard-question.tsx';
import { Palette } from './palette.tsx';

/** A dialog gives the focus to what has this attribute, which React leaves out. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/**
 * Whether there is a dialog beneath, and a form has unsaved work: it would have the browser ask before the tab is closed. A form of a public page is left
 * unasked (docs/decisions/0064-what-leaving-asks-outside-the-dashboards.md).
 */
const isOverUnsaved = () =>
  document.querySelectorAll('dialog[open]').length > 1 && !dispatchEvent(new Event('beforeunload', { cancelable: true }));

type PaletteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The screen asks itself before another one is opened. */
  isGuarded?: boolean;
};

/** The palette of somebody who is signed in, on public pages and over the dialogs of a dashboard; what is typed beneath is not left unasked. */
export function PaletteDialog({ isOpen, onClose, isGuarded = false }: PaletteDialogProps) {
  const { t } = useLingui();
  const { staff } = useSession();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<{ go: () => void }>();
  const onChosen = (to: string, go: () => void) => {
    // The browser asks before a whole document is left.
    const isAskedElsewhere = needsDocument(to) || (isGuarded && new URL(to, location.origin).pathname !== pathname);
    if (!isAskedElsewhere && isOverUnsaved()) return setAsked({ go });
    onClose();
    return go();
  };
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={t`Go to`} className="w-[min(calc(100vw-2rem),40rem)]">
        <Palette
          at={staff ? 'admin' : 'artist'}
          label={t`Search pages, works and orders`}
          input={takeFocus}
          isInDialog
          onChosen={onChosen}
        />
      </Dialog>
      {asked ? (
        <DiscardQuestion
          title={<Trans>Leave without saving?</Trans>}
          onKeep={() => {
            setAsked(undefined);
            onClose();
          }}
          onDiscard={() => {
            setAsked(undefined);
            onClose();
            asked.go();
          }}
        />
      ) : null}
    </>
  );
}
