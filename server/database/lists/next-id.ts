import { randomUUIDv7 } from 'node:crypto';

let last = '';

/**
 * A UUIDv7 above every one that this process made before, for rows that are listed by their ids: Node's of the same millisecond are in no
 * order. Such a one is its predecessor plus one (RFC 9562, section 6.2), so it can be guessed: not for what only its id protects.
 */
export function nextId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : successorOf(last);
  return last;
}

function successorOf(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
