import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Attachment } from '#contract/chat.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { FileIcon } from '#web/kit/visuals/more-icons.tsx';
import { formatBytes } from '#web/chat/format-bytes.ts';

type AttachmentViewProps = {
  attachment: Attachment;
  /** Its signed links have expired: the thread must be refetched for new ones. */
  onLinkOver: () => void;
};

/** A picture, or a file to download. */
export function AttachmentView({ attachment, onLinkOver }: AttachmentViewProps) {
  return attachment.thumbnailUrl ? (
    <PictureAttachment attachment={attachment} onLinkOver={onLinkOver} />
  ) : (
    <FileAttachment attachment={attachment} onLinkOver={onLinkOver} />
  );
}

function PictureAttachment({ attachment, onLinkOver }: AttachmentViewProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { name, thumbnailUrl, url } = attachment;
  const [width, height] = fit(attachment.width ?? 480, attachment.height ?? 360);
  return (
    <>
      <button type="button" aria-label={t`Open picture ${name}`} className="block p-1.5" onClick={() => setOpen(true)}>
        <img
          src={thumbnailUrl ?? url}
          alt={name}
          width={width}
          height={height}
          decoding="async"
          className="h-auto max-w-full bg-mat"
          onError={() => isOver(attachment) && onLinkOver()}
        />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<span className="text-lg wrap-anywhere">{name}</span>}
        className="w-fit max-w-[min(72rem,calc(100vw-2rem))]"
      >
        <img
          src={url}
          alt={name}
          width={attachment.width ?? undefined}
          height={attachment.height ?? undefined}
          className="h-auto max-h-[70dvh] w-auto max-w-full object-contain"
        />
        <DownloadLink attachment={attachment} onLinkOver={onLinkOver} />
      </Dialog>
    </>
  );
}

function FileAttachment({ attachment, onLinkOver }: AttachmentViewProps) {
  const { name, kind, bytes } = attachment;
  return (
    <div className="flex items-start gap-3 px-3.5 py-2.5">
      <FileIcon className="mt-0.5" />
      <div className="flex min-w-0 flex-col">
        <span className="text-sm wrap-anywhere">{name}</span>
        <span className="text-xs text-ash">
          {kind.toUpperCase()} · {formatBytes(bytes)}
        </span>
        <DownloadLink attachment={attachment} onLinkOver={onLinkOver} />
      </div>
    </div>
  );
}

function DownloadLink({ attachment, onLinkOver }: AttachmentViewProps) {
  const [isLate, setLate] = useState(false);
  const follow = (event: MouseEvent) => {
    if (!isOver(attachment)) return;
    event.preventDefault();
    setLate(true);
    onLinkOver();
  };
  return (
    <>
      <a
        href={attachment.url}
        download={attachment.name}
        className="flex min-h-11 items-center self-start text-sm underline underline-offset-4"
        onClick={follow}
      >
        <Trans>Download file</Trans>
      </a>
      {isLate ? (
        <output className="text-xs text-ash">
          <Trans>That link had expired. Here's a new one. Please press it again.</Trans>
        </output>
      ) : null}
    </>
  );
}

const isOver = ({ linkExpiresAt }: Attachment) => Date.parse(linkExpiresAt) < Date.now() + 2_000;

const WIDEST_PX = 320;
const TALLEST_PX = 360;

/** The size of a picture as shown, so that nothing moves when it loads. */
function fit(width: number, height: number): [number, number] {
  const scale = Math.min(1, WIDEST_PX / width, TALLEST_PX / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}
