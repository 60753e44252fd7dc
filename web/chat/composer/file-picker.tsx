import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { attachmentAccept } from '#contract/chat.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { ClipIcon, FileIcon } from '#web/kit/visuals/more-icons.tsx';
import { usePaintedFile } from '#web/kit/browser/use-painted-file.ts';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { formatBytes } from '#web/chat/format-bytes.ts';

/** Chooses images, pdf, doc, docx and txt. */
export function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useLingui();
  return (
    <label
      title={t`Attach a file`}
      className="icon-button cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
    >
      <input
        type="file"
        accept={attachmentAccept}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
        }}
      />
      <ClipIcon />
      <VisuallyHidden>{t`Attach a file`}</VisuallyHidden>
    </label>
  );
}

/** The chosen file before it is sent, with a button to remove it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex max-w-md items-center gap-3 border border-hairline bg-room pl-2">
      <Preview key={`${file.name} ${file.lastModified}`} file={file} />
      <div className="min-w-0 grow py-2">
        <p className="truncate text-sm">{file.name}</p>
        <p className="text-xs text-ash">{formatBytes(file.size)}</p>
      </div>
      <IconButton label={t`Remove ${file.name}`} onClick={onRemove}>
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const { t } = useLingui();
  const [isBroken, setBroken] = useState(false);
  const paint = usePaintedFile(file);
  // Not every browser can show every picture that we accept (HEIC).
  if (isBroken || !file.type.startsWith('image/')) return <FileIcon />;
  return <img ref={paint} alt={t`Preview`} className="size-14 flex-none bg-mat object-contain" onError={() => setBroken(true)} />;
}
