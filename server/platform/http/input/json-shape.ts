/** Deeper than any call needs. */
const DEPTH_MAX = 10;
/** Brackets, commas, numbers and spaces: the longest list of most calls has 500 ids. */
const BYTES_BETWEEN_TEXTS = 16 * 1024;

/** How a file begins, as base64. */
const FILE_HEAD = Buffer.from('data:');

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** `textMax`: the bytes of a text, unless the call takes files and it is one; `betweenMax`: those outside of the texts. */
type Bounds = { textMax: number; takesFiles: boolean; betweenMax?: number | undefined };

/**
 * Whether JSON has at most a few thousand values, is nested at most 10 deep and has neither an endless number nor an endless text. Reads each byte
 * once, before parsing.
 */
export function hasFewValues(json: Buffer, bounds: Bounds): boolean {
  const { betweenMax = BYTES_BETWEEN_TEXTS } = bounds;
  let [depth, between] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    between += 1;
    if (byte === QUOTE) {
      const start = at + 1;
      at = endOfText(json, at);
      if (isTooLong(json, start, at, bounds)) return false;
    } else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEPTH_MAX || between > betweenMax) return false;
  }
  return true;
}

function isTooLong(json: Buffer, start: number, end: number, { textMax, takesFiles }: Bounds): boolean {
  if (end - start <= textMax) return false;
  return !takesFiles || json.compare(FILE_HEAD, 0, FILE_HEAD.length, start, start + FILE_HEAD.length) !== 0;
}

/** The position of the quotation mark that ends the string starting at `start`. */
function endOfText(json: Buffer, start: number): number {
  const next = json.indexOf(QUOTE, start + 1);
  // A file's string, which is nearly all of such a body, has no escapes.
  if (next === -1 || json[next - 1] !== BACKSLASH) return next === -1 ? json.length : next;
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
