import { createHash } from 'node:crypto';

/** A statement for `pg`. One with a name is parsed once per connection, which keeps its plan. */
export type Statement = { text: string; values: unknown[]; name?: string };

/** The maximum of names in this process, and so per connection: PostgreSQL keeps each plan, some 100 to 300 kB, until the connection ends. */
export const PREPARED_MAX = 192;

const names = new Map<string, string>();

/** How many of the names may be of texts that Drizzle builds; the rest is for those that are written by hand. */
const BUILT_MAX = 96;
/** A built text gets its name when it was sent so often. */
const OFTEN = 4;
/** The most texts that are counted at a time: a text made of input comes once, and must not stay. */
const COUNTED_MAX = 500;
/** Finds rows by a pattern, sorts or cuts: the best plan depends on the values, and a kept one may be wrong by a factor of a thousand. */
const DEPENDS_ON_VALUES = /\b(?:like|order by|limit|group by|count|sum)\b/i;

const counted = new Map<string, number>();
let built = 0;

/**
 * A statement that is prepared once per connection. Its name is derived from its text, so that no two texts share one, which `pg` refuses.
 * Only for texts from a small closed set, never for one made of input: a text beyond the maximum gets no name,
 * and is parsed each time.
 */
export function prepare(text: string, values: unknown[]): Statement {
  const known = names.get(text);
  if (known) return { name: known, text, values };
  if (names.size >= PREPARED_MAX) return { text, values };
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, values };
}

/**
 * A name for a text that Drizzle built, when it is sent often and one plan is good for all values; undefined for any other. The number of names
 * is bounded, and the first to come have them.
 */
export function nameOfBuilt(text: string): string | undefined {
  const known = names.get(text);
  if (known || built >= BUILT_MAX || DEPENDS_ON_VALUES.test(text)) return known;
  const times = (counted.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (counted.size >= COUNTED_MAX) counted.clear();
    counted.set(text, times);
    return undefined;
  }
  counted.delete(text);
  built += 1;
  return prepare(text, []).name;
}

/** Forgets all names, for a test that needs one: those of a process are given to the first texts that come. The next name of a text is the same. */
export function forgetNames(): void {
  names.clear();
  counted.clear();
  built = 0;
}
