import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { ModeratedSources } from './moderated.ts';

/**
 * What is searched for in a dashboard, as typed; by an artist only among what is theirs, and those who wait to become artists where `isReviewer`, who decides about them. `isNear`: nothing has these words, and the nearest spelling of
 * what is there is meant. `moderatedSources`: what people write in public.
 */
export type SearchWish = {
  text: string;
  artistId: string | undefined;
  isReviewer: boolean;
  isNear: boolean;
  moderatedSources: ModeratedSources;
};

/** Hits of each kind that areas bring, first what is called exactly so, then the newest, at most SEARCH_HITS_MAX. One statement each, two for near ones. */
export type SearchSources = { [K in keyof SearchHits]: (db: Queryable, wish: SearchWish) => Promise<SearchHits[K]> };

export const SEARCH_HITS_MAX = 5;
