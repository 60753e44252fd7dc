import { Trans } from '@lingui/react/macro';
import type { PersonPage } from '#contract/people.ts';
import { StaffNotes } from '#web/admin/staff-notes.tsx';
import { useAddPersonNote, useDeletePersonNote } from './queries.ts';

/** Notes among staff about a person. */
export function PersonNotes({ page: { person, notes } }: { page: PersonPage }) {
  const add = useAddPersonNote(person._id);
  const remove = useDeletePersonNote(person._id);
  return (
    <StaffNotes
      notes={notes}
      keptAs={`note:${person._id}`}
      hint={<Trans>Only the staff see it; {person.name} never does.</Trans>}
      onSend={(text) => add.mutateAsync(text)}
      onDelete={(id, then) => remove.mutate(id, { onSuccess: then })}
      isDeleting={remove.isPending}
    />
  );
}
