import { Trans } from '@lingui/react/macro';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** Mails a new link in place of one that is over. What it says is the same for every link, as the answer is. */
export function LinkAgain({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, failure } = useChange({
    run: (_: void, send) => send('POST /mail-links/again', { body: { token } }),
    situation: 'mailLink',
  });
  return (
    <div className="flex flex-col items-center gap-4">
      <output className={isSuccess ? 'border border-hairline bg-paper px-4 py-3 text-sm' : 'sr-only'}>
        {isSuccess && (
          <Trans>If there is still something to confirm, a new link is on its way to the same address. Check your spam folder too.</Trans>
        )}
      </output>
      {failure ? <p role="alert">{failure}</p> : null}
      {isSuccess ? null : (
        <Button look="primary" busy={isPending} onClick={() => mutate()}>
          <Trans>Send a new link</Trans>
        </Button>
      )}
    </div>
  );
}
