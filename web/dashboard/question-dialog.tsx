import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';

type QuestionDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  action: ReactNode;
  isBusy: boolean;
  /** The action is not possible now; the children say why. */
  isRefused?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** A confirmation of an action that cannot be undone. */
export function QuestionDialog({ isOpen, title, children, action, isBusy, isRefused = false, onConfirm, onClose }: QuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div className="flex flex-wrap gap-3">
        {isRefused ? null : (
          <Button look="danger" busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
