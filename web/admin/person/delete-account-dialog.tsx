import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contract/accounts.ts';
import { consequencesQuery, useDeleteAnyAccount } from '#web/accounts/queries.ts';
import { ConsequenceList, isDeletionRefused } from '#web/accounts/manage/consequence-list.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { OpenOrders } from './open-orders.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

type DeleteAnyAccountDialogProps = { person: Person | undefined; onClose: () => void; onDone?: () => void };

/** Shows what a deletion would do before it happens; open while there is a person. */
export function DeleteAnyAccountDialog({ person, onClose, onDone }: DeleteAnyAccountDialogProps) {
  const { t } = useLingui();
  const name = person?.name ?? '';
  const { data, error } = useQuery({ ...consequencesQuery(person?._id ?? ''), enabled: person !== undefined });
  const remove = useDeleteAnyAccount(() => {
    onClose();
    onDone?.();
  });
  return (
    <QuestionDialog
      isOpen={person !== undefined}
      title={t`Delete ${name}?`}
      action={<Trans>Delete</Trans>}
      isBusy={remove.isPending}
      isRefused={!data || isDeletionRefused(data)}
      onConfirm={() => person && remove.mutate(person._id)}
      onClose={onClose}
    >
      {data ? <ConsequenceList consequences={data} /> : <NotYet error={error} />}
      {data && data.orders.length > 0 ? <OpenOrders orders={data.orders} /> : null}
    </QuestionDialog>
  );
}

function NotYet({ error }: { error: Error | null }) {
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-32 w-full" />;
}
