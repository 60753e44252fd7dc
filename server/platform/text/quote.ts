/** As much of somebody's words as a line of the bell, or a title, quotes. */
const QUOTED_MAX = 120;

/** The beginning of what somebody wrote, on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX - 1).toWellFormed()}…` : line;
}

/** `: “Is it framed?”`, the end of a sentence about what somebody wrote; empty without words. */
export const quote = (text: string | undefined): string => (text?.trim() ? `: “${excerptOf(text)}”` : '');
