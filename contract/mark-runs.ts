/** Texts with at most this many marks in a row can be normalised as a stream (UAX #15, 'Stream-Safe Text Format'); no language needs more. */
const MARKS_MAX = 30;

/** Marks, and the two characters that compatibility normalisation turns into marks (the half-width Katakana voicing marks). */
const RUN = /[\p{M}\uff9e\uff9f]+/gu;

/**
 * Whether more than 30 combining marks follow one another: normalising sorts them, in time quadratic to their number. Linear in the
 * length of the text.
 */
export function hasLongMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    // Some marks are two code units long.
    if (run.length > MARKS_MAX * 2 || (run.length > MARKS_MAX && Array.from(run).length > MARKS_MAX)) return true;
  }
  return false;
}
