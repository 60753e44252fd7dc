/** The words of a text, in small letters without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins one of the words of a label. */
export function isMeant(label: string, typed: string): boolean {
  const words = wordsOf(label);
  return wordsOf(typed).every((one) => words.some((word) => word.startsWith(one)));
}

/** One letter begins too many acts. */
const VERB_LETTERS = 2;

/**
 * What is left of a typed text after the words of an act, which may be shortened or left out except for the first: '1009' of 'refund 1009' and of
 * 'Refund order 1009'. Undefined where it does not begin like the act.
 */
export function restAfter(verb: string, typed: string): string | undefined {
  const words = wordsOf(verb);
  const parts = typed.trim().split(/\s+/);
  const [first = ''] = wordsOf(parts[0] ?? '');
  if (first.length < VERB_LETTERS || !words[0]?.startsWith(first)) return undefined;
  let at = 1;
  let taken = 1;
  for (const part of parts.slice(1)) {
    const [word = ''] = wordsOf(part);
    const place = word ? words.findIndex((one, index) => index >= at && one.startsWith(word)) : -1;
    if (place === -1) break;
    at = place + 1;
    taken += 1;
  }
  return parts.slice(taken).join(' ');
}
