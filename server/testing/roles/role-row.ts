import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { doesPart, type Staff } from '#contract/staff.ts';
import type { Scene } from './role-scene.ts';

/** The input of a call: values of its path, its query, its body. */
export type Asking = { path?: Record<string, string>; query?: string; body?: object; form?: FormData };
/** What each actor is answered. */
export type Row = { answers: string; staff?: string; ask: (scene: Scene) => Asking | Promise<Asking> };

const nothing = () => ({});

// Columns: visitor, customer, other customer, artist, rival artist, applicant, cancelled artist, admin.
export const OPEN = '200 200 200 200 200 200 200 200';
export const SIGNED_IN = '401 200 200 200 200 200 200 200';
export const ADMIN = '401 403 403 403 403 403 403 200';
export const ARTIST = '401 403 403 200 200 403 403 403';
export const ARTIST_OR_ADMIN = '401 403 403 200 200 403 403 200';
/** For the customer, and for admins. */
export const OWN_OR_ADMIN = '401 200 404 404 404 404 404 200';
/** For the customer only. */
export const OWN = '401 200 404 404 404 404 404 404';
/** For the artist, and for admins. */
export const OWN_WORK = '401 403 403 200 403 403 403 200';

/**
 * What eight people are answered by a call, and what it is asked. An editor and support, who are customers beside, are answered what the admin
 * is where the call belongs to their part of the work (contract/staff.ts), else what the other customer is; a finer rule says it in `staff`.
 */
export const row = (answers: string, ask: Row['ask'] = nothing, staff?: string): Row => ({ answers, ask, ...(staff ? { staff } : {}) });

/** What a row's ten actors are answered, in the order of their columns. */
export function answersOf(key: CallKey, { answers, staff }: Row): string[] {
  const eight = answers.split(' ');
  const { staff: parts = [] }: Call = calls[key];
  const does = (who: Staff) => parts.some((part) => doesPart(who, part));
  const byRule = [does('editor') ? eight[7] : eight[2], does('support') ? eight[7] : eight[2]].map(String);
  return [...eight, ...(staff?.split(' ') ?? byRule)];
}

/** The rows of an area's calls, in its role-rows.ts. */
export type Rows = { [K in CallKey]?: Row };
export type RowsOf<R extends Rows> = { [K in keyof R]: Row };

/** The calls that have a row: each area adds its own. Merging needs `interface`. */
export interface AreaRows {}
