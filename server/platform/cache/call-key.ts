/** The key of a visitor's answer in the cache, by the address that was asked. */
export const callKey = (address: string): string => `call ${address}`;
