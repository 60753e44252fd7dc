import { Trans } from '@lingui/react/macro';
import type { ContactMessage } from '#contract/contact.ts';
import { UndoBar } from '#web/kit/undo/undo-bar.tsx';
import { useCloseContactMessage } from './inbox.ts';

/** Says which email was resolved, and takes it back; 'Reopen' stays in the message. */
export function ResolvedBar({ message: { _id: id, subject }, onEnd }: { message: ContactMessage; onEnd: () => void }) {
  const undo = useCloseContactMessage(onEnd);
  return (
    <UndoBar isBusy={undo.isPending} onUndo={() => undo.mutate({ id, isUndo: true })} onEnd={onEnd}>
      <Trans>“{subject}” is resolved.</Trans>
    </UndoBar>
  );
}
