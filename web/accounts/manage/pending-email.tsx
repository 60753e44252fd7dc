import { Trans } from '@lingui/react/macro';
import type { Person } from '#contract/accounts.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { Button } from '#web/kit/buttons/button.tsx';

/** The new email that is not confirmed yet, with buttons to send its link again and to drop it. */
export function PendingEmail({ person: { email, pendingEmail } }: { person: Person }) {
  return (
    <div role="status" className={pendingEmail ? 'flex flex-col gap-3 border border-hairline bg-paper px-5 py-4' : 'hidden'}>
      {/* Another address is another change: that a link was sent again is said of the one alone. */}
      {pendingEmail ? <Pending key={pendingEmail} email={email} pendingEmail={pendingEmail} /> : null}
    </div>
  );
}

function Pending({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const again = useChange({ run: (_: void, send) => send('POST /users/me/email/again'), situation: 'change' });
  const giveUp = useChange({ run: (_: void, send) => send('DELETE /users/me/email'), situation: 'change', isAwaited: true });
  return (
    <>
      <p className="text-sm wrap-anywhere">
        <Trans>
          We’ve sent a link to <strong>{pendingEmail}</strong>. Open it within 24 hours to confirm your new email. Until then, we’ll keep
          using {email}.
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
        <AskFirst
          title={<Trans>Keep {email}?</Trans>}
          action={<Trans>Cancel change</Trans>}
          isBusy={giveUp.isPending}
          onConfirm={(close) => giveUp.mutate(undefined, { onSuccess: close })}
          renderButton={(ask) => (
            <Button look="quiet" busy={giveUp.isPending} onClick={ask}>
              <Trans>Cancel change</Trans>
            </Button>
          )}
        >
          <p className="wrap-anywhere">
            <Trans>The link we sent to {pendingEmail} will stop working. To change your email later, start again with your password.</Trans>
          </p>
        </AskFirst>
      </div>
    </>
  );
}
