import { MORE_BY_ARTIST, RELATED_ARTS } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { prepare } from '#server/database/statements/prepared-statement.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { Edges } from '#contract/edges.ts';
import type { Holiday } from '#contract/schemas.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, HOLIDAY, SELECT_CARDS } from './card.ts';

/** The artworks that the admin features, in their order, without unpublished ones. Two statements. */
export async function findFeatured(db: Database): Promise<CardRow[]> {
  const ids = await readSetting(db, 'featured');
  if (ids.length === 0) return [];
  return findSeveral(db, ids);
}

const FIND_SEVERAL = `SELECT ${CARD_COLUMNS}, p.edges, ${HOLIDAY} FROM arts a ${CARD_JOINS} WHERE a.on_show AND a.id = ANY($1::uuid[]) ORDER BY array_position($1::uuid[], a.id)`;

/** With where the object is on its cover, and the artist's holiday. */
export type SeveralRow = CardRow & { edges: Edges | null; holiday: Holiday | null };

/** The artworks with these ids, in this order, without unpublished ones. One statement. */
export async function findSeveral(db: Database, ids: readonly string[]): Promise<SeveralRow[]> {
  return (await db.$client.query<SeveralRow>(prepare(FIND_SEVERAL, [ids]))).rows;
}

// First those of its category, then the newest, and those of its own artist last, who have a list of their own on the page: never empty while the
// shop has artworks. Of its category so many are read that an artist's others seldom fill them.
const NEAR = 3 * RELATED_ARTS;
const FIND_RELATED = `
  WITH art AS MATERIALIZED (SELECT listed_id, category, owner_id FROM arts WHERE id = $1 AND on_show),
  related AS (
    (SELECT a.listed_id, a.owner_id, 1 AS nearness FROM arts a WHERE a.on_show AND (a.category, a.listed_id) < ((SELECT category FROM art), (SELECT listed_id FROM art))
       AND a.category >= (SELECT category FROM art) ORDER BY a.category DESC, a.listed_id DESC LIMIT ${NEAR})
    UNION ALL
    (SELECT a.listed_id, a.owner_id, 2 FROM arts a WHERE a.on_show AND (a.category, a.listed_id) > ((SELECT category FROM art), (SELECT listed_id FROM art))
       AND a.category <= (SELECT category FROM art) ORDER BY a.category, a.listed_id LIMIT ${NEAR})
    UNION ALL
    (SELECT a.listed_id, a.owner_id, 3 FROM arts a WHERE a.on_show AND a.owner_id = (SELECT owner_id FROM art) ORDER BY a.owner_id DESC, a.listed_id DESC LIMIT ${RELATED_ARTS + 1})
    UNION ALL
    (SELECT a.listed_id, a.owner_id, 4 FROM arts a WHERE a.on_show AND EXISTS (SELECT 1 FROM art) ORDER BY a.listed_id DESC LIMIT ${2 * RELATED_ARTS + 1})
  ), nearest AS (
    SELECT listed_id, owner_id = (SELECT owner_id FROM art) AS is_own, min(nearness) AS nearness FROM related
    WHERE listed_id <> (SELECT listed_id FROM art) GROUP BY 1, 2 ORDER BY 2, 3, 1 DESC LIMIT ${RELATED_ARTS}
  )
  ${SELECT_CARDS} JOIN nearest ON nearest.listed_id = a.listed_id ORDER BY nearest.is_own, nearest.nearness, a.listed_id DESC`;

/** The first 4 related artworks; undefined when this one is unpublished. Two statements. */
export async function findRelated(db: Database, id: string): Promise<CardRow[] | undefined> {
  const { rows } = await db.$client.query<CardRow>(prepare(FIND_RELATED, [id]));
  if (rows.length > 0) return rows;
  return (await isOnShow(db, id)) ? [] : undefined;
}

// Sorted as the index of owners is: without the owner in the order, the planner may walk all artworks by their ids.
const FIND_MORE = `
  WITH art AS MATERIALIZED (SELECT owner_id FROM arts WHERE id = $1 AND on_show)
  ${SELECT_CARDS} WHERE a.on_show AND a.owner_id = (SELECT owner_id FROM art) AND a.id <> $1
  ORDER BY a.owner_id DESC, a.listed_id DESC LIMIT ${2 * MORE_BY_ARTIST}`;

/** Other artworks of the same artist, the newest first; undefined when this one is unpublished. Two statements at most. */
export async function findMoreByArtist(db: Database, id: string): Promise<CardRow[] | undefined> {
  const { rows } = await db.$client.query<CardRow>(prepare(FIND_MORE, [id]));
  if (rows.length > 0) return rows;
  return (await isOnShow(db, id)) ? [] : undefined;
}

async function isOnShow(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT 1 FROM arts WHERE id = $1 AND on_show', [id]);
  return rows.length > 0;
}
