import { and, eq, gt, isNull, or, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import { artistFigures } from './table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import type { Figures } from './present.ts';
import { emailChanges, type UserRow, users } from './table.ts';
import { isId } from '#contract/ids.ts';

/** An account with its figures. */
export type FoundAccount = { row: UserRow; figures: Figures };
/** Published artworks, followers and the average rating, read from the counters. */
export const figureColumns = {
  artworks: sql<number>`coalesce(${artistFigures.artworks}, 0)`,
  followers: sql<number>`coalesce(${artistFigures.followers}, 0)`,
  reviews: sql<number>`coalesce(${artistFigures.reviews}, 0)`,
  rating: sql<number | null>`CASE WHEN ${artistFigures.reviews} > 0 THEN ${artistFigures.stars}::float8 / ${artistFigures.reviews} END`,
};

/** Accounts with their figures, to be narrowed. */
const selectAccounts = (db: Queryable) =>
  db.select({ row: users, figures: figureColumns }).from(users).leftJoin(artistFigures, eq(artistFigures.userId, users.id));

/**
 * The SQL condition for an account that sells, by its columns: an artist while approved, an admin while not cancelled, who keeps what was decided about
 * them as an artist and needs no approval.
 */
export const sells = (role: SQLWrapper, status: SQLWrapper): SQL =>
  sql`(${role} = 'Artist' AND ${status} = 'approved' OR ${role} = 'Admin' AND ${status} <> 'cancelled')`;

export const isPublicArtist = and(eq(users.role, 'Artist'), eq(users.status, 'approved'), isNull(users.deletedAt));

/** An account that is not erased, with its figures and its unconfirmed new address, or undefined. One statement. */
export async function findAccountById(db: Queryable, id: string): Promise<(FoundAccount & { pendingEmail: string | null }) | undefined> {
  const [person] = await db
    .select({ row: users, figures: figureColumns, pendingEmail: emailChanges.email })
    .from(users)
    .leftJoin(artistFigures, eq(artistFigures.userId, users.id))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.endsAt, sql`now()`)))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return person;
}

/** An approved artist by slug or id, or undefined. One statement. */
export async function findPublicArtist(db: Queryable, slugOrId: string): Promise<FoundAccount | undefined> {
  const bySlug = eq(users.slug, slugOrId);
  const [person] = await selectAccounts(db)
    .where(and(isPublicArtist, isId(slugOrId.toLowerCase()) ? or(bySlug, eq(users.id, slugOrId)) : bySlug))
    .limit(1);
  return person;
}

/**
 * An account that is not erased, locked until the transaction ends, or undefined. The lock allows orders of the account to be written
 * meanwhile (their foreign keys), but no second change of the account.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  return row;
}
