import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { isWholeAccount, accountQuery } from '#web/accounts/queries.ts';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { failureTexts } from '#contract/messages.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** The edit modal of an account: image, name, email, phone, address, password (product.md section 2). Open while there is an id. */
export function EditAccountDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={<Trans>Edit</Trans>} className="w-[min(calc(100vw-2rem),44rem)]">
      {id ? <EditAccount id={id} onDone={onClose} /> : null}
    </Dialog>
  );
}

function EditAccount({ id, onDone }: { id: string; onDone: () => void }) {
  // The form begins with the present values: older ones, saved, would undo what the person or a colleague changed.
  const { data, error, isFetching } = useQuery({ ...accountQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const [first, setFirst] = useState<Person>();
  if (data && !isFetching && !first && isWholeAccount(data)) setFirst(data);
  if (first) return <AccountForm person={first} isOwn={false} isArtist={false} action={<Trans>Update</Trans>} onDone={onDone} />;
  if (error) return <LoadFailure>{failureTexts.getUser}</LoadFailure>;
  return <Skeleton className="h-96 w-full" />;
}
