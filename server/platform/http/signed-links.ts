import { createHmac, timingSafeEqual } from 'node:crypto';

/** `<claim>.<signature>`, both base64url; a claim holds the link's purpose and, if it expires, when. */
const TOKEN = /^([\w-]{1,300})\.([\w-]{43})$/;

const signatureOf = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest('base64url');

/** Signs a token for a link; `values` hold no line break. Each key is used for one kind of link. */
export function signLink(key: Buffer, values: readonly string[]): string {
  const claim = Buffer.from(values.join('\n')).toString('base64url');
  return `${claim}.${signatureOf(key, claim)}`;
}

/** The values that a token was made of, or undefined when its signature is wrong. The caller checks whether it is still valid. */
export function readLink(key: Buffer, token: string): string[] | undefined {
  const [, claim, signature] = TOKEN.exec(token) ?? [];
  if (!claim || !signature) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, claim)));
  return isOurs ? Buffer.from(claim, 'base64url').toString().split('\n') : undefined;
}
