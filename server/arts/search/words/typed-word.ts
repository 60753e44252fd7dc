import { artFilters, type Colour } from '#contract/limits.ts';
import { isMadeByHand } from './materials.ts';

/** A word of the index: a stem, or with `isBeginning` everything that begins so. */
type Lexeme = { text: string; isBeginning?: boolean };

/**
 * How often something occurs: `titles` in titles, `uses` in titles, artists, mediums and categories, `texts` anywhere, descriptions too. Infinity
 * where that is not known: no plan may then count on few matches.
 */
export type Frequency = { titles: number; uses: number; texts: number };

/**
 * A typed word and what it can mean. `whole`: its readings, each of words that all have to be there ("weaver's" is 'weavers', or 'weaver' and 's').
 * `begins`: stems of words that it begins. For a word that nothing has: `mended`, the known word that was probably meant, or else `inner`, stems of
 * words that contain it.
 */
export type TypedWord = {
  typed: string;
  whole: Lexeme[][];
  begins: string[];
  known: Frequency;
  beginning: Frequency;
  mended?: string;
  inner?: string[];
  /** Of the other words that are looked for beside it, those that something has. */
  also?: string[];
  /** Of a kind of things, the stems of what they are made of; they are among those that stand beside the word. */
  madeOf?: string[];
};

/** Of the colours' names those whose stem is another word. */
const COLOUR_STEMS: Partial<Record<Colour, string>> = { orange: 'orang', purple: 'purpl' };

/** Artworks of the category 'Hand Craft'. */
const HAND_CRAFT = `('hand':C & 'craft':C)`;

/** A lexeme as text of a tsquery; whatever it holds stays text. */
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const oneOf = (parts: string[]) => `(${parts.join(' | ')})`;

/** A tsquery for one word: whole, and with `also` the stems of other words; `weights`, where it has to be. */
function termOf({ whole }: TypedWord, weights: string, also: readonly string[] = []): string {
  const lexeme = ({ text, isBeginning }: Lexeme) => {
    const flags = `${isBeginning ? '*' : ''}${weights}`;
    return `${quote(text)}${flags ? `:${flags}` : ''}`;
  };
  return oneOf([...whole.map((reading) => `(${reading.map(lexeme).join(' & ')})`), ...also.map((text) => lexeme({ text }))]);
}

/** The classes of a match, the best first, each a tsquery; null where it is no other than a better one. */
export const CLASSES = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
export const LAST_CLASS = 1;
export type MatchClass = (typeof CLASSES)[number];
export type Ladder = Record<MatchClass, string | null> & { coloured?: ColouredLadder };

/** The classes in which an artwork whose picture has the colours of a search is by its other words. */
export const COLOURED_CLASSES = [6, 5, 4] as const;
/** Their tsqueries, `things` for all of them, and the colours as bits of a picture. */
export type ColouredLadder = Record<(typeof COLOURED_CLASSES)[number], string> & { things: string; bits: number };

/** The lowest class of a match without the description. */
export const LABEL_CLASS = 4;
/** The lowest class of a match in titles and artists' names alone. */
export const NAMED_CLASS = 6;

const all = (terms: string[]) => terms.join(' & ');

/** A tsquery for one word where it names a kind of things: in the title and made of its material, the word anywhere and made of it, or as any other word. */
function kindOf(word: TypedWord, weights: string, also: readonly string[] = []): string {
  const { madeOf } = word;
  if (!madeOf) return termOf(word, weights, also);
  return `(${termOf(word, weights, also)} & ${oneOf(madeOf.map((text) => `${quote(text)}:C`))})`;
}
const withoutMaterial = ({ begins, madeOf = [] }: TypedWord) => begins.filter((stem) => !madeOf.includes(stem));

/**
 * How well an artwork matches (decision 33): 9 and 8, all words in the title, whole or as beginnings; 7 and 6, in title or artist; 5 and 4, in these,
 * medium or category; 3, whole and one of them in title or artist, or a thing that is made by hand in the text of a handcraft; 2 and 1, anywhere. Of a kind of things that has its material (decision 113) only what is made of it is
 * in the classes from 7 on, there with the word anywhere. `saidOfColours`: with colours among the words what class 3 has beside (colouredText).
 */
export function makeLadder(words: readonly TypedWord[], saidOfColours?: string): Ladder {
  const hasBegins = words.some(({ begins }) => begins.length > 0);
  const each = (write: (word: TypedWord) => string) => all(words.map(write));
  const whole = (weights: string) => each((word) => termOf(word, weights));
  const begun = (weights: string) => (hasBegins ? each((word) => termOf(word, weights, word.begins)) : null);
  const inLabel = words.length < 2 ? [] : [oneOf(words.map((word) => termOf(word, 'AB')))];
  const ofCraft = saidOfColours === undefined && words.some(({ typed }) => isMadeByHand(typed)) ? [HAND_CRAFT] : [];
  const nearly = [...inLabel, ...ofCraft].map((one) => `${whole('')} & ${one}`).concat(saidOfColours ?? []);
  return {
    9: each((word) => kindOf(word, 'A')),
    8: hasBegins ? each((word) => kindOf(word, 'A', word.begins)) : null,
    7: each((word) => (word.madeOf ? kindOf(word, '', withoutMaterial(word)) : termOf(word, 'AB'))),
    6: begun('AB'),
    5: whole('ABC'),
    4: begun('ABC'),
    3: nearly.length > 0 ? nearly.join(' | ') : null,
    2: whole(''),
    1: begun(''),
  };
}

type Coloured = { things: readonly TypedWord[]; said: readonly TypedWord[]; colours: readonly Colour[] };

/**
 * How well an artwork matches whose picture has the colours that a search says: 6, its other words in title or artist; 5, in these, medium or category; 4, there
 * as beginnings and words of the same meaning, or in the title the name of another colour alone, as of a woman in yellow before a blue wall.
 * A text that has the word of a colour somewhere comes after them.
 */
export function colouredLadder({ things, said, colours }: Coloured, bits: number): ColouredLadder {
  const begun = (weights: string) => all(things.map((word) => termOf(word, weights, word.begins)));
  const others = artFilters.colour.filter((one) => !colours.includes(one)).map((one) => `${quote(COLOUR_STEMS[one] ?? one)}:A`);
  const isAsTitled = `(!${oneOf(others)} | ${oneOf(said.map((word) => termOf(word, 'A')))})`;
  return {
    6: `${begun('AB')} & ${isAsTitled}`,
    5: `${all(things.map((word) => termOf(word, 'ABC')))} & ${isAsTitled}`,
    4: begun('ABC'),
    things: begun('ABC'),
    bits,
  };
}

/** A tsquery for artworks whose labels have `things` and whose texts say the colours anywhere: few artists write of them in a label. */
export const colouredText = ({ things, said }: Pick<Coloured, 'things' | 'said'>): string =>
  all([...things.map((word) => termOf(word, 'ABC', word.begins)), ...said.map((word) => termOf(word, ''))]);

/** A tsquery for all words, each whole or as a beginning, anywhere. */
export const anywhere = (words: readonly TypedWord[]): string => all(words.map((word) => termOf(word, '', word.begins)));

/** The same, and each word as the beginning of any: also of words that are not on show. With `weights` only there: 'A' is the title. */
export const begunAnywhere = (words: readonly TypedWord[], weights = ''): string =>
  all(words.map((word) => oneOf([termOf(word, weights, word.begins), `${quote(word.typed.replaceAll(/['-]/g, ''))}:*${weights}`])));
