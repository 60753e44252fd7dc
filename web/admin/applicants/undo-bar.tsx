import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useUndoApproval } from '#web/admin/person/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** An approval of just now. */
export type Approved = { id: string; name: string; at: number };

/** How long Undo stands on the screen, in ms; on the person's page it stays for ten minutes. */
const UNDO_MS = 10_000;

type UndoBarProps = { approved: Approved; onEnd: () => void; onUndone: (id: string) => void };

/** Says who was approved, and takes it back. */
export function UndoBar({ approved: { id, name }, onEnd, onUndone }: UndoBarProps) {
  const undo = useUndoApproval(() => {
    onUndone(id);
    onEnd();
  });
  const isBusy = undo.isPending;
  // The screen makes a new `onEnd` with each rendering; that must not start the time again.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(end, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <output className="sticky top-2 z-20 flex flex-wrap items-center justify-between gap-3 border border-hairline border-l-2 border-l-ochre bg-paper px-4 py-2">
      <span className="wrap-anywhere">
        <Trans>{name} is approved. The email goes out in ten minutes.</Trans>
      </span>
      <Button busy={isBusy} onClick={() => undo.mutate(id)}>
        <Trans>Undo</Trans>
      </Button>
    </output>
  );
}
