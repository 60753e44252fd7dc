/** Unicode calls a text with at most so many marks in a row safe to be normalised as it streams in (UAX #15, 'Stream-Safe Text Format'); no language has more. */
const MARKS_MAX = 30;

/** Marks, and the two letters that compatibility normalisation makes marks of (the half-width Katakana voicing marks). */
const RUN = /[\p{M}\uff9e\uff9f]+/gu;

/**
 * Whether more than 30 combining marks follow one another: normalising sorts them, and takes time in the square of their number.
 * Looks at each character once.
 */
export function hasLongMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    // Some marks are two code units long.
    if (run.length > MARKS_MAX * 2 || (run.length > MARKS_MAX && Array.from(run).length > MARKS_MAX)) return true;
  }
  return false;
}
