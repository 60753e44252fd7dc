import { type ArtFilters, type ArtsPage, SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { joinAlternatives } from '#server/arts/search/words/alternatives.ts';
import { isOccasion, isPerson, relatedTo, sizeSaidBy } from './related-words.ts';

/**
 * Another reading of a search text. `search`: its words, each with what means the same beside it; `left`: its words as they were typed, without what was
 * read as a size or left out; `means` and `without`, as the answer says them.
 */
export type Meaning = {
  search: string;
  left: string;
  size?: NonNullable<ArtFilters['size']>;
  means: NonNullable<ArtsPage['means']>;
  /** Whether all words with others are subjects of pictures, which titles say better than mediums. */
  areSubjects: boolean;
  without: string[];
};

const WORD = /[\p{L}\p{N}]+(?:['’‘ʼ-][\p{L}\p{N}]+)*/gu;
/** Words that join what is left out to the rest, and say nothing at its ends: 'gift for my mother'. */
const JOINING = new Set('a an the for to and of in'.split(' '));

/** What of a reading is not looked for as the word that it is. */
type Taken = { related: boolean; size: boolean; occasions: boolean; people: boolean };
/** The most cautious first. */
const STEPS: Taken[] = [
  { related: true, size: false, occasions: false, people: false },
  { related: true, size: true, occasions: false, people: false },
  { related: true, size: true, occasions: true, people: false },
  { related: true, size: true, occasions: true, people: true },
  { related: true, size: false, occasions: true, people: true },
];

/**
 * What the words of a text may mean beside themselves, the most cautious reading first: with words of the same meaning ('cow' and 'inka'), with its size as
 * a filter, without what the purchase is for ('gift'), without whom it is for, and without both but with its size as a word. None for most texts.
 */
export function readMeanings(text: string): Meaning[] {
  const words: string[] = text.match(WORD) ?? [];
  if (words.length === 0 || words.length > SEARCHED_WORDS_MAX) return [];
  const keyOf = ({ search, size }: Pick<Meaning, 'search' | 'size'>) => JSON.stringify([search, size]);
  const different = new Map(STEPS.map((taken) => readWords(words, taken)).map((reading) => [keyOf(reading), reading]));
  different.delete(keyOf({ search: words.join(' ') }));
  return Array.from(different.values());
}

function readWords(words: readonly string[], taken: Taken): Meaning {
  const size = taken.size ? words.map(sizeSaidBy).find((one) => one !== undefined) : undefined;
  const isOut = (word: string) => (taken.occasions && isOccasion(word)) || (taken.people && isPerson(word));
  const without = words.filter(isOut);
  const rest = words.filter((word) => !isOut(word) && !(size && sizeSaidBy(word) === size));
  const isTelling = (word: string) => !JOINING.has(word.toLowerCase());
  const left = without.length === 0 ? rest : rest.slice(rest.findIndex(isTelling), rest.findLastIndex(isTelling) + 1);
  const means: Meaning['means'] = [];
  let room = SEARCHED_WORDS_MAX - left.length;
  let areSubjects = true;
  const search = left.map((word) => {
    const found = relatedTo(word);
    const others = found.others.slice(0, Math.max(0, room));
    if (others.length === 0) return word;
    room -= others.length;
    areSubjects &&= found.isSubject;
    if (means.every((one) => one.word !== word)) means.push({ word, as: [...others] });
    return joinAlternatives([word, ...others]);
  });
  return { search: search.join(' '), left: left.join(' '), ...(size ? { size } : {}), means, areSubjects, without };
}
