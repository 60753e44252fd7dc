import { DOCUMENT_LINK_MINUTES } from '#contract/documents.ts';
import { readLink, signLink } from '#server/guards/signed-links.ts';

/** A token that opens one document for some minutes from `now` (milliseconds), and when it ends. */
export function makeDocumentLink(key: Buffer, documentId: string, now = Date.now()): { token: string; expiresAt: Date } {
  const expires = Math.floor(now / 1_000) + DOCUMENT_LINK_MINUTES * 60;
  return { token: signLink(key, [documentId, String(expires)]), expiresAt: new Date(expires * 1_000) };
}

/** The document that a token opens at `now`, or undefined when it is not ours or over. */
export function readDocumentLink(key: Buffer, token: string, now = Date.now()): string | undefined {
  const [documentId, expires] = readLink(key, token) ?? [];
  return Number(expires) * 1_000 > now ? documentId : undefined;
}
