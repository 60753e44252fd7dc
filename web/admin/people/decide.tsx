import { Trans, useLingui } from '@lingui/react/macro';
import { mayDecide } from '#contract/artist-actions.ts';
import type { Person } from '#contract/accounts.ts';
import { useApproveArtist, useCancelArtist } from '#web/accounts/queries.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CheckIcon, CloseIcon } from '#web/kit/visuals/icons.tsx';
import { ReasonDialog } from '#web/admin/reason-dialog.tsx';

type Decided = { person: Person; onDone?: ((person: Person) => void) | undefined };

/** A button that approves an artist, where the state allows it. */
export function ApproveButton({ person, onDone }: Decided) {
  const { t } = useLingui();
  const approve = useApproveArtist(() => onDone?.(person));
  if (!mayDecide('approve', person)) return null;
  return (
    <IconButton label={t`Approve ${person.name}`} disabled={approve.isPending} onClick={() => approve.mutate(person._id)}>
      <CheckIcon />
    </IconButton>
  );
}

/** A button that opens the dialog to cancel an application or an approval, where the state allows it. */
export function CancelButton({ person, onAsk }: { person: Person; onAsk: () => void }) {
  const { t } = useLingui();
  if (!mayDecide('cancel', person)) return null;
  return (
    <IconButton label={t`Cancel ${person.name}`} onClick={onAsk}>
      <CloseIcon />
    </IconButton>
  );
}

/** Cancels an application or an approval, with a reason; open while there is a person. */
export function CancelArtistDialog({
  person,
  onDone,
  onClose,
}: {
  person: Person | undefined;
  onDone?: ((person: Person) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const cancel = useCancelArtist(() => {
    if (person) onDone?.(person);
    onClose();
  });
  const name = person?.name ?? '';
  const confirm = (reason: string) => person && cancel.mutate({ id: person._id, reason });
  return (
    <ReasonDialog isOpen={person !== undefined} title={t`Cancel ${name}?`} isBusy={cancel.isPending} onCancel={confirm} onClose={onClose}>
      <p>
        {person?.status === 'approved' ? (
          <Trans>The artist and all their works leave the shop at once; orders stay as they are. You can approve them again.</Trans>
        ) : (
          <Trans>This declines the application; you can approve it later.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
