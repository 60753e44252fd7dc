import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Send } from '#web/app/api.ts';
import { makeUpload } from '#web/app/upload.ts';

/** A sender for consecutive uploads, and the progress of the present one (0 to 1). */
export function useUpload(): { part: number; startUpload: () => Send } {
  const [part, setPart] = useState(0);
  const startUpload = () => {
    setPart(0);
    return makeUpload(setPart);
  };
  return { part, startUpload };
}

/** The progress of an upload, while it runs. */
export function UploadProgress({ isRunning, part }: { isRunning: boolean; part: number }) {
  const { t } = useLingui();
  if (!isRunning) return null;
  const percent = Math.round(part * 100);
  return (
    <div className="flex flex-col gap-1 text-sm text-ash">
      <progress value={part} max={1} aria-label={t`Upload`} className="upload-progress" />
      <span className="tabular-nums">{percent < 100 ? <Trans>Sending: {percent}%</Trans> : <Trans>Sent. One moment…</Trans>}</span>
    </div>
  );
}
