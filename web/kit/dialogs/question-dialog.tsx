import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pressOnSendKey } from '#web/kit/forms/send-keys.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';

type QuestionDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  action: ReactNode;
  /** Label of the button that changes nothing; 'Back' by default. */
  back?: ReactNode;
  /** 'danger' by default; 'primary' for an act that is expected. */
  look?: 'danger' | 'primary' | undefined;
  isBusy: boolean;
  /** The action is not possible now; the children say why. */
  isRefused?: boolean | undefined;
  /** Something is to be filled in first: the button stands there and cannot be pressed. */
  isIncomplete?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone: every 'are you sure' is this one. Ctrl+Enter confirms. */
export function QuestionDialog({
  isOpen,
  title,
  children,
  action,
  back,
  look = 'danger',
  isBusy,
  isRefused = false,
  isIncomplete = false,
  onConfirm,
  onClose,
}: QuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {/* Keys of the fields and buttons within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex flex-col gap-5" onKeyDown={pressOnSendKey(!isRefused && !isIncomplete && !isBusy, onConfirm)}>
        {children}
        <DialogFoot>
          {isRefused ? null : (
            <Button look={look} busy={isBusy} disabled={isIncomplete} aria-keyshortcuts="Control+Enter" onClick={onConfirm}>
              {action}
            </Button>
          )}
          <Button data-safe onClick={onClose}>
            {back ?? <Trans>Back</Trans>}
          </Button>
          {isRefused ? null : (
            <span aria-hidden className="text-xs text-ash pointer-coarse:hidden">
              <Trans>Ctrl+Enter confirms</Trans>
            </span>
          )}
        </DialogFoot>
      </div>
    </Dialog>
  );
}
