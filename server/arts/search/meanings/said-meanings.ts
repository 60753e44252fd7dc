import { type ArtFilters, type ArtsPage, SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { joinAlternatives } from '#server/arts/search/words/alternatives.ts';
import type { Colour } from '#contract/limits.ts';
import { FOREIGN_CURRENCY, hasForeignPrice } from '#contract/foreign-currency.ts';
import { coloursSaidBy, isCheap, isOccasion, isPerson, isPhrase, relatedTo, sizeSaidBy } from './related-words.ts';

/**
 * Another reading of a search text. `search`: its words, each with what means the same beside it; `left`: its words as they were typed, without what was
 * read as a size or a colour, or left out; `means` and `without`, as the answer says them.
 */
export type Meaning = {
  search: string;
  left: string;
  size?: NonNullable<ArtFilters['size']>;
  /** The pictures' colours that are said. */
  colours: Colour[];
  /** The lowest prices first. */
  isCheap: boolean;
  means: NonNullable<ArtsPage['means']>;
  /** Whether all words with others are subjects of pictures, which titles say better than mediums. */
  areSubjects: boolean;
  without: string[];
};

const AMOUNT = String.raw`\d[\d.,]*k?`;
const BOUND = String.raw`(?:(?:under|below|less than|up to|max|over|above|more than|around|about|for)\s+)?`;
/** Where it will hang, which every picture can; not the category 'Wall Gallery'. */
const FOR_WALL = String.raw`for\s+(?:(?:a|an|the|my|our|your|living|dining|room|bedroom|kitchen|office|white|empty|big|large)\s+){0,4}walls?(?![\p{L}\p{N}]|\s+galler)`;
const isForWall = (word: string) => new RegExp(`^${FOR_WALL}$`, 'iu').test(word);
/** A word, a price in another currency with what bounds it ('under $100'), or 'for my wall'. */
const WORD = new RegExp(
  String.raw`${FOR_WALL}|${BOUND}(?:${FOREIGN_CURRENCY}\s*${AMOUNT}|${AMOUNT}\s*${FOREIGN_CURRENCY})|[\p{L}\p{N}]+(?:['’‘ʼ-][\p{L}\p{N}]+)*`,
  'giu',
);
/** Words that join what is left out to the rest, and say nothing at its ends: 'gift for my mother'. */
const JOINING = new Set('a an the for to and of in'.split(' '));

/** What of a reading is not looked for as the word that it is. */
type Taken = { size: boolean; colours: boolean; occasions: boolean; people: boolean };
const NONE: Taken = { size: false, colours: false, occasions: false, people: false };
/** The most cautious first; a colour is a word of artists too, and a filter only where it is none. */
const STEPS: Taken[] = [
  NONE,
  ...[
    { occasions: false, people: false },
    { occasions: true, people: false },
    { occasions: true, people: true },
  ].flatMap((out) => [
    { size: true, colours: false, ...out },
    { size: true, colours: true, ...out },
  ]),
  { ...NONE, occasions: true, people: true },
];

/**
 * What the words of a text may mean beside themselves, the most cautious reading first: with words of the same meaning ('cow' and 'inka'), with its size as
 * a filter and 'cheap' as the order, with its colours as a filter of the pictures, without what the purchase is for ('gift'), without whom it is for, and without both but with its size as a word. None for most texts.
 */
export function readMeanings(text: string): Meaning[] {
  const words = joinPhrases(text.match(WORD) ?? []);
  if (words.length === 0 || words.length > SEARCHED_WORDS_MAX) return [];
  const keyOf = ({ search, size, colours, isCheap: cheap }: Pick<Meaning, 'search' | 'size' | 'colours' | 'isCheap'>) =>
    JSON.stringify([search, size, colours, cheap]);
  const different = new Map(STEPS.map((taken) => readWords(words, taken)).map((reading) => [keyOf(reading), reading]));
  different.delete(keyOf({ search: words.join(' '), colours: [], isCheap: false }));
  return Array.from(different.values());
}

/** Words with those that are one thing as one: 'peace basket'. */
function joinPhrases(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isPhrase(`${before} ${word}`)) joined.splice(-1, 1, `${before} ${word}`);
    else joined.push(word);
  }
  return joined;
}

/** Whether a word is the last of several and a single letter: of a word that somebody has begun to type. */
const isBegun = (word: string, at: number, { length }: readonly string[]) => at > 0 && at === length - 1 && /^\p{L}$/u.test(word);

function readWords(words: readonly string[], taken: Taken): Meaning {
  const size = taken.size ? words.map(sizeSaidBy).find((one) => one !== undefined) : undefined;
  const cheap = taken.size && words.some(isCheap);
  const isOfColour = (word: string) => taken.colours && coloursSaidBy(word).length > 0;
  const colours = words.filter(isOfColour).flatMap(coloursSaidBy);
  const isSaidOtherwise = (word: string) =>
    (size !== undefined && sizeSaidBy(word) === size) || isOfColour(word) || (cheap && isCheap(word));
  const isOut = (word: string, at: number) =>
    hasForeignPrice(word) ||
    isForWall(word) ||
    isBegun(word, at, words) ||
    (taken.occasions && isOccasion(word)) ||
    (taken.people && isPerson(word));
  const without = words.filter(isOut);
  const rest = words.filter((word, at) => !isOut(word, at) && !isSaidOtherwise(word));
  const isTelling = (word: string) => !JOINING.has(word.toLowerCase());
  const left = without.length + colours.length === 0 ? rest : rest.slice(rest.findIndex(isTelling), rest.findLastIndex(isTelling) + 1);
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
    return joinAlternatives(isPhrase(word) ? others : [word, ...others]);
  });
  return {
    search: search.join(' '),
    left: left.join(' '),
    ...(size ? { size } : {}),
    colours,
    isCheap: cheap,
    means,
    areSubjects,
    without,
  };
}
