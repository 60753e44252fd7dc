import { sql } from '#server/database/drizzle.ts';
import { ALL_ARTS, limits } from '#contract/limits.ts';
import type { ArtViews, CategoryCount } from '#contract/arts.ts';
import type { ArtStanding, HoldingOrder } from '#contract/manage-arts.ts';
import type { Database, Queryable, Transaction } from '#server/database/connect.ts';
import { prepare } from '#server/database/statements/prepared-statement.ts';
import { type CardRow, HELD_BY, HIDDEN_REASON, type PageRow, SELECT_PAGES } from './card.ts';
import { categoryCounts } from './table.ts';
import { artViews } from '#server/artists/table.ts';
import { doesPart } from '#contract/staff.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { oneRow } from '#server/database/one-row.ts';

/** Every category with published artworks, with its count, 'All Arts' first. One statement. */
export async function findCategories(db: Queryable): Promise<CategoryCount[]> {
  const rows = await db.select().from(categoryCounts).orderBy(categoryCounts.category);
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  return [{ category: ALL_ARTS, count: all }, ...rows.filter((row) => row.count > 0)];
}

/** Who may see what: the public published artworks, artists their own too, and who does the works of the shop all that are not deleted. */
export type Onlooker = Pick<Viewer, 'id' | 'staff'> | undefined;

const isVisible = (alias: string) =>
  `(${alias}.on_show OR (${alias}.deleted_at IS NULL AND (${alias}.owner_id = $2::uuid OR $3::boolean)))`;
const FIND_BY_ID = `${SELECT_PAGES} WHERE a.id = $1 AND ${isVisible('a')}`;
const FIND_BY_SLUG = `${SELECT_PAGES} WHERE a.slug = $1 AND ${isVisible('a')}`;
// All ways in one statement, so that a rename between two falls into no gap.
const FIND_BY_NAME = `${SELECT_PAGES} WHERE a.id = coalesce(
  (SELECT s.id FROM arts s WHERE s.slug = $1 AND ${isVisible('s')}),
  (SELECT o.art_id FROM art_old_slugs o JOIN arts s ON s.id = o.art_id WHERE o.slug = $1 AND ${isVisible('s')}),
  (SELECT s.id FROM arts s WHERE lower(s.name) = lower($1) AND s.on_show ORDER BY s.id LIMIT 1))`;

/** One artwork that the viewer may see. One statement. */
export async function findArt(db: Database, id: string, onlooker: Onlooker): Promise<PageRow | undefined> {
  return (await db.$client.query<PageRow>(idStatement(id, onlooker))).rows[0];
}

/** The statement of findArt, also for its benchmark. */
export const idStatement = (id: string, onlooker: Onlooker) =>
  prepare(FIND_BY_ID, [id, onlooker?.id ?? null, doesPart(onlooker?.staff, 'works')]);

/**
 * One artwork that the viewer may see: by its slug, by an earlier slug, or by its exact name in any case, where the older artwork wins
 * (contract.md section 5). One statement for a slug, two for what is none.
 */
export async function findArtByName(db: Database, name: string, onlooker: Onlooker): Promise<PageRow | undefined> {
  const normalized = name.normalize('NFC').trim();
  // No name contains a NUL, and PostgreSQL refuses to compare with one.
  if (normalized === '' || normalized.length > limits.nameLength * 2 || normalized.includes('\0')) return undefined;
  const bySlug = await db.$client.query<PageRow>(slugStatement(normalized, onlooker));
  return bySlug.rows[0] ?? (await db.$client.query<PageRow>(nameStatement(normalized, onlooker))).rows[0];
}

/** The statements of findArtByName, also for its benchmark. */
export const slugStatement = (slug: string, onlooker: Onlooker) =>
  prepare(FIND_BY_SLUG, [slug, onlooker?.id ?? null, doesPart(onlooker?.staff, 'works')]);
export const nameStatement = (name: string, onlooker: Onlooker) =>
  prepare(FIND_BY_NAME, [name, onlooker?.id ?? null, doesPart(onlooker?.staff, 'works')]);

/** How many readers an artwork had, by the days of Kigali. One statement. */
export async function findArtViews(db: Queryable, id: string): Promise<ArtViews> {
  const { rows } = await db.execute<ArtViews>(sql`
    SELECT coalesce(sum(views), 0)::int AS total,
      coalesce(sum(views) FILTER (WHERE day > (now() AT TIME ZONE 'Africa/Kigali')::date - 30), 0)::int AS "last30Days"
    FROM ${artViews} WHERE art_id = ${id}`);
  return oneRow(rows);
}

type StandingRow = { held_by: HoldingOrder | null; hidden_by_staff: boolean; reason: string | null };

/** What its artist and the staff are told of an artwork. One statement. */
export async function findStanding(db: Database, id: string, { seesOrders }: Record<'seesOrders', boolean>): Promise<ArtStanding> {
  const text = `SELECT CASE WHEN $2 THEN ${HELD_BY} END AS held_by, a.hidden_by_staff, ${HIDDEN_REASON} AS reason
    FROM arts a WHERE a.id = $1`;
  const { rows } = await db.$client.query<StandingRow>(prepare(text, [id, seesOrders]));
  const { held_by: heldBy, hidden_by_staff: isHiddenByStaff, reason } = oneRow(rows);
  return { ...(heldBy && { heldBy }), ...(isHiddenByStaff && { hiddenByStaff: { reason } }) };
}

/** An artwork as seen inside a transaction that has just written it. */
export async function findWrittenArt(tx: Transaction, id: string): Promise<PageRow> {
  const { rows } = await tx.execute<PageRow>(sql`${sql.raw(SELECT_PAGES)} WHERE a.id = ${id}`);
  return oneRow(rows);
}

export type CardPage = { rows: CardRow[]; next: string | null; total: number | null };
