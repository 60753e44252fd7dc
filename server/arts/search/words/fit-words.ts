import { type Queryable, run } from '#server/database/connect.ts';
import type { Meant } from './similar-word.ts';
import { anywhere, type TypedWord } from './typed-word.ts';

/** What each unknown word may have meant: of one word so many, and together so many choices at most. */
const MEANT_MAX = 4;
const CHOICES_MAX = 8;
/** Where the words are so frequent that by chance alone so many artworks have all of them, some has them, and the index need not be asked. */
const SURE = 1_000;

/** One meaning for each unknown word. */
type Choice = { cost: number; meant: Map<TypedWord, Meant> };

/**
 * The meanings of a text's unknown words that fit together: the likeliest that some artwork has beside the other words, or without such the likeliest of
 * each by itself. One statement, none where there is nothing to choose.
 */
export async function chooseFitting(
  db: Queryable,
  { words, shown }: { words: readonly TypedWord[]; shown: number },
  meant: ReadonlyMap<TypedWord, Meant[]>,
): Promise<Map<TypedWord, Meant>> {
  const choices = choicesOf(meant);
  const [likeliest] = choices;
  if (!likeliest || choices.length === 1 || words.length === 1) return likeliest?.meant ?? new Map<TypedWord, Meant>();
  const searches = choices.map((choice) => words.map((word) => asMeant(word, choice.meant.get(word))));
  const sure = searches.findIndex((search) => expectedOf(search, shown) > SURE);
  if (sure === 0) return likeliest.meant;
  const asked = searches.slice(0, sure === -1 ? undefined : sure).map(anywhere);
  // Planned as if all were read, as counts are (list-statement.ts); the first one is enough all the same.
  const found = asked.map((_, at) => `found${at} AS MATERIALIZED (SELECT FROM arts w WHERE w.on_show AND w.words @@ $${at + 1}::tsquery)`);
  const finds = asked.map((_, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT FROM found${at})`);
  const { rows } = await run<{ at: number }>(db, `WITH ${found.join(', ')} ${finds.join(' UNION ALL ')}`, asked);
  const fitting = rows.map(({ at }) => at);
  const first = Math.min(...fitting, sure === -1 ? Infinity : sure);
  return (choices[first] ?? likeliest).meant;
}

/** All choices of one meaning for each word, the likeliest first. */
function choicesOf(meant: ReadonlyMap<TypedWord, Meant[]>): Choice[] {
  let choices: Choice[] = [{ cost: 0, meant: new Map() }];
  for (const [word, all] of meant) {
    choices = choices
      .flatMap((choice) =>
        all.slice(0, MEANT_MAX).map((one) => ({ cost: choice.cost + one.cost, meant: new Map(choice.meant).set(word, one) })),
      )
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, CHOICES_MAX);
  }
  return meant.size > 0 ? choices : [];
}

/** A word as if what it may have meant had been typed. */
function asMeant(word: TypedWord, meant: Meant | undefined): TypedWord {
  if (!meant) return word;
  const { stems, titles, uses, texts } = meant;
  return { ...word, whole: [stems.map((text) => ({ text }))], begins: [], known: { titles, uses, texts }, beginning: NEVER };
}

const NEVER = { titles: 0, uses: 0, texts: 0 };

/** How many artworks have all words by chance. */
const expectedOf = (words: readonly TypedWord[], shown: number): number =>
  words.reduce((product, { known, beginning }) => product * Math.min(1, (known.texts + beginning.texts) / Math.max(1, shown)), shown);
