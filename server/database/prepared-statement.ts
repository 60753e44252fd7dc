import { createHash } from 'node:crypto';

/** A statement for `pg`. One with a name is parsed once per connection, which keeps its plan. */
export type Statement = { text: string; values: unknown[]; name?: string };

/** The maximum of names in this process, and so per connection: PostgreSQL keeps each plan, some 100 to 300 kB, until the connection ends. */
export const PREPARED_MAX = 192;

const names = new Map<string, string>();

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
