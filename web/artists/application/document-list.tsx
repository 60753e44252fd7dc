import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Document } from '#contract/documents.ts';
import { Moment } from '#web/app/display/date.tsx';
import { FileIcon } from '#web/kit/visuals/more-icons.tsx';

const KILO = 1024;

/** Documents of an applicant, pictures in small, with links that expire after minutes. */
export function DocumentList({
  documents,
  renderActions,
}: {
  documents: readonly Document[];
  renderActions?: (document: Document) => ReactNode;
}) {
  if (documents.length === 0) {
    return (
      <p className="text-sm text-ash">
        <Trans>No documents yet.</Trans>
      </p>
    );
  }
  return (
    <ul className="flex flex-col">
      {documents.map((document) => (
        <li key={document._id} className="flex items-center gap-3 border-b border-hairline py-2 text-sm">
          {document.kind === 'jpg' ? (
            <img src={document.link} alt="" loading="lazy" className="size-14 flex-none bg-mat object-cover" />
          ) : (
            <FileIcon className="text-ash" />
          )}
          <span className="min-w-0 grow">
            <a
              href={document.link}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
            >
              {document.name}
            </a>
            <span className="text-xs text-ash">
              {document.kind.toUpperCase()} · {Math.ceil(document.bytes / KILO)} kB · <Moment time={document.createdAt} />
            </span>
          </span>
          {renderActions?.(document)}
        </li>
      ))}
    </ul>
  );
}
