import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { closeSuccesses } from '#web/kit/toasts/toast.ts';
import { UndoButton } from '#web/kit/buttons/undo-button.tsx';

type DoneBarProps = {
  /** Its name for screen readers, where it is more than a sentence. */
  label?: string;
  /** What was done, or how far it is. */
  children: ReactNode;
  /** Takes it back; undefined where that is not possible, or no longer. */
  onUndo?: (() => void) | undefined;
  isBusy?: boolean;
  /** Other acts, behind Undo. */
  acts?: ReactNode;
  onClose?: (() => void) | undefined;
  /** What stands beneath, such as what failed. */
  beneath?: ReactNode;
};

/** Says what was just done and takes it back: one look for lists, pages and dialogs, whose foot it stands at. */
export function DoneBar({ label, children, onUndo, isBusy = false, acts, onClose, beneath }: DoneBarProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2 border border-l-2 border-edge border-l-ochre bg-paper px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {children}
        {onUndo ? (
          <UndoButton
            isBusy={isBusy}
            onUndo={() => {
              closeSuccesses();
              onUndo();
            }}
          >
            <Trans>Undo</Trans>
          </UndoButton>
        ) : null}
        {acts}
        {onClose ? (
          <Button look="quiet" className="ml-auto" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : null}
      </div>
      {beneath}
    </section>
  );
}
