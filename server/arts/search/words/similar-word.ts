import { artFilters } from '#contract/limits.ts';
import { countSlips } from '#contract/slips.ts';

/** A known word: `uses`, how many titles, artists, mediums and categories have it; `texts`, how many artworks and artists at all; `stems` more than one of two words that were typed as one. */
export type SimilarWord = { word: string; stems: string[]; titles: number; uses: number; texts: number };

/** A known word that may have been meant; the lower the cost the likelier. */
export type Meant = SimilarWord & { cost: number };

/** How many typing errors a word of this length may have and still be recognised. */
const slipsAllowed = (length: number) => (length < 6 ? 1 : 2);

/** Shorter words have too many neighbours: of these only letters in the wrong order are mended, and one that a label has more. */
const ANY_SLIP_MIN = 4;

/** Shorter words begin as they were typed: hardly anybody mistypes the first letter, and few letters are left to know the word by. */
const FIRST_SLIP_MIN = 5;

/** Words of colours and of Rwanda's provinces and districts weigh as much as those of titles, though only texts have them. */
const PLACES =
  'rwanda kigali north south east west northern southern eastern western gasabo kicukiro nyarugenge burera gakenke gicumbi musanze rulindo gisagara huye ' +
  'kamonyi muhanga nyamagabe nyanza nyaruguru ruhango bugesera gatsibo kayonza kirehe ngoma nyagatare rwamagana karongi ngororero nyabihu nyamasheke ' +
  'rubavu rusizi rutsiro';
const LABELS: ReadonlySet<string> = new Set([...artFilters.colour, ...PLACES.split(' ')]);

/** A slip counts for two of what makes a word less likely: that it stands in running text alone, and that its first letter is another. */
const SLIP = 2;

/**
 * The known words that an unknown one may have meant, the likeliest first: few edits away, rather of titles and labels than of running text, rather
 * with the same first letter, rather where letters were left out than where one is another ('gren' is 'green', not 'grey'), and then the most frequent. None for what has a digit, which is a number or a mark, or begins a known word.
 */
export function meantWords(typed: string, near: readonly SimilarWord[]): Meant[] {
  if (/\d/.test(typed) || near.some(({ word }) => word.startsWith(typed) && !word.includes(' '))) return [];
  const found = near.flatMap((one) => {
    const cost = costOf(typed, one);
    return cost === undefined ? [] : [Object.assign({ cost }, one)];
  });
  return found.toSorted(
    (one, other) =>
      one.cost - other.cost ||
      leftOut(typed, other) - leftOut(typed, one) ||
      other.uses - one.uses ||
      other.texts - one.texts ||
      (one.word < other.word ? -1 : 1),
  );
}

function costOf(typed: string, { word, uses }: SimilarWord): number | undefined {
  // Two words without the space between them: one slip, and both are words of labels.
  if (word.includes(' ')) return SLIP + 1;
  const slips = countSlips(typed, word);
  if (slips > slipsAllowed(typed.length)) return undefined;
  const isLabel = uses > 0 || LABELS.has(word);
  if (!isSwapped(typed, word) && isTooShort(typed, word, isLabel)) return undefined;
  return SLIP * slips + (isLabel ? 0 : 1) + (typed[0] === word[0] ? 0 : 1);
}

/** 1 where a word is the typed one with letters that were left out, else 0. */
function leftOut(typed: string, { word }: SimilarWord): number {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length ? 1 : 0;
}

/** Whether a word is too short to be known by what is left of it: 'jean' is a name that nobody here has, and no 'lean'. */
const isTooShort = (typed: string, word: string, isLabel: boolean) =>
  (typed.length < FIRST_SLIP_MIN && typed[0] !== word[0]) || (typed.length < ANY_SLIP_MIN && !(isLabel && isLonger(typed, word)));

const isLonger = (typed: string, word: string) => word.length > typed.length && word[0] === typed[0];

const isSwapped = (typed: string, word: string) =>
  typed.length === word.length && Array.from(typed).toSorted().join('') === Array.from(word).toSorted().join('');
