import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';

/** How long Undo stands on the screen, in ms. */
const UNDO_MS = 10_000;

type UndoBarProps = { isBusy: boolean; onUndo: () => void; onEnd: () => void; children: ReactNode };

/** Says what was just done, and takes it back. Stands below the list, whose rows stay where they are. */
export function UndoBar({ isBusy, onUndo, onEnd, children }: UndoBarProps) {
  // The screen makes a new `onEnd` with each rendering; that must not start the time again.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(end, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <output className="sticky bottom-2 z-20 flex flex-wrap items-center justify-between gap-3 border border-l-2 border-hairline border-l-ochre bg-paper px-4 py-2">
      <span className="wrap-anywhere">{children}</span>
      <Button busy={isBusy} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </output>
  );
}
