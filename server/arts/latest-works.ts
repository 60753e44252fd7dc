import type { PublicArtist } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { type Queryable, run } from '#server/database/connect.ts';

type Works = NonNullable<PublicArtist['works']>;

// Sorted as the index of owners is; a work without a picture is left out.
const FIND_LATEST = `
  SELECT o.id AS owner, json_agg(json_build_object('name', w.name, 'slug', w.slug, 'cover',
    json_build_object('_id', w.cover_id, 'width', w.width, 'height', w.height, 'thumbhash', w.thumbhash)) ORDER BY w.listed_id DESC) AS works
  FROM unnest($1::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT a.listed_id, a.name, a.slug, p.id AS cover_id, p.width, p.height, p.thumbhash FROM arts a JOIN pictures p ON p.id = a.cover_id
    WHERE a.on_show AND a.owner_id = o.id ORDER BY a.owner_id DESC, a.listed_id DESC LIMIT ${limits.worksOnCard}
  ) w GROUP BY o.id`;

/** The latest works on show of these artists, the newest first; an artist without any is missing. One statement. */
export async function findLatestWorks(db: Queryable, ownerIds: readonly string[]): Promise<Map<string, Works>> {
  if (ownerIds.length === 0) return new Map();
  const { rows } = await run<{ owner: string; works: Works }>(db, FIND_LATEST, [ownerIds]);
  return new Map(rows.map(({ owner, works }) => [owner, works]));
}
