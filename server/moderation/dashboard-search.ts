import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';
import { findQueue } from './queue.ts';

/** As much of a text as one line of the results shows. */
const SHOWN_LENGTH = 80;

/** The latest comments, reviews, questions and reports that the queue of moderation finds by these words. One statement; none for a near spelling. */
export async function searchWords(db: Queryable, { text, isNear, moderatedSources }: SearchWish): Promise<SearchHits['words']> {
  if (isNear) return [];
  const { data } = await findQueue(db, moderatedSources, { search: text, sort: 'newest', limit: SEARCH_HITS_MAX });
  return data.map(({ _id, kind, author, about, text: written }) => ({
    _id,
    kind,
    author: author.name,
    about: about.name,
    text: written.slice(0, SHOWN_LENGTH),
  }));
}
