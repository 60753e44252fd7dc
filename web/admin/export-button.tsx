import { Trans, useLingui } from '@lingui/react/macro';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/button.tsx';
import { DownloadIcon } from '#web/kit/icons.tsx';
import { downloadSheet, type Sheet } from './download.ts';

/** Downloads all orders or all accounts as CSV. */
export function ExportButton({ sheet }: { sheet: Sheet }) {
  const { t } = useLingui();
  const save = useChange({ run: downloadSheet, situation: 'download' });
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
