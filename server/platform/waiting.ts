import type { SQL } from '#server/database/drizzle.ts';
import type { WaitingKind } from '#contract/waiting.ts';

/** A kind of what waits for staff, as its area brings it. */
type WaitingSource = {
  /**
   * What waits, the oldest first: a query with the columns `since` and `id`, and `is_late` where something can be late. It is cut after
   * WAITING_COUNTED_MOST rows, so it reads an index in its order.
   */
  rows: SQL;
  hasLate?: true;
  /** There is a column `turn` too: the least of it is the first to be done, null cannot be begun yet. Else the oldest is the first. */
  hasTurn?: true;
  /** The path of their list; of the only one where there is one, if it has a page. */
  href: (only: string | undefined) => string;
  /** The path of one of them with its act ready. */
  next?: (id: string) => string;
  /** Names one of them, by its id: a query of the one row `who`, `about` and, of an order, `number`. */
  first?: (id: SQL) => SQL;
};
export type WaitingSources = Record<WaitingKind, WaitingSource>;
