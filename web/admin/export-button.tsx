import { Trans } from '@lingui/react/macro';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DownloadIcon } from '#web/kit/visuals/icons.tsx';
import { downloadSheet, type SheetCall } from '#web/dashboard/list/download-sheet.ts';

/** Downloads a sheet as CSV, which is an admin's; `label` says of what. */
export function ExportButton({ call, label }: { call: SheetCall; label: string }) {
  const { isAdmin } = useSession();
  const save = useChange({ run: downloadSheet, situation: 'download' });
  if (!isAdmin) return null;
  return (
    <Button busy={save.isPending} aria-label={label} onClick={() => save.mutate({ call })}>
      <DownloadIcon className="size-5" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}
