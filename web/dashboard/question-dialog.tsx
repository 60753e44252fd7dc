import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Dialog } from '#web/kit/dialog.tsx';

type QuestionDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** What will come of it. */
  children: ReactNode;
  /** The word on the button that does it. */
  act: ReactNode;
  isBusy: boolean;
  /** It cannot be done now; the children say why. */
  isRefused?: boolean | undefined;
  onAct: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function QuestionDialog({ isOpen, title, children, act, isBusy, isRefused = false, onAct, onClose }: QuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div className="flex flex-wrap gap-3">
        {isRefused ? null : (
          <Button look="danger" busy={isBusy} onClick={onAct}>
            {act}
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
