import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '#contract/accounts.ts';
import { useCancelArtist } from '#web/accounts/queries.ts';
import { ReasonDialog } from '#web/admin/reason-dialog.tsx';

/** Cancels an application or an approval, with a reason; open while there is a person. */
export function CancelArtistDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const cancel = useCancelArtist(onClose);
  const name = person?.name ?? '';
  const confirm = (reason: string) => person && cancel.mutate({ id: person._id, reason });
  const isApproved = person?.status === 'approved';
  return (
    <ReasonDialog
      isOpen={person !== undefined}
      title={isApproved ? t`Withdraw the approval of ${name}?` : t`Decline the application of ${name}?`}
      action={isApproved ? <Trans>Yes, withdraw</Trans> : <Trans>Yes, decline</Trans>}
      isBusy={cancel.isPending}
      onCancel={confirm}
      onClose={onClose}
    >
      <p>
        {isApproved ? (
          <Trans>The artist and all their works leave the shop at once; orders stay as they are. You can approve them again.</Trans>
        ) : (
          <Trans>This declines the application; you can approve it later.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
