import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '#contract/accounts.ts';
import { send } from '#web/app/api.ts';
import { accountQuery } from '#web/accounts/queries.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { toast } from '#web/kit/toasts/toast.ts';

/** The new email that is not confirmed yet, with buttons to send its link again and to drop it. */
export function PendingEmail({ person: { _id, email, pendingEmail } }: { person: Person }) {
  const client = useQueryClient();
  const onError = (error: Error) => toast.error(explain('decide', error));
  const again = useMutation({ mutationFn: () => send('POST /users/me/email/again'), onError });
  const giveUp = useMutation({
    mutationFn: () => send('DELETE /users/me/email'),
    onSuccess: () => client.invalidateQueries(accountQuery(_id)),
    onError,
  });
  return (
    <div role="status" className={pendingEmail ? 'flex flex-col gap-3 border border-hairline bg-paper px-5 py-4' : 'hidden'}>
      {pendingEmail ? (
        <>
          <p className="text-sm wrap-anywhere">
            <Trans>
              We’ve sent a link to <strong>{pendingEmail}</strong>. Open it within 24 hours to confirm your new email. Until then, we’ll
              keep using {email}.
            </Trans>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {again.isSuccess ? (
              <p className="text-sm text-ash">
                <Trans>Link sent again.</Trans>
              </p>
            ) : (
              <Button busy={again.isPending} onClick={() => again.mutate()}>
                <Trans>Resend link</Trans>
              </Button>
            )}
            <Button look="quiet" busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
              <Trans>Cancel change</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
