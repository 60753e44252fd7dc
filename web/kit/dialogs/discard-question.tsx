import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { useBackCloses } from './back-closes.ts';

type LeaveQuestionProps = {
  title: ReactNode;
  /** What becomes of the work. */
  message: ReactNode;
  onKeep: () => void;
  /** The ways to leave, behind 'Keep editing'. */
  children: ReactNode;
};

type DiscardQuestionProps = Pick<LeaveQuestionProps, 'title' | 'onKeep'> & {
  onDiscard: () => void;
  /** Leaves, and what was entered stays a draft; undefined where none is kept. */
  onLeaveDraft?: (() => void) | undefined;
};

/** Asks before unsaved work is discarded. Open while mounted. */
export const DiscardQuestion = ({ title, onDiscard, onKeep, onLeaveDraft }: DiscardQuestionProps) => (
  <LeaveQuestion
    title={title}
    message={
      onLeaveDraft ? (
        <Trans>It's kept as a draft in this browser, and isn't saved to Ubugeni yet.</Trans>
      ) : (
        <Trans>What you entered hasn't been saved.</Trans>
      )
    }
    onKeep={onKeep}
  >
    {onLeaveDraft ? (
      <Button onClick={onLeaveDraft}>
        <Trans>Keep the draft and leave</Trans>
      </Button>
    ) : null}
    <Button look="danger" onClick={onDiscard}>
      <Trans>Discard</Trans>
    </Button>
  </LeaveQuestion>
);

/** Asks how unsaved work is left; Escape and Back keep it. Open while mounted. */
export function LeaveQuestion({ title, message, onKeep, children }: LeaveQuestionProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => (onKeep(), true));
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}message`}
      className="dialog"
      // React's event bubbles to the dialog around it.
      onClose={(event) => (event.stopPropagation(), onKeep())}
    >
      <div className="flex flex-col gap-5 p-6 sm:p-8">
        <h2 id={`${id}title`} className="text-xl">
          {title}
        </h2>
        <p id={`${id}message`}>{message}</p>
        <div className="flex flex-wrap gap-3">
          {/* First, so that it has the focus: pressing Enter too early loses nothing. */}
          <Button onClick={onKeep}>
            <Trans>Keep editing</Trans>
          </Button>
          {children}
        </div>
      </div>
    </dialog>
  );
}
