import type { ArtFilters } from '#contract/arts.ts';
import { artFilters, type Colour } from '#contract/limits.ts';
import { isThing } from './things.ts';

/**
 * Words that mean the same, or nearly, in a shop of Rwandan art, in English and Kinyarwanda: where one of a line finds little, the others are looked for
 * beside it. What pictures show is little said in a medium ('cow dung'); kinds and materials are well said there.
 */
const SUBJECTS = [
  'cow cattle bull ox inka inyambo',
  'mountain hill umusozi',
  'dancer dance intore',
  'crane umusambi',
  'woman women lady umugore',
  'man men umugabo',
  'child children kid umwana',
  'girl daughter umukobwa',
  'motorbike motorcycle moto',
  'bike bicycle igare',
  'sunrise dawn morning',
  'sunset dusk evening',
  'market isoko',
  'milk icyansi',
  'rwandan rwanda',
  'leaf leaves',
  'wolf wolves',
  'calf calves',
] as const;
const KINDS = [
  'wood wooden timber igiti',
  'basket agaseke',
  'drum ingoma',
  'pot jar vase jug',
  'cup mug',
  'bowl dish',
  'pottery ceramic clay stoneware',
  'statue sculpture figure bust',
  'carving carved',
  'photo photograph photography',
  'drawing sketch',
  'textile fabric cloth',
  'rug carpet mat',
  'dress robe umushanana',
  'metal iron bronze steel',
  'bracelet bangle',
  'knife knives',
  'shelf shelves',
  'scarf scarves',
  // Towns by the names that they had until 2006.
  'huye butare',
  'musanze ruhengeri',
  'rusizi cyangugu',
  'karongi kibuye',
  'gicumbi byumba',
  'muhanga gitarama',
  'rubavu gisenyi',
  'nyamagabe gikongoro',
  'ngoma kibungo',
] as const;

/** Words that others answer, not the other way round: who looks for a hill does not mean any landscape. */
const ANSWERED_BY: Record<string, string> = {
  mountain: 'volcano',
  // What baskets are coiled of, and what imigongo is modelled in, as mediums say it (words/materials.ts).
  basket: 'sweetgrass',
  agaseke: 'sweetgrass',
  imigongo: 'dung',
  volcano: 'mountain',
  jewellery: 'jewelry necklace bracelet bangle earring bead',
  jewelry: 'jewellery necklace bracelet bangle earring bead',
  necklace: 'collar bead',
  landscape: 'hill valley mountain',
  scenery: 'hill valley mountain',
  portrait: 'face head hair',
  woman: 'aunt sister mother',
  women: 'aunt sister mother',
  abstract: 'geometric pattern spiral lozenge',
  geometric: 'pattern lozenge zigzag',
  traditional: 'imigongo agaseke umushanana intore ingoma icyansi',
  oil: 'acrylic',
  present: 'gift',
  graduation: 'gift',
  birthday: 'gift',
  anniversary: 'gift',
  christmas: 'gift',
  housewarming: 'gift',
  animal: 'cattle bull crane gorilla bird',
  wildlife: 'cattle crane gorilla bird',
  navy: 'blue',
  turquoise: 'blue',
  crimson: 'red',
  scarlet: 'red',
  maroon: 'red',
  violet: 'purple',
  beige: 'brown',
  golden: 'gold',
  gray: 'grey',
  umutuku: 'red',
  umukara: 'black',
  umweru: 'white',
  ubururu: 'blue',
  umuhondo: 'yellow',
};

/** Names of two words for a thing that artists call by one, which is the first of those that are looked for. */
const PHRASES: Record<string, string> = {
  'peace basket': 'agaseke sweetgrass',
  'peace baskets': 'agaseke sweetgrass',
  'agaseke kamahoro': 'agaseke sweetgrass',
  'woven basket': 'basket agaseke sweetgrass',
  'woven baskets': 'basket agaseke sweetgrass',
};

const fold = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const withoutApostrophes = (typed: string) => fold(typed).replaceAll(/['’‘ʼ]/g, '');
/** The forms that an English word may be the plural of, itself first. */
const formsOf = (word: string) => [word, word.replace(/ies$/, 'y'), word.replace(/(?<=s|x|ch|sh|o)es$/, ''), word.replace(/(?<!s)s$/, '')];

const related = new Map<string, string[]>(Object.entries(ANSWERED_BY).map(([word, others]) => [word, others.split(' ')]));
for (const line of [...SUBJECTS, ...KINDS]) {
  const words = line.split(' ');
  for (const word of words) related.set(word, [...(related.get(word) ?? []), ...words.filter((other) => other !== word)]);
}

const subjects: ReadonlySet<string> = new Set(SUBJECTS.flatMap((line) => line.split(' ')));

/** Whether two words, one after the other, are one thing: 'peace basket'. */
export const isPhrase = (typed: string): boolean => Object.hasOwn(PHRASES, withoutApostrophes(typed));

/** Words that mean the same as a typed one or a phrase, plural and accents apart, none for most; and whether it is a subject of pictures. */
export function relatedTo(typed: string): { others: readonly string[]; isSubject: boolean } {
  if (isPhrase(typed)) return { others: (PHRASES[withoutApostrophes(typed)] ?? typed).split(' '), isSubject: false };
  const form = formsOf(fold(typed)).find((one) => related.has(one)) ?? '';
  return { others: related.get(form) ?? [], isSubject: subjects.has(form) };
}

const SIZES: Record<string, NonNullable<ArtFilters['size']>> = {
  ...Object.fromEntries('large big huge oversized oversize giant'.split(' ').map((word) => [word, 'large'] as const)),
  ...Object.fromEntries('small little tiny mini miniature'.split(' ').map((word) => [word, 'small'] as const)),
};

/** The size that a word says, as the filter has it. */
export const sizeSaidBy = (typed: string): ArtFilters['size'] => {
  const word = fold(typed);
  return Object.hasOwn(SIZES, word) ? SIZES[word] : undefined;
};

/** The colours that a word says, as the filter has them: those of its name, or of a shade ('navy'). None for most words. */
export function coloursSaidBy(typed: string): Colour[] {
  const word = fold(typed);
  const names = new Set<string>([word, ...(Object.hasOwn(ANSWERED_BY, word) ? (ANSWERED_BY[word] ?? '').split(' ') : [])]);
  return artFilters.colour.filter((colour) => names.has(colour));
}

const CHEAP = new Set('cheap cheaper cheapest affordable inexpensive'.split(' '));
/** Whether a word asks for the lowest prices first. */
export const isCheap = (typed: string): boolean => CHEAP.has(fold(typed));

/** What a purchase is for and where it will hang: no reason to find nothing. */
const PURPOSES = new Set(
  (
    'gift gifts present presents souvenir souvenirs birthday anniversary christmas valentine valentines housewarming graduation wedding ' +
    'decor decoration home house kitchen bedroom bathroom office living dining room hall hallway sofa couch settee bed fireplace'
  ).split(' '),
);
/** How people ask. */
const FILLERS = new Set(
  (
    'idea ideas something anything nice beautiful pretty lovely picture pictures piece above over behind original handmade authentic genuine ' +
    'i im want need looking show find me my our your please some any'
  ).split(' '),
);
/** Who gets it. Some of these are in titles: they are left out after the occasions. */
const PEOPLE = new Set(
  (
    'mother mom mum mommy mama father dad daddy papa husband wife girlfriend boyfriend fiancee partner friend friends parents grandmother grandma grandfather ' +
    'grandpa aunt uncle sister brother colleague boss teacher her him them'
  ).split(' '),
);

const isPurpose = (typed: string) => PURPOSES.has(withoutApostrophes(typed));
export const isOccasion = (typed: string): boolean => isPurpose(typed) || FILLERS.has(withoutApostrophes(typed));
export const isPerson = (typed: string): boolean =>
  PEOPLE.has(withoutApostrophes(typed)) || PEOPLE.has(fold(typed).replace(/['’‘ʼ]s$/, ''));

/** Whether a word that was left out says something by itself: 'gift', 'mother'. */
export const isTelling = (typed: string): boolean => isPurpose(typed) || isPerson(typed);

/** Whether a word is one that meanings are known for: it is not mistyped where nothing has it. */
export const isKnownWord = (typed: string): boolean =>
  related.has(fold(typed)) ||
  isThing(fold(typed)) ||
  isOccasion(typed) ||
  isPerson(typed) ||
  isCheap(typed) ||
  sizeSaidBy(typed) !== undefined ||
  coloursSaidBy(typed).length > 0;
