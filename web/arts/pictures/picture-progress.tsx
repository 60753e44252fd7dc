import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';
import type { PictureItem } from './picture-list.ts';

/** How far an upload is, or why it failed. */
export function PictureProgress({
  item: { state, part, reason },
  name,
  onRetry,
}: {
  item: Pick<PictureItem, 'state' | 'part' | 'reason'>;
  name: string;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  if (state === 'done') return null;
  if (state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 text-xs text-laterite-ink">
        <span>{reason ? reason : <Trans>This change didn't work.</Trans>}</span>
        <Button look="quiet" aria-label={t`Try again: ${name}`} onClick={onRetry} className="px-2">
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const percent = Math.round(part * 100);
  // Short: beside it, in a table of many, stands the button that removes the row.
  let said: ReactNode = <Trans>Getting ready…</Trans>;
  if (state === 'sending') said = percent < 100 ? <Trans>Sending: {percent}%</Trans> : <Trans>One moment…</Trans>;
  return (
    <div className="flex items-center gap-x-2 gap-y-1 text-xs text-ash sm:flex-col-reverse sm:items-stretch">
      <progress value={part} max={1} aria-label={t`Upload of ${name}`} className="upload-progress max-w-40" />
      <span className="tabular-nums sm:leading-4 sm:whitespace-nowrap">{said}</span>
    </div>
  );
}
