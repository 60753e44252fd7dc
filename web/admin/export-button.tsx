import { Trans } from '@lingui/react/macro';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DownloadIcon } from '#web/kit/visuals/icons.tsx';
import { downloadSheet, type SheetCall } from '#web/dashboard/list/download-sheet.ts';

/** Downloads a sheet as CSV; `label` says of what. */
export function ExportButton({ call, label }: { call: SheetCall; label: string }) {
  const save = useChange({ run: downloadSheet, situation: 'download' });
  return (
    <Button busy={save.isPending} aria-label={label} onClick={() => save.mutate({ call })}>
      <DownloadIcon className="size-5" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}
