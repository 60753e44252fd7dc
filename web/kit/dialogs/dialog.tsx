import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { beginAt } from './begin-at.ts';
import { useBackCloses } from './back-closes.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { UnsavedContext, useUnsavedWork } from './unsaved-work.tsx';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The question before unsaved work in it is discarded; by default 'Discard your changes?', or 'Leave this form?' where a draft keeps them. */
  discardTitle?: ReactNode;
  /** For its width and the like. */
  className?: string | undefined;
};

/** Shows it over the page, which is marked while it has a scrollbar that takes room: its place is kept free then (root.css). */
function show(dialog: HTMLDialogElement | null): void {
  const page = document.documentElement;
  page.classList.toggle('has-scrollbar', innerWidth > page.clientWidth);
  dialog?.showModal();
  if (dialog) beginAt(dialog);
}

/**
 * The browser's own modal: keeps the focus inside, closes by Escape, its button, a click outside and, on public pages, Back. While a form in it has
 * unsaved work (unsaved-work.tsx), each of these asks first.
 */
export function Dialog({ isOpen, onClose, title, children, discardTitle, className }: DialogProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { hasUnsaved, discardDrafts, ask, report } = useUnsavedWork();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isOpen) show(dialog.current);
    else dialog.current?.close();
  }, [isOpen]);
  // Closed before it is gone: the browser then gives the focus back to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  const isMine = (event: SyntheticEvent) => event.target === dialog.current;
  const close = () => (hasUnsaved ? setAsking(true) : dialog.current?.close());
  useBackCloses(isOpen, () => (close(), !hasUnsaved));
  // A second Escape, or Android's Back, closes it without a cancel event: it is opened again, with everything in it.
  const onClosed = () => {
    // The event comes late: it may be of a close asked for from outside, and the dialog be open again by now.
    if (!isOpen || dialog.current?.open) return undefined;
    if (!hasUnsaved) return onClose();
    show(dialog.current);
    return setAsking(true);
  };
  const keep = () => setAsking(false);
  const leave = () => {
    keep();
    onClose();
  };
  const discard = () => {
    discardDrafts?.();
    leave();
  };
  return (
    // The target is the dialog itself only for clicks outside its content; keyboards have Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames('dialog', className)}
      onCancel={(event) => {
        if (!isMine(event) || !hasUnsaved) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => isMine(event) && onClosed()}
      onClick={(event) => isMine(event) && close()}
    >
      {isOpen && (
        <div className="flex flex-col gap-5 p-6 sm:p-8">
          <header className="flex items-start justify-between gap-4">
            <h2 id={id} tabIndex={-1} className="text-xl outline-none">
              {title}
            </h2>
            <IconButton label={t`Close`} onClick={close} className="-mt-2 -mr-3">
              <CloseIcon />
            </IconButton>
          </header>
          <UnsavedContext value={report}>{children}</UnsavedContext>
          {isAsking
            ? (ask?.({ onKeep: keep, onLeave: leave }) ?? (
                <DiscardQuestion
                  title={discardTitle ?? (discardDrafts ? <Trans>Leave this form?</Trans> : <Trans>Discard your changes?</Trans>)}
                  onDiscard={discard}
                  onKeep={keep}
                  onLeaveDraft={discardDrafts && leave}
                />
              ))
            : null}
        </div>
      )}
    </dialog>
  );
}

/** The buttons that end a dialog, the last of what is in it: they stay in sight however long it is. `isFading`: on a phone what goes on above them fades. */
export const DialogFoot = ({ children, isFading = false }: { children: ReactNode; isFading?: boolean }) => (
  <div className={classNames('dialog-foot', isFading && 'fading-foot')}>{children}</div>
);
