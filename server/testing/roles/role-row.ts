import type { CallKey } from '#contract/paths.ts';
import type { Scene } from './role-scene.ts';

/** The input of a call: values of its path, its query, its body. */
export type Asking = { path?: Record<string, string>; query?: string; body?: object; form?: FormData };
export type Row = { answers: string; ask: (scene: Scene) => Asking | Promise<Asking> };

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

export const row = (answers: string, ask: Row['ask'] = nothing): Row => ({ answers, ask });

/** The rows of an area's calls, in its role-rows.ts. */
export type Rows = { [K in CallKey]?: Row };
export type RowsOf<R extends Rows> = { [K in keyof R]: Row };

/** The calls that have a row: each area adds its own. Merging needs `interface`. */
export interface AreaRows {}
