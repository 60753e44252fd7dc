import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import { DownloadIcon } from '#web/kit/visuals/more-icons.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useDownloadOwnData } from './own-data.ts';

/** Download and erasure of the own data (threats.md T40). */
export function DataRights() {
  const { identity } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const save = useDownloadOwnData();
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={save.isPending} onClick={() => save.mutate(identity)}>
        <DownloadIcon className="size-5" />
        <Trans>Download my data</Trans>
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
