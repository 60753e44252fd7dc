import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { UNDO_MS } from '#web/kit/toasts/toast.ts';
import { DoneBar } from './done-bar.tsx';

type UndoBarProps = {
  isBusy: boolean;
  /** Longer where the server holds what follows back for longer. */
  seconds?: number | undefined;
  onUndo: () => void;
  onEnd: () => void;
  children: ReactNode;
};

/** Says what was just done, and takes it back. Stands below the list, whose rows stay where they are. */
export function UndoBar({ isBusy, seconds = UNDO_MS / 1_000, onUndo, onEnd, children }: UndoBarProps) {
  // The screen makes a new `onEnd` with each rendering; that must not start the time again.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(end, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isBusy, seconds]);
  return (
    <div className="sticky bottom-0 z-20">
      <DoneBar isBusy={isBusy} onUndo={onUndo}>
        <output className="wrap-anywhere">{children}</output>
      </DoneBar>
    </div>
  );
}
