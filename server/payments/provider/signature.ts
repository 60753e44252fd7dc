import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Headers = Record<string, string | string[] | undefined>;

/**
 * Checks a webhook of the provider (payment-provider.md section 6): `flutterwave-signature` is base64 of the HMAC-SHA256 of the raw bytes; else
 * `verif-hash` is the shared secret itself. Without a secret of ours nothing is ever valid.
 */
export function checkSignature(secretHash: string | undefined, headers: Headers, raw: Buffer): 'valid' | 'wrong' | 'unset' {
  if (!secretHash) return 'unset';
  const signature = headers['flutterwave-signature'];
  if (signature !== undefined) {
    return isSame(signature, createHmac('sha256', secretHash).update(raw).digest('base64')) ? 'valid' : 'wrong';
  }
  return isSame(headers['verif-hash'], secretHash) ? 'valid' : 'wrong';
}

/** Compares in constant time; both sides are hashed first, so that not even their lengths leak. */
function isSame(given: string | string[] | undefined, right: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
