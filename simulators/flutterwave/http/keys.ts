import { createHash, randomBytes } from 'node:crypto';

export type Keys = { publicKey: string; secretKey: string; secretHash: string };

const random = () => randomBytes(16).toString('hex');

/**
 * Completes the keys of a run. Throws when one of them is not a test key, so that nobody mistakes the simulator for the provider.
 */
export function makeKeys(given: Partial<Keys> = {}): Keys {
  const keys = {
    publicKey: given.publicKey ?? `FLWPUBK_TEST-${random()}-X`,
    secretKey: given.secretKey ?? `FLWSECK_TEST-${random()}-X`,
    secretHash: given.secretHash ?? random(),
  };
  if (!keys.publicKey.startsWith('FLWPUBK_TEST-')) throw new Error('The simulator takes only a test public key (FLWPUBK_TEST-…-X).');
  if (!keys.secretKey.startsWith('FLWSECK_TEST-')) throw new Error('The simulator takes only a test secret key (FLWSECK_TEST-…-X).');
  return keys;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The hash that binds a checkout to the merchant's secret key (payment-provider.md section 4). */
export function payloadHash(payment: { amount: number; currency: string; email: string; txRef: string }, secretKey: string): string {
  return sha256(payment.amount + payment.currency + payment.email + payment.txRef + sha256(secretKey));
}
