import { Trans } from '@lingui/react/macro';
import { UndoBar } from '#web/kit/undo/undo-bar.tsx';
import { useUndoApproval } from './queries.ts';

/** An approval of just now. */
export type Approved = { id: string; name: string; at: number };

type ApprovedBarProps = { approved: Approved; seconds?: number; onEnd: () => void; onUndone?: (id: string) => void };

/** Says who was approved, and takes it back; on the pages of the person and of the application Undo stays for ten minutes. */
export function ApprovedBar({ approved: { id, name }, seconds, onEnd, onUndone }: ApprovedBarProps) {
  const undo = useUndoApproval(() => {
    onUndone?.(id);
    onEnd();
  });
  return (
    <UndoBar isBusy={undo.isPending} seconds={seconds} onUndo={() => undo.mutate(id)} onEnd={onEnd}>
      <Trans>{name} is approved. The email goes out in ten minutes.</Trans>
    </UndoBar>
  );
}
