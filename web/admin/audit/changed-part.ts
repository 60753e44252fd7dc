/** A text in three: what stands in the other one too, before and behind what differs. */
export type ChangedPart = { start: string; changed: string; end: string };

/** Splits two texts into what they share at both ends, by whole words, and what differs. */
export function splitChange(before: string, after: string): [ChangedPart, ChangedPart] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  return [cut(was, start, end), cut(is, start, end)];
}

/** Words and the spaces between them. */
const wordsOf = (text: string): string[] => text.split(/(?<=\s)|(?=\s)/);

const cut = (words: readonly string[], start: number, end: number): ChangedPart => ({
  start: words.slice(0, start).join(''),
  changed: words.slice(start, words.length - end).join(''),
  end: words.slice(words.length - end).join(''),
});
