/** Deeper than any call asks for. */
const DEPTH_MAX = 10;
/** Of brackets, commas, numbers and spaces: the longest list that a call takes has 500 ids. */
const BYTES_BETWEEN_TEXTS = 16 * 1024;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON has no more than a few thousand values, one in another at most 10 deep, and no endless number. Looks at each byte once,
 * before anything is made of them.
 */
export function hasFewValues(json: Buffer): boolean {
  let [depth, between] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    between += 1;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEPTH_MAX || between > BYTES_BETWEEN_TEXTS) return false;
  }
  return true;
}

/** Where the quotation mark is that ends the text that begins at `start`. */
function endOfText(json: Buffer, start: number): number {
  const next = json.indexOf(QUOTE, start + 1);
  // Nothing is escaped in the text of a file, which is nearly all of a body that has one.
  if (next === -1 || json[next - 1] !== BACKSLASH) return next === -1 ? json.length : next;
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
