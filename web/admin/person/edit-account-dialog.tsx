import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
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
  const { data, error } = useQuery({ ...accountQuery(id), refetchOnWindowFocus: false });
  if (data && isWholeAccount(data))
    return <AccountForm person={data} isOwn={false} isArtist={false} action={<Trans>Update</Trans>} onDone={onDone} />;
  if (error) return <LoadFailure>{failureTexts.getUser}</LoadFailure>;
  return <Skeleton className="h-96 w-full" />;
}
