import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AccountSort, Role, UserStatus } from '#contract/accounts.ts';
import { artistFigures } from './table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';
import type { Figures } from './present.ts';
import { emailChanges, type UserRow, users } from './table.ts';
import { staffMatch } from './staff-search.ts';
import { isId } from '#contract/ids.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

/** An account with its figures. */
export type FoundAccount = { row: UserRow; figures: Figures };
export type AccountFilters = {
  limit: number;
  sort: AccountSort;
  /** The id after which the page starts. */
  after?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  search?: string | undefined;
};

/** Published artworks, followers and the average rating, read from the counters. */
export const figureColumns = {
  artworks: sql<number>`coalesce(${artistFigures.artworks}, 0)`,
  followers: sql<number>`coalesce(${artistFigures.followers}, 0)`,
  rating: sql<number | null>`CASE WHEN ${artistFigures.reviews} > 0 THEN ${artistFigures.stars}::float8 / ${artistFigures.reviews} END`,
};

const found = (db: Queryable) =>
  db.select({ row: users, figures: figureColumns }).from(users).leftJoin(artistFigures, eq(artistFigures.userId, users.id));

export const isPublicArtist = and(eq(users.role, 'Artist'), eq(users.status, 'approved'), isNull(users.deletedAt));

/** By the time of joining or by name. */
function sortingOf(sort: AccountSort): Sorting {
  const isDown = sort === 'newest' || sort === 'name-desc';
  if (sort === 'newest' || sort === 'oldest') return { isDown, id: users.id };
  const of = (id: string) => sql`(SELECT plain_text(u.name) FROM users u WHERE u.id = ${id})`;
  return { isDown, id: users.id, key: { here: sql`plain_text(${users.name})`, of } };
}

const seenAccounts = {
  public: isPublicArtist,
  artists: and(eq(users.role, 'Artist'), isNull(users.deletedAt)),
  everyone: isNull(users.deletedAt),
};
/** Which accounts a list has: the approved artists; all artists that are not erased; everyone who is not. */
export type Accounts = keyof typeof seenAccounts;

/**
 * A page of accounts, those that the viewer may see. One statement, whatever
 * the size; `next` is the cursor of the following page.
 */
export async function findAccounts(
  db: Queryable,
  seen: Accounts,
  filters: AccountFilters,
): Promise<{ accounts: FoundAccount[]; next: string | null }> {
  const { limit, after, role, status, search } = filters;
  const sorting = sortingOf(filters.sort);
  const rows = await found(db)
    .where(
      and(
        seenAccounts[seen],
        role ? eq(users.role, role) : undefined,
        status ? eq(users.status, status) : undefined,
        after ? isAfter(sorting, after) : undefined,
        search?.trim() ? (seen === 'public' ? sql`users.search_text LIKE ${containing(search)}` : staffMatch(search)) : undefined,
      ),
    )
    .orderBy(...orderOf(sorting))
    .limit(limit + 1);
  const page = cutPageBy(rows, limit, ({ row }) => row.id);
  return { accounts: page.rows, next: page.next };
}

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
  const [person] = await found(db)
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
