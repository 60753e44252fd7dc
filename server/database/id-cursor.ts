import { fail } from '#contract/failures.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id after which a page starts, for lists that are sorted by id; throws 'input.cursor' for anything else. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !ID.test(cursor)) throw fail('input.cursor');
  return cursor;
}

/** A page from one row more than `limit`, and the cursor of the following page. */
export function cutPage<T extends { id: string }>(rows: T[], limit: number): { rows: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
