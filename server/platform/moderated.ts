import type { SQL } from '#server/database/drizzle.ts';
import type { ModeratedKind } from '#contract/moderation.ts';

/**
 * A kind of what people write in public, as its area brings it to moderation. `w` is its table, which has the columns id, author_id, author_name,
 * text, created_at, hidden_at, hidden_by, hidden_reason, and decision, undo, told_reason and search_text (migration 0088).
 */
type ModeratedSource = {
  table: SQL;
  /** The column of `w` that says when staff looked at it, or let it be seen. */
  checked: SQL;
  /** Nobody sees it until then. */
  isHeldBack?: true;
  /** Stars of `w`, or NULL. */
  stars: SQL;
  /** A query of `w` with the name of what it was written about, the part of its address and the file of its picture: `SELECT name, part, picture`. */
  about: SQL;
  /** What has to be locked before the words with this id, since hiding and deleting them changes it. */
  lock?: (id: string) => SQL;
  /** Keys of notifications that quote the words with this id: they go with the words. Those that ask for a decision go with any. */
  notificationKeys: { quoting: (id: string) => string[]; asking?: (id: string) => string[] };
  /** What it was written about, the path at which it stands, and the address of its picture. */
  present: (about: { name: string; part: string; picture: string | null; id: string }) => {
    name: string;
    link: string;
    image: string | null;
  };
};
export type ModeratedSources = Record<ModeratedKind, ModeratedSource>;

/** What the author of hidden or deleted words is told of; the reason may be empty. */
export type OfWords = { about: string; reason: string };
/** The same of words that are shown again. */
export type OfRestored = { about: string };
/** The end of a sentence that says what staff did. */
export const because = (reason: string): string => (reason ? `: ${reason}` : '');
