import { createHmac, timingSafeEqual } from 'node:crypto';

/** `<claim>.<signature>`, both base64url; a claim says what the link is for and, where it ends, when. */
const TOKEN = /^([\w-]{1,300})\.([\w-]{43})$/;

const signatureOf = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest('base64url');

/** A token for an address that tells and opens just this; `words` hold no line break. One key is used for one kind of link. */
export function signLink(key: Buffer, words: readonly string[]): string {
  const claim = Buffer.from(words.join('\n')).toString('base64url');
  return `${claim}.${signatureOf(key, claim)}`;
}

/** The words that a token was made of, or undefined when it is not ours. Whether it is still valid is the caller's to know. */
export function readLink(key: Buffer, token: string): string[] | undefined {
  const [, claim, signature] = TOKEN.exec(token) ?? [];
  if (!claim || !signature) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, claim)));
  return isOurs ? Buffer.from(claim, 'base64url').toString().split('\n') : undefined;
}
