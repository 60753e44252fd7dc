import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DownloadIcon } from '#web/kit/visuals/icons.tsx';
import { toast } from '#web/kit/toasts/toast.ts';
import { downloadSheet, type Sheet } from './download.ts';

/** Downloads all orders or all accounts as CSV. */
export function ExportButton({ sheet }: { sheet: Sheet }) {
  const { t } = useLingui();
  const save = useMutation({ mutationFn: downloadSheet, onError: (error) => toast.error(explain('loadTable', error)) });
  return (
    <Button
      busy={save.isPending}
      aria-label={sheet === 'orders' ? t`Export CSV of all orders` : t`Export CSV of all people`}
      onClick={() => save.mutate(sheet)}
    >
      <DownloadIcon className="size-5" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}
