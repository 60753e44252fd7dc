import type { CallKey } from '#contract/paths.ts';

/** The key of a visitor's answer in the cache, by the call and the address that was asked: two calls may share an address. */
export const callKey = (call: CallKey, address: string): string => `call ${call} ${address}`;
