import { type ReactNode, useState } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

type AskFirstProps = {
  /** The question. */
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  action: ReactNode;
  isBusy: boolean;
  /** Does it; `close` closes the question, for when it succeeded. */
  onConfirm: (close: () => void) => void;
  /** The button that is pressed first. */
  renderButton: (ask: () => void) => ReactNode;
};

/** A button with its question: for an act that cannot be undone. */
export function AskFirst({ renderButton, onConfirm, ...question }: AskFirstProps) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      {renderButton(() => setAsked(true))}
      <QuestionDialog {...question} isOpen={isAsked} onConfirm={() => onConfirm(close)} onClose={close} />
    </>
  );
}
