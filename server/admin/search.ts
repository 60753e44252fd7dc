import type { SearchHits } from '#contract/admin.ts';
import { doesPart, type StaffPart } from '#contract/staff.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { SearchSources } from '#server/platform/dashboard-search.ts';
import type { AllAreas } from '#server/platform/area.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Whose work each kind is. */
const partOf = {
  artworks: 'works',
  orders: 'orders',
  people: 'people',
  emails: 'emails',
  words: 'moderation',
  articles: 'blog',
} as const satisfies Record<keyof SearchSources, StaffPart>;

/** What only the staff have. */
const OF_STAFF: ReadonlySet<keyof SearchSources> = new Set(['emails', 'words', 'articles']);

/** 'order 1012' and 'Order #1012' mean the number: no order has that word in it. */
const NUMBERED = /^\s*order\s+(?=#?\d+\s*$)/i;

/**
 * The results of the dashboard's search box, at most 5 of each kind, what is called exactly so before the newest (contract.md section 1): of the kinds that a
 * member of the staff does, everything; else and for an artist their own artworks, orders with their own lines, and accounts that bought from them; an editor finds those who wait to become artists, too. Where
 * nothing has the words, what nearly has them. One statement for each kind that the viewer sees, up to two more of artworks, orders and people
 * where nothing is found.
 */
export async function searchDashboard(
  db: Queryable,
  viewer: Pick<Viewer, 'id' | 'staff'>,
  asked: string,
  { searchSources: sources, moderatedSources }: Pick<AllAreas, 'searchSources' | 'moderatedSources'>,
): Promise<SearchHits> {
  const text = asked.replace(NUMBERED, '').trim();
  const mayAll = (kind: keyof SearchSources) => doesPart(viewer.staff, partOf[kind]);
  const isReviewer = doesPart(viewer.staff, 'applicants');
  const findOf = (kind: keyof SearchSources, isNear: boolean) =>
    OF_STAFF.has(kind) && !mayAll(kind)
      ? []
      : sources[kind](db, { text, isNear, moderatedSources, artistId: mayAll(kind) ? undefined : viewer.id, isReviewer });
  const find = async (isNear: boolean) => {
    const hits: Partial<Record<keyof SearchHits, readonly unknown[]>> = {};
    for (const kind of Object.keys(sources) as (keyof SearchSources)[]) hits[kind] = await findOf(kind, isNear);
    return hits;
  };
  const exact = await find(false);
  const isFound = Object.values(exact).some((hits) => hits.length > 0);
  return (isFound ? exact : await find(true)) as SearchHits;
}
