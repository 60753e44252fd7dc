import { createHmac, timingSafeEqual } from 'node:crypto';
import { DOCUMENT_LINK_MINUTES } from '#contract/documents.ts';

/** `<document>.<seconds since 1970>.<signature>`: 36 + 1 + 10 + 1 + 43 characters. */
const TOKEN = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A token that opens one document for some minutes from `now` (milliseconds), and when it ends. */
export function signLink(key: Buffer, documentId: string, now = Date.now()): { token: string; expiresAt: Date } {
  const expires = Math.floor(now / 1_000) + DOCUMENT_LINK_MINUTES * 60;
  const claim = `${documentId}.${expires}`;
  return { token: `${claim}.${signatureOf(key, claim)}`, expiresAt: new Date(expires * 1_000) };
}

/** The document that a token opens at `now`, or undefined when it is not ours or over. */
export function readLink(key: Buffer, token: string, now = Date.now()): string | undefined {
  const [, documentId, expires, signature] = TOKEN.exec(token) ?? [];
  if (!documentId || !expires || !signature) return undefined;
  const right = signatureOf(key, `${documentId}.${expires}`);
  const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  return isRight && Number(expires) * 1_000 > now ? documentId : undefined;
}
