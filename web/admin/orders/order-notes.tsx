import { Trans } from '@lingui/react/macro';
import type { StaffNote } from '#contract/staff-notes.ts';
import { StaffNotes } from '#web/admin/staff-notes.tsx';
import { useAddNote, useDeleteNote } from './desk-queries.ts';

/** Notes among staff about an order. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: StaffNote[] }) {
  const add = useAddNote(orderId);
  const remove = useDeleteNote(orderId);
  return (
    <StaffNotes
      notes={notes}
      keptAs={`note:${orderId}`}
      hint={<Trans>Buyer and artists never see it.</Trans>}
      onSend={(text) => add.mutateAsync(text)}
      onDelete={(id, then) => remove.mutate(id, { onSuccess: then })}
      isDeleting={remove.isPending}
    />
  );
}
