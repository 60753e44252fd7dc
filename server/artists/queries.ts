import { and, desc, eq, type SQL, sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import type { Follower } from '#contract/artists.ts';
import { notify } from '#server/notifications/notify.ts';
import { figureColumns, type FoundAccount, isPublicArtist } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/table.ts';
import { follows } from './table.ts';
import { artistFigures } from '#server/accounts/table.ts';
import { cutPageBy, type Paging, readTimedCursor, type TimedPlace, writeTimedCursor } from '#server/database/lists/cursor.ts';

/** Follows an artist and notifies them, of the latest follower; repeating it changes nothing. */
export async function follow(tx: Transaction, follower: { id: string; name: string }, artistId: string): Promise<void> {
  const begun = await tx
    .insert(follows)
    .values({ followerId: follower.id, artistId })
    .onConflictDoNothing()
    .returning({ id: follows.artistId });
  if (begun.length === 0) return;
  await notify(tx, artistId, {
    kind: 'follower',
    facts: { name: follower.name },
    of: follower.id,
    link: screens.artistFollowers,
    key: `follower ${follower.id}`,
    topic: 'followers',
  });
}

export async function unfollow(db: Queryable, followerId: string, artistId: string): Promise<void> {
  await db.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.artistId, artistId)));
}

/** An artist's followers, from the counter. One statement. */
export async function countFollowers(db: Queryable, artistId: string): Promise<number> {
  const [row] = await db.select({ followers: artistFigures.followers }).from(artistFigures).where(eq(artistFigures.userId, artistId));
  return row?.followers ?? 0;
}

/** The ids of the approved artists that an account follows, the latest first, 1,000 at most. */
export async function findFollowedIds(db: Queryable, followerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: follows.artistId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.artistId))
    .where(and(eq(follows.followerId, followerId), isPublicArtist))
    .orderBy(desc(follows.createdAt), desc(follows.artistId))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** A page of the approved artists that an account follows, the latest first. One statement. Throws 'input.cursor'. */
export async function findFollowed(
  db: Queryable,
  followerId: string,
  { limit, cursor }: Paging,
): Promise<{ found: FoundAccount[]; next: string | null }> {
  const after = readTimedCursor(cursor);
  const rows = await db
    .select({ row: users, figures: figureColumns, followedAt: sql<string>`${follows.createdAt}::text` })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.artistId))
    .leftJoin(artistFigures, eq(artistFigures.userId, users.id))
    .where(and(eq(follows.followerId, followerId), isPublicArtist, after ? isBefore(after) : undefined))
    .orderBy(desc(follows.createdAt), desc(follows.artistId))
    .limit(limit + 1);
  const page = cutPageBy(rows, limit, ({ row, followedAt }) => writeTimedCursor({ at: followedAt, id: row.id }));
  return { found: page.rows, next: page.next };
}

const isBefore = ({ at, id }: TimedPlace): SQL => sql`(${follows.createdAt}, ${follows.artistId}) < (${at}::timestamptz, ${id}::uuid)`;

/** A page of those who follow an artist, the latest first. One statement. Throws 'input.cursor'. */
export async function findFollowers(
  db: Queryable,
  artistId: string,
  { limit, cursor }: Paging,
): Promise<{ found: Follower[]; next: string | null }> {
  const after = readTimedCursor(cursor);
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      slug: sql<string | null>`CASE WHEN ${isPublicArtist} THEN ${users.slug} END`,
      at: sql<string>`${follows.createdAt}::text`,
      since: follows.createdAt,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.artistId, artistId), after ? isFollowerBefore(after) : undefined))
    .orderBy(desc(follows.createdAt), desc(follows.followerId))
    .limit(limit + 1);
  const page = cutPageBy(rows, limit, ({ id, at }) => writeTimedCursor({ at, id }));
  return { found: page.rows.map(({ name, slug, since }) => ({ name, slug, since: since.toISOString() })), next: page.next };
}

const isFollowerBefore = ({ at, id }: TimedPlace): SQL =>
  sql`(${follows.createdAt}, ${follows.followerId}) < (${at}::timestamptz, ${id}::uuid)`;
