import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';
import { offerUndo } from './undo-key.ts';

type UndoButtonProps = { isBusy?: boolean; onUndo: () => void; children: ReactNode };

/** Takes back what was just done, by Ctrl+Z too; the same wherever something is undone from a bar or a toast. */
export function UndoButton({ isBusy = false, onUndo, children }: UndoButtonProps) {
  const undo = useEffectEvent(onUndo);
  useEffect(() => (isBusy ? undefined : offerUndo(() => undo())), [isBusy]);
  return (
    <Button className="xl:min-h-9" busy={isBusy} aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
      {children}
    </Button>
  );
}
