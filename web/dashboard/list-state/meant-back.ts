let closedAt: string | undefined;

/**
 * Notes that the entry of the history with this key is left by closing what is open in it: that Back is the product's own, after it asked or when nothing
 * is lost.
 */
export function noteClosing(key: string): void {
  closedAt = key;
}

/** Whether Back from this entry is the closing that was noted; it is one once. */
export function takeClosing(key: string): boolean {
  const isClosing = closedAt === key;
  closedAt = undefined;
  return isClosing;
}
