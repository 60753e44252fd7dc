import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Width and the like. */
  className?: string | undefined;
};

/** The browser's own modal: keeps the focus, closes by Escape, by its button and by a click beside it. */
export function Dialog({ isOpen, onClose, title, children, className }: DialogProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // The click is on the dialog itself only when it is beside its content; keyboards have Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames('dialog', className)}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      {isOpen && (
        <div className="flex flex-col gap-5 p-6 sm:p-8">
          <header className="flex items-start justify-between gap-4">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            <IconButton label={t`Close`} onClick={() => dialog.current?.close()} className="-mt-2 -mr-3">
              <CloseIcon />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
