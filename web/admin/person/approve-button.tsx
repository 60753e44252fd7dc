import { Trans } from '@lingui/react/macro';
import type { Completeness } from '#contract/documents.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** `completeness`: what is known of it. */
type ApproveButtonProps = { completeness: Partial<Completeness>; isBusy: boolean; onApprove: () => void };

/**
 * Approves an application with one press: Undo follows, and the email waits until that has ended. Without any document or picture of a work it is not the
 * main act; what is missing stands beneath it.
 */
export function ApproveButton({ completeness, isBusy, onApprove }: ApproveButtonProps) {
  return (
    // The next application takes its place: the second press of a double click is not one for that.
    <Button
      look={completeness.documents === false ? 'secondary' : 'primary'}
      busy={isBusy}
      onClick={({ detail }) => detail < 2 && onApprove()}
    >
      <Trans>Approve</Trans>
    </Button>
  );
}
