import { ATTACHMENT_LINK_MINUTES, type Attachment } from '#contract/chat.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { folderOfId } from '#server/platform/storage/lost-files.ts';

const WINDOW_S = ATTACHMENT_LINK_MINUTES * 60;

export const isPicture = (kind: Attachment['kind']): boolean => kind === 'jpg' || kind === 'webp';

/** Where an attachment's files are stored. */
export const attachmentFolder = (id: string): string => folderOfId('attachments', id);

export type Variant = 'file' | 'thumbnail';
export const attachmentKey = (id: string, variant: Variant): string => `${attachmentFolder(id)}/${variant}`;

/** Signs the links of an answer: `now` is the database's clock in seconds since 1970, so that no node's own clock matters (F25). */
export type LinkMaker = { key: Buffer; now: number };

/**
 * When a link made now expires, in seconds since 1970: after 10 to 20 minutes, the same for all links made within 10 minutes, so that
 * a browser gets the same address again and uses its cached file.
 */
export const linkExpiry = (now: number): number => (Math.floor(now / WINDOW_S) + 2) * WINDOW_S;

/** The path of an attachment's file. */
export const attachmentUrl = ({ key, now }: LinkMaker, id: string, variant: Variant): string =>
  `/api/v1/messages/files/${signLink(key, [id, variant, String(linkExpiry(now))])}`;

/** What a link opens and when it expires, or undefined when it is invalid. */
export function readAttachmentLink(key: Buffer, token: string): { id: string; variant: Variant; expires: number } | undefined {
  const [id, variant, expires] = readLink(key, token) ?? [];
  if (!id || (variant !== 'file' && variant !== 'thumbnail')) return undefined;
  return { id, variant, expires: Number(expires) };
}
