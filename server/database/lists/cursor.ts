import { fail } from '#contract/failures.ts';
import { ID_PATTERN, isId } from '#contract/ids.ts';
import { hasNoNul } from '#contract/schemas.ts';

/** Which page of a list: the cursor of the page before names its last row; none and an empty one mean the first page. */
export type Paging = { cursor?: string | undefined; limit: number };

/** The id after which a page starts, for lists that are sorted by id or by a column of that row. Throws 'input.cursor' for anything else. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined;
  if (!isId(cursor)) throw fail('input.cursor');
  return cursor;
}

/** The name after which a page starts. Throws 'input.cursor' for one that no row can have. */
export function readNameCursor(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined;
  if (!hasNoNul(cursor)) throw fail('input.cursor');
  return cursor;
}

/** The number after which a page starts, as text of at most 18 digits: it may be a bigint. Throws 'input.cursor' for anything else. */
export function readNumberCursor(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,18}$/.test(cursor)) throw fail('input.cursor');
  return cursor;
}

/** A cursor of several values: opaque to clients, so that they are not tempted to write one. ASCII alone. */
export const writeCursor = (place: string): string => Buffer.from(place).toString('base64url');

/** The groups of `pattern` in a cursor that `writeCursor` made. Throws 'input.cursor' where it does not match. */
export function readCursor(cursor: string | undefined, pattern: RegExp): (string | undefined)[] | undefined {
  if (!cursor) return undefined;
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw fail('input.cursor');
  return match.slice(1);
}

/** The place of a row in a list by a time and an id: the time as PostgreSQL writes it, in the zone of the database and with its microseconds, which a Date would cut. */
export type TimedPlace = { at: string; id: string };
/** A time as PostgreSQL writes it as text. */
export const TIME_PATTERN = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?`;
const TIMED_PLACE = new RegExp(String.raw`^(${TIME_PATTERN}) (${ID_PATTERN})$`);

/** Whether a text of `TIME_PATTERN` is a time that exists: PostgreSQL refuses 30 February, which a Date takes for 2 March, and the year 0. */
export function isTime(text: string): boolean {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= '0001';
}

/** A cursor with the row's values: the page after it is the same when that row is gone. */
export const writeTimedCursor = ({ at, id }: TimedPlace): string => writeCursor(`${at} ${id}`);

/** The place in a cursor that `writeTimedCursor` made. Throws 'input.cursor' for anything else, also for a time that does not exist. */
export function readTimedCursor(cursor: string | undefined): TimedPlace | undefined {
  const place = readCursor(cursor, TIMED_PLACE);
  if (!place) return undefined;
  const [at, id] = place;
  if (!at || !id || !isTime(at)) throw fail('input.cursor');
  return { at, id };
}

/** A page from one row more than `limit`, and the cursor of the following page: what `cursorOf` makes of its last row. */
export function cutPageBy<T>(rows: T[], limit: number, cursorOf: (last: T) => string): { rows: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last ? cursorOf(last) : null };
}

/** A page from one row more than `limit`, and the cursor of the following page: the id of its last row. */
export const cutPage = <T extends { id: string }>(rows: T[], limit: number): { rows: T[]; next: string | null } =>
  cutPageBy(rows, limit, ({ id }) => id);
