import { SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import type { Colour } from '#contract/limits.ts';
import type { Queryable } from '#server/database/connect.ts';
import { coloursSaidBy, relatedTo } from './related-words.ts';
import { joinAlternatives } from '#server/arts/search/words/alternatives.ts';
import { resolveWords } from '#server/arts/search/words/resolve-words.ts';
import type { TypedWord } from '#server/arts/search/words/typed-word.ts';

/**
 * What a search with colours says: `things`, its other words with what means the same, `said`, the words of the colours, and the colours that a picture
 * has to have.
 */
export type Coloured = { things: TypedWord[]; said: TypedWord[]; colours: Colour[] };

/**
 * A colour beside other words ('red basket') is also that of the pictures: few artists write of it. Undefined without a colour and for colours alone, which
 * every picture has. One statement at most.
 */
export async function findColoured(db: Queryable, words: readonly TypedWord[]): Promise<Coloured | undefined> {
  const said = words.filter(({ typed }) => coloursSaidBy(typed).length > 0);
  const colours = said.flatMap(({ typed }) => coloursSaidBy(typed));
  const others = words.filter((word) => !said.includes(word));
  if (colours.length === 0 || others.length === 0) return undefined;
  let room = SEARCHED_WORDS_MAX - others.length;
  const texts = others.map(({ typed }) => {
    const related = relatedTo(typed).others.slice(0, Math.max(0, room));
    room -= related.length;
    return joinAlternatives([typed, ...related]);
  });
  const { words: things } = await resolveWords(db, texts.join(' '));
  return things.length > 0 ? { things, said, colours: Array.from(new Set(colours)) } : undefined;
}
