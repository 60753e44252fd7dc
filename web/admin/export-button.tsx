import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { DownloadIcon } from '#web/kit/icons.tsx';
import { toast } from '#web/kit/toast.ts';
import { downloadSheet, type SheetCall } from './download.ts';

/** Downloads a sheet as CSV; `label` says of what. */
export function ExportButton({ call, label }: { call: SheetCall; label: string }) {
  const save = useMutation({ mutationFn: downloadSheet, onError: (error) => toast.error(explain('loadTable', error)) });
  return (
    <Button busy={save.isPending} aria-label={label} onClick={() => save.mutate(call)}>
      <DownloadIcon className="size-5" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}
