import type { SQL } from '#server/database/drizzle.ts';
import type { AuditedObject } from '#contract/audit.ts';
import type { Queryable } from '#server/database/connect.ts';

/** A thing that the log is about: its name of now, and the part of its page's address; null where it has no page. */
type AuditedThing = { name: string; part: string | null };

/** How the audit log names one kind of thing, as its area brings it. */
export type AuditSource = {
  /**
   * A query of one row at most with `name` and `part`. `e` is the entry: `e.thing` is its object_id where that is an id, else NULL. Its condition
   * begins with `e.object_type = '…'`, so that the other kinds cost nothing; it has no parameters, because COPY has none.
   */
  about: SQL;
  /** Likewise a query with `reason`: why the entry was done, where the thing itself keeps that, and loses it as its texts are erased. */
  why?: SQL;
  /** Its name as the staff read it, and the path of its page. */
  present: (thing: AuditedThing) => { name: string; link: string | null };
  /** Ids of things whose name has this word, at most `most`; kinds without it are found by what was done, or by who did it. */
  find?: (db: Queryable, word: string, most: number) => Promise<string[]>;
};
export type AuditSources = Record<AuditedObject, AuditSource>;

/** Things with a page: `hrefOf` makes its path of the part. */
export const withPage =
  (hrefOf: (part: string) => string): AuditSource['present'] =>
  ({ name, part }) => ({ name, link: part === null ? null : hrefOf(part) });

/** The ids that a query finds, for `find`. One statement. */
export async function idsOf(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
