import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { closeSuccesses } from '#web/kit/toasts/toast.ts';

/** How long Undo stands on the screen. */
const UNDO_SECONDS = 10;

type UndoBarProps = {
  isBusy: boolean;
  /** Longer where the server holds what follows back for longer. */
  seconds?: number | undefined;
  onUndo: () => void;
  onEnd: () => void;
  children: ReactNode;
};

/** Says what was just done, and takes it back. Stands below the list, whose rows stay where they are. */
export function UndoBar({ isBusy, seconds = UNDO_SECONDS, onUndo, onEnd, children }: UndoBarProps) {
  // The screen makes a new `onEnd` with each rendering; that must not start the time again.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(end, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isBusy, seconds]);
  return (
    <output className="sticky bottom-2 z-20 flex flex-wrap items-center justify-between gap-3 border border-l-2 border-hairline border-l-ochre bg-paper px-4 py-2">
      <span className="wrap-anywhere">{children}</span>
      <Button
        busy={isBusy}
        onClick={() => {
          closeSuccesses();
          onUndo();
        }}
      >
        <Trans>Undo</Trans>
      </Button>
    </output>
  );
}
