import { Trans } from '@lingui/react/macro';
import { Button } from '#web/kit/buttons/button.tsx';

/** Shown in place of a list that could not be loaded. */
export function ListFailure({ message, isBusy, onRetry }: { message: string; isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 py-6">
      <p role="alert" className="text-sm">
        {message}
      </p>
      <Button busy={isBusy} onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
