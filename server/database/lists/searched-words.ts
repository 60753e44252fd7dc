/** More words than anybody types do not make a search slower. */
export const WORDS_MAX = 8;

/** The words of a search, without what is around and between them: at most WORDS_MAX. */
export const searchedWords = (search: string | undefined): string[] => (search ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
