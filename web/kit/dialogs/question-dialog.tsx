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
  /** Label of the button that changes nothing; 'Back' by default. */
  back?: ReactNode;
  isBusy: boolean;
  /** The action is not possible now; the children say why. */
  isRefused?: boolean | undefined;
  /** Something is to be filled in first: the button stands there and cannot be pressed. */
  isIncomplete?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone: every 'are you sure' is this one. */
export function QuestionDialog({
  isOpen,
  title,
  children,
  action,
  back,
  isBusy,
  isRefused = false,
  isIncomplete = false,
  onConfirm,
  onClose,
}: QuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div className="flex flex-wrap gap-3">
        {isRefused ? null : (
          <Button look="danger" busy={isBusy} disabled={isIncomplete} onClick={onConfirm}>
            {action}
          </Button>
        )}
        <Button onClick={onClose}>{back ?? <Trans>Back</Trans>}</Button>
      </div>
    </Dialog>
  );
}
