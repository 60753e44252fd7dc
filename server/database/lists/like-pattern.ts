import { type SQL, sql } from 'drizzle-orm';

/** Text for the pattern of LIKE in which `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * A pattern that finds this text anywhere, literally, ignoring accents and case: for LIKE on a `search_text`, or on `plain_text(…)` of a
 * column. Spaces around the text are ignored.
 */
export const containing = (text: string): SQL => sql`'%' || plain_text(${escapeLike(text.trim())}) || '%'`;
