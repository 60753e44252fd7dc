import { countSlips } from '#contract/slips.ts';

/** The words of a text, in small letters without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins one of the words of a label. */
export function isMeant(label: string, typed: string): boolean {
  const words = wordsOf(label);
  return wordsOf(typed).every((one) => words.some((word) => word.startsWith(one)));
}

/** Whether one of the typed words begins a word of a text, or nearly is one: by which of its texts something was found. */
export const hasTyped = (text: string, typed: string): boolean =>
  wordsOf(typed).some((one) => one.length > 1 && wordsOf(text).some((word) => word.startsWith(one) || isNearly(one, word)));

/** Of shorter words too many are one letter away. */
const SLIP_LETTERS = 5;

/** The same of what is mistyped: 'ordrs'. One wrong letter in one word. */
export function isNearlyMeant(label: string, typed: string): boolean {
  const words = wordsOf(label);
  const wrong = wordsOf(typed).filter((one) => !words.some((word) => word.startsWith(one)));
  const [slip] = wrong;
  return wrong.length === 1 && slip !== undefined && words.some((word) => isNearly(slip, word));
}

const isNearly = (typed: string, word: string): boolean => typed.length >= SLIP_LETTERS && countSlips(typed, word) === 1;

/** Whether a text is this name, whole; the number of an order also as '#1009' and 'order 1009'. */
export function isCalled(name: string, typed: string): boolean {
  const number = /^\s*(?:order\s*)?#?(\d+)\s*$/i.exec(typed)?.[1];
  return name === number || wordsOf(name).join(' ') === wordsOf(typed).join(' ');
}

/** One letter begins too many acts. Behind the thing even two may be the beginning of a second name: 'Solange Bl'. */
const VERB_LETTERS = 2;
const LATER_LETTERS = 3;

/** What is left of a text without the words of an act, and whether it begins with them. */
export type Rest = { rest: string; isBegun: boolean };

/**
 * What is left of a typed text without the words of an act, in any order, which may be shortened or left out except for the first: '1009' of 'refund 1009',
 * 'Refund order 1009' and '1009 refund'; one letter of the first may be wrong. Undefined where the act is not in it.
 */
export function restWithout(verb: string, typed: string): Rest | undefined {
  const [first = '', ...others] = wordsOf(verb);
  const parts = typed.trim().split(/\s+/);
  const at = parts.findIndex((part, place) => isVerb(first, part, place === 0 ? VERB_LETTERS : LATER_LETTERS));
  if (at === -1) return undefined;
  const left = [...others];
  const rest = parts.filter((part, place) => {
    const [word = ''] = wordsOf(part);
    const found = place === at || !word ? -1 : left.findIndex((one) => one.startsWith(word));
    if (found !== -1) left.splice(found, 1);
    return place !== at && found === -1;
  });
  return { rest: rest.join(' '), isBegun: at === 0 };
}

function isVerb(verb: string, part: string, letters: number): boolean {
  const [word = ''] = wordsOf(part);
  return word.length >= letters && (verb.startsWith(word) || isNearly(word, verb));
}
