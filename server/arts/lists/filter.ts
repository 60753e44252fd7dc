import { limits } from '#contract/limits.ts';
import type { ManagedState } from '#contract/manage-arts.ts';
import { resolveWords } from '#server/arts/search/words/resolve-words.ts';
import { begunAnywhere } from '#server/arts/search/words/typed-word.ts';
import type { Queryable } from '#server/database/connect.ts';

/** What a list of artworks is narrowed to: `words` is a tsquery, `price` a number that was searched for. */
export type Filter = { ownerId: string | undefined; state: ManagedState | undefined; words: string | undefined; price: number | undefined };

const states: Record<ManagedState, string> = {
  draft: "a.state = 'draft'",
  hidden: "a.state = 'hidden'",
  published: "a.state = 'published'",
  soldOut: "a.state = 'published' AND a.available_arts = 0",
  madeToOrder: 'a.is_custom_order',
};

type Asked = { search?: string | undefined; state?: ManagedState | undefined };

/** Looks up the words of a search. One statement, none for words of the last half minute. */
export async function findFilter(db: Queryable, ownerId: string | undefined, { search = '', state }: Asked): Promise<Filter> {
  const { words } = search.trim() === '' ? { words: [] } : await resolveWords(db, search);
  const price = priceIn(search);
  // Marks alone are no words, and nothing has them.
  const nothing = search.trim() !== '' && words.length === 0 ? '' : undefined;
  return { ownerId, state, words: words.length > 0 ? begunAnywhere(words) : nothing, price };
}

/** A price as a row shows it: '35,000', '35 000 Frw'. */
function priceIn(search: string): number | undefined {
  const digits = search.replace(/\s*frw\s*$/i, '').replaceAll(/[\s.,]/g, '');
  const price = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return price >= limits.priceMinFrw && price <= limits.priceMaxFrw ? price : undefined;
}

/** The conditions on `arts a`, with their values from $1. */
export function writeWhere({ ownerId, state, words, price }: Filter): { text: string; values: (string | number)[] } {
  const values: (string | number)[] = [];
  const next = (value: string | number) => `$${values.push(value)}`;
  const parts = ['a.deleted_at IS NULL'];
  if (ownerId) parts.push(`a.owner_id = ${next(ownerId)}::uuid`);
  if (state) parts.push(states[state]);
  const found = [
    ...(words === undefined ? [] : [`a.words @@ ${next(words)}::tsquery`]),
    ...(price === undefined ? [] : [`a.price = ${next(price)}::int`]),
  ];
  if (found.length > 0) parts.push(`(${found.join(' OR ')})`);
  return { text: parts.join(' AND '), values };
}
