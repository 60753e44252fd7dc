import { newKey } from '#web/app/api.ts';

/**
 * The idempotency keys of what one form sends: the same body has the same key for as long as the form is there, so that a second press after a
 * lost answer does nothing twice.
 */
export function makeKeys(): (body: object) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? newKey();
    keys.set(sent, key);
    return key;
  };
}
