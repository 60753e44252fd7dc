/** Deeper than any call asks for. */
const DEPTH_MOST = 10;
/** Texts, commas and brackets: the longest list that a call takes has 500 ids. */
const TOKENS_MOST = 4_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON is no deeper than 10 and has no more than a few thousand values; looks at each byte once, before anything is made of them. */
export function hasFewValues(json: Buffer): boolean {
  let [depth, tokens] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte !== COMMA && byte !== COLON) continue;
    tokens += 1;
    if (depth > DEPTH_MOST || tokens > TOKENS_MOST) return false;
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
