import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#contract/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { readAttachmentLink } from '#server/chat/attachment-links.ts';
import { findAttachment } from './attachments.ts';
import { attachmentKey, isPicture, type Variant } from '#server/chat/attachment-links.ts';
import { contentTypes } from './read-attachment.ts';
import type { AttachmentRow } from '#server/chat/table.ts';

/** GET /messages/files/{token}: for anyone with a link that was given to the two participants, until it expires. */
export function attachmentRoutes(app: FastifyInstance, { db, storage }: Services): void {
  serve(app, 'GET /messages/files/{token}', async ({ params, reply }) => {
    const link = readAttachmentLink(await readSecret(db, 'attachment links'), params.token);
    const found = link && (await findAttachment(db, link.id));
    const isValid = link && found && link.expires > found.now;
    const bytes = isValid ? await storage.get(attachmentKey(link.id, link.variant)) : undefined;
    if (!isValid || !bytes) throw fail('chat.linkExpired');
    guardDownload(reply, found.row, { variant: link.variant, seconds: link.expires - found.now });
    return Buffer.from(bytes);
  });
}

/** Re-encoded pictures may be shown; other files are downloaded, and nothing runs (threats.md T25). */
function guardDownload(
  reply: FastifyReply,
  { kind, name }: AttachmentRow,
  { variant, seconds }: { variant: Variant; seconds: number },
): void {
  const disposition = isPicture(kind) ? 'inline' : 'attachment';
  const ascii = name.replaceAll(/[^\w. -]/g, '_');
  reply
    .type(variant === 'thumbnail' ? contentTypes.webp : contentTypes[kind])
    .header('content-disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeName(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    // The link grants access to the file, so only the browser may cache it, and no longer than the link is valid.
    .header('cache-control', `private, max-age=${seconds}, immutable`);
}

/** For a header's `filename*` (RFC 5987), where five characters that encodeURIComponent leaves have a meaning. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
