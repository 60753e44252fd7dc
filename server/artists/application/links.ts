import { DOCUMENT_LINK_MINUTES } from '#contract/documents.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';

/** What links are signed and read with: `now` is the database's clock in milliseconds, so that no node's own clock matters (faults.md F25). */
export type LinkSigner = { key: Buffer; now: number };

/** A token that opens one document for some minutes, and when it expires. */
export function makeDocumentLink({ key, now }: LinkSigner, documentId: string): { token: string; expiresAt: Date } {
  const expires = Math.floor(now / 1_000) + DOCUMENT_LINK_MINUTES * 60;
  return { token: signLink(key, [documentId, String(expires)]), expiresAt: new Date(expires * 1_000) };
}

/** The document that a token opens, or undefined when it is invalid or expired. */
export function readDocumentLink({ key, now }: LinkSigner, token: string): string | undefined {
  const [documentId, expires] = readLink(key, token) ?? [];
  return Number(expires) * 1_000 > now ? documentId : undefined;
}
