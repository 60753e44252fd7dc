import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { AccountSort, Person, Role, Standing, UserStatus } from '#contract/accounts.ts';
import { FIRST_ID } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { personWords, readSaid } from '#contract/shown-words.ts';
import type { Staff } from '#contract/staff.ts';
import { type FoundAccount, figureColumns, isPublicArtist } from '#server/accounts/queries.ts';
import { staffMatch } from '#server/accounts/staff-search.ts';
import { artistFigures, users } from '#server/accounts/table.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy, readIdCursor } from '#server/database/lists/cursor.ts';
import { isMadeBetween } from '#server/database/lists/days.ts';
import { eitherPage } from '#server/database/lists/either-page.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';
import { boughtFor, boughtPage, boughtSorting, type BoughtSort, isByBought, writeBoughtCursor } from './by-bought.ts';

/** What a list or a sheet of accounts was asked for; `standing`, `staff` and `ids` count for the staff alone. */
export type AccountChoice = {
  sort: AccountSort;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  search?: string | undefined;
  standing?: Standing | undefined;
  staff?: Staff | 'any' | undefined;
  ids?: readonly string[] | undefined;
};
type Bought = NonNullable<Person['bought']>;
type Page = { limit: number; cursor?: string | undefined };

const seenAccounts = {
  public: isPublicArtist,
  artists: and(eq(users.role, 'Artist'), isNull(users.deletedAt)),
  everyone: isNull(users.deletedAt),
};
/** Which accounts a list has: the approved artists; all artists that are not erased; everyone who is not. */
export type Accounts = keyof typeof seenAccounts;

/** What each bought is for those who work on people: for others such a list is sorted as it is by default. */
const sortFor = (seen: Accounts, sort: AccountSort): AccountSort => (seen !== 'everyone' && isByBought(sort) ? 'newest' : sort);

/** By the time of joining or by name. */
function sortingOf(sort: Exclude<AccountSort, BoughtSort>): Sorting {
  const isDown = sort === 'newest' || sort === 'name-desc';
  if (sort === 'newest' || sort === 'oldest') return { isDown, id: users.id };
  const of = (id: string) => sql`(SELECT plain_text(u.name) FROM users u WHERE u.id = ${id})`;
  return { isDown, id: users.id, key: { here: sql`plain_text(${users.name})`, of } };
}

const isArtist = (status: UserStatus) => and(eq(users.role, 'Artist'), eq(users.status, status), isNull(users.blockedAt));
const standings: Record<Standing, SQL | undefined> = {
  active: and(isNull(users.blockedAt), or(ne(users.role, 'Artist'), eq(users.status, 'approved'))),
  waiting: isArtist('pending'),
  cancelled: isArtist('cancelled'),
  blocked: isNotNull(users.blockedAt),
};

const isAnyStaff = sql`(${users.staff} IS NOT NULL OR ${users.isAdmin})`;
/** Each repeats the condition of the index of the staff. */
const isStaff = (staff: Staff | 'any') =>
  staff === 'any'
    ? isAnyStaff
    : and(isAnyStaff, staff === 'admin' ? users.isAdmin : and(eq(users.staff, staff), sql`NOT ${users.isAdmin}`));

/** Without the text. Visitors must not find out who of the artists works for the shop. */
function conditionsOf(seen: Accounts, { role, status, standing, staff, ids }: Partial<AccountChoice>): SQL | undefined {
  const forStaff = seen === 'public' ? [] : [standing && standings[standing], staff && isStaff(staff)];
  return and(
    seenAccounts[seen],
    role && eq(users.role, role),
    status && eq(users.status, status),
    ...forStaff,
    ids && inArray(users.id, [...ids]),
  );
}

function textOf(seen: Accounts, search: string): SQL | undefined {
  if (seen === 'public') return sql`users.search_text LIKE ${containing(search)}`;
  // Only rows of those who work on people say what was bought.
  return seen === 'everyone' ? or(staffMatch(search), boughtFor(search)) : staffMatch(search);
}

/**
 * The ids of a page and one more, in order, with what they are sorted by: of accounts that have the words searched for, and for the staff of those
 * that are in the states and of the day that these say.
 */
function idsOf(seen: Accounts, choice: AccountChoice & Page): SQL {
  const conditions = conditionsOf(seen, choice);
  const pages = [pageOf(seen, choice, conditions)];
  const said = seen === 'public' ? undefined : readSaid(choice.search, personWords, Date.now());
  if (said) {
    const isSaid = and(conditions, conditionsOf(seen, said.filters), isMadeBetween(users.id, said));
    pages.push(pageOf(seen, { ...choice, search: said.rest }, isSaid));
  }
  return eitherPage(pages, pageSorting(choice.sort), choice.limit + 1);
}

function pageOf(seen: Accounts, choice: AccountChoice & Page, conditions: SQL | undefined): SQL {
  const { sort, cursor } = choice;
  const limit = choice.limit + 1;
  const match = choice.search?.trim() ? textOf(seen, choice.search) : undefined;
  if (isByBought(sort)) return boughtPage({ sort, where: conditions, match, cursor, limit });
  const sorting = sortingOf(sort);
  const after = readIdCursor(cursor);
  const place = after ? isAfter(sorting, after) : undefined;
  if (match) return searchedPage({ from: sql`${users}`, sorting, where: and(conditions, place) ?? sql`true`, match, limit });
  return sql`(SELECT ${sorting.id} AS id, ${sorting.key?.here ?? sql`NULL::int`} AS sort_key FROM ${users} WHERE ${and(conditions, place)}
    ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${limit})`;
}

/** A search as the people of a list have it in what the staff find them by, one of whose words may be mistyped. One statement. */
export function mendAccountSearch(
  db: Queryable,
  seen: Accounts,
  { search = '', ...choice }: Partial<AccountChoice>,
): Promise<string | undefined> {
  return findNearest(db, search, {
    text: sql`users.staff_search_text`,
    select: (condition) => sql`SELECT users.staff_search_text AS text FROM users WHERE ${and(conditionsOf(seen, choice), condition)}`,
  });
}

/** How many there are, `countedMax + 1` where there are more: for the staff, of the first page, not of a search. */
function totalOf(seen: Accounts, choice: AccountChoice & Page): SQL<number | null> {
  if (seen === 'public' || choice.cursor || choice.search?.trim()) return sql<null>`NULL::int`;
  return sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM ${users} WHERE ${conditionsOf(seen, choice)} LIMIT ${limits.countedMax + 1}) AS counted)`;
}

/** What an account bought, of the kept row, or counted where that is out of date (decision 30); null for those who do not work on people. */
function boughtOf(seen: Accounts): SQL<Bought | null> {
  if (seen !== 'everyone') return sql<null>`NULL::jsonb`;
  const isOld = sql`EXISTS (SELECT 1 FROM buyer_changes c WHERE c.seller_id = ${FIRST_ID}::uuid AND c.buyer_id = users.id)`;
  return sql<Bought>`(SELECT jsonb_build_object('orders', coalesce(sum(orders), 0), 'total', coalesce(sum(total), 0)) FROM (
    SELECT b.orders, b.total FROM buyers b WHERE b.seller_id = ${FIRST_ID}::uuid AND b.buyer_id = users.id AND NOT ${isOld}
    UNION ALL SELECT n.orders, n.total FROM count_buyer(${FIRST_ID}::uuid, users.id) n WHERE ${isOld}) AS bought)`;
}

/** The order of the ids of a page, as `page`. */
function pageSorting(sort: AccountSort): Sorting {
  if (isByBought(sort)) return boughtSorting(sort);
  const { isDown, key } = sortingOf(sort);
  return { isDown, id: sql`page.id`, ...(key && { key: { here: sql`page.sort_key`, of: key.of } }) };
}

/** What the cursor of the following page says of the last row of this one. */
const cursorOf =
  (sort: AccountSort) =>
  ({ id, key }: { id: string; key: string | null }) =>
    isByBought(sort) ? writeBoughtCursor(key ?? 0, id) : id;

/**
 * A page of accounts, those that the viewer may see; `next` is the cursor of the following page, `total` how many there are, on the first page and
 * where that is cheap to know. One statement, whatever the size. Throws 'input.cursor'.
 */
export async function findAccounts(
  db: Queryable,
  seen: Accounts,
  asked: AccountChoice & Page,
): Promise<{ accounts: (FoundAccount & { bought: Bought | null })[]; next: string | null; total: number | null }> {
  const choice = { ...asked, sort: sortFor(seen, asked.sort) };
  const rows = await db
    .select({
      row: users,
      figures: figureColumns,
      bought: boughtOf(seen),
      total: totalOf(seen, choice),
      key: sql<string | null>`page.sort_key::text`,
    })
    .from(sql`${idsOf(seen, choice)} AS page`)
    .innerJoin(users, sql`${users.id} = page.id`)
    .leftJoin(artistFigures, eq(artistFigures.userId, users.id))
    .orderBy(...orderOf(pageSorting(choice.sort)));
  const page = cutPageBy(rows, choice.limit, ({ row, key }) => cursorOf(choice.sort)({ id: row.id, key }));
  const isWhole = seen !== 'public' && !choice.cursor && !page.next;
  return { accounts: page.rows, next: page.next, total: isWhole ? page.rows.length : (rows[0]?.total ?? null) };
}

/** The ids of a page of accounts, as `findAccounts` has them for the staff. One statement. Throws 'input.cursor'. */
export async function findAccountIds(db: Queryable, choice: AccountChoice & Page): Promise<{ ids: string[]; next: string | null }> {
  const order = sql.join(orderOf(pageSorting(choice.sort)), sql`, `);
  const { rows } = await db.execute<{ id: string; key: string | null }>(
    sql`SELECT page.id, page.sort_key::text AS key FROM ${idsOf('everyone', choice)} AS page ORDER BY ${order}`,
  );
  const cut = cutPageBy(rows, choice.limit, cursorOf(choice.sort));
  return { ids: cut.rows.map(({ id }) => id), next: cut.next };
}
