import { and, eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/arts/card.ts';
import type { CardPage } from '#server/arts/queries.ts';
import { favorites } from '#server/arts/table.ts';
import { LAST_ID } from '#contract/ids.ts';
import { cutPageBy, type Paging, readTimedCursor, writeTimedCursor } from '#server/database/lists/cursor.ts';

/** More than anybody looks through. */
const FAVORITES_MAX = 1_000;

const findPage = (limit: number) => `SELECT ${CARD_COLUMNS}, f.created_at::text AS hearted_at,
    (SELECT count(*)::int FROM favorites o JOIN arts b ON b.id = o.art_id WHERE o.user_id = $1 AND b.on_show) AS total
  FROM favorites f JOIN arts a ON a.id = f.art_id ${CARD_JOINS}
  WHERE f.user_id = $1 AND a.on_show AND (f.created_at, f.art_id) < ($2::timestamptz, $3::uuid)
  ORDER BY f.created_at DESC, f.art_id DESC LIMIT ${limit + 1}`;

/** A page of an account's published favorites, the latest first. One statement. Throws 'input.cursor'. */
export async function findFavorites(db: Database, userId: string, { cursor, limit }: Paging): Promise<CardPage> {
  const { at, id } = readTimedCursor(cursor) ?? { at: 'infinity', id: LAST_ID };
  const values = [userId, at, id];
  const { rows } = await db.$client.query<CardRow & { hearted_at: string; total: number }>({ text: findPage(limit), values });
  return {
    ...cutPageBy(rows, limit, (last) => writeTimedCursor({ at: last.hearted_at, id: last.id })),
    total: rows[0]?.total ?? (cursor ? null : 0),
  };
}

/** The ids of an account's favorites, the latest first. One statement. */
export async function findFavoriteIds(db: Database | Transaction, userId: string): Promise<string[]> {
  const rows = await db
    .select({ artId: favorites.artId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(sql`created_at DESC, art_id DESC`);
  return rows.map((row) => row.artId);
}

/**
 * Adds artworks to an account's favorites; unpublished ones, and those already added, change nothing. Returns how many are published.
 * Rows of artworks are locked in the order of their ids, as everywhere. Throws 'favorites.tooMany'.
 */
export async function addFavorites(tx: Transaction, userId: string, artIds: string[]): Promise<number> {
  const { rows } = await tx.execute<{ shown: number; held: number }>(sql`
    WITH shown AS MATERIALIZED (SELECT id FROM arts WHERE on_show AND id = ANY(${sql.param(artIds)}::uuid[]) ORDER BY id),
    written AS (INSERT INTO favorites (user_id, art_id) SELECT ${userId}, id FROM shown ORDER BY id ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*)::int FROM shown) AS shown,
      (SELECT count(*)::int FROM favorites WHERE user_id = ${userId}) + (SELECT count(*)::int FROM written) AS held`);
  const [counted] = rows;
  if ((counted?.held ?? 0) > FAVORITES_MAX) throw fail('favorites.tooMany');
  return counted?.shown ?? 0;
}

/** Removes an artwork from the favorites; it need not be one. */
export async function removeFavorite(db: Database, userId: string, artId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.artId, artId)));
}
