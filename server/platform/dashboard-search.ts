import type { SQL } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';

/** What is searched for in a dashboard, as typed and as a LIKE pattern of plain text; by an artist only among what is theirs. */
export type SearchWish = { text: string; pattern: SQL; artistId: string | undefined };

/** Hits of each kind that areas bring, the newest first, at most SEARCH_HITS_MAX. One statement each. */
export type SearchSources = { [K in keyof SearchHits]: (db: Queryable, wish: SearchWish) => Promise<SearchHits[K]> };

export const SEARCH_HITS_MAX = 5;
