/** Between words of a search of which one is enough. No text of a request has it (filterText() of the contract). */
const OTHERWISE = '\u001F';

/** Words of which an artwork needs one, as a part of a search text. */
export const joinAlternatives = (words: readonly string[]): string => words.join(OTHERWISE);

/** A search text without the words that stand beside others: those that were typed. */
export const withoutAlternatives = (text: string): string => text.replaceAll(new RegExp(String.raw`${OTHERWISE}\S+`, 'g'), '');

/** A word, as a regular expression of PostgreSQL: the sign that it is another for the word before it, or nothing, and the word itself. */
export const WORD_PATTERN = String.raw`(\u001f)?([[:alnum:]]+(?:[''-][[:alnum:]]+)*)`;
