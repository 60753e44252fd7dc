import { sql } from '#server/database/drizzle.ts';
import type { ChatArtist } from '#contract/chat.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { isOnline } from '#server/platform/live/presence/presence.ts';
import { hasBlocked } from './may-write.ts';
import { presentParticipant } from './present.ts';
import { type FoundAccount, personJson } from './queries.ts';
import { containing } from '#server/database/lists/like-pattern.ts';

type Wish = { limit: number; cursor?: string | undefined; search?: string | undefined };
type Found = {
  id: string;
  person: FoundAccount;
  province: string | null;
  district: string | null;
  sector: string | null;
  is_online: boolean;
};

/** A page of the approved artists that an account can write to, newest first, without itself and without blocks. One statement. */
export async function findChatArtists(
  db: Queryable,
  viewerId: string,
  { limit, cursor, search }: Wish,
): Promise<{ data: ChatArtist[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const me = sql`${viewerId}::uuid`;
  const isNamed = search?.trim() ? sql`AND plain_text(p.name) LIKE ${containing(search)}` : sql``;
  const { rows } = await db.execute<Found>(sql`
    SELECT p.id, ${personJson(sql`p`)} AS person, p.province, p.district, p.sector, ${isOnline(sql`p.id`)} AS is_online
    FROM users p
    WHERE p.role = 'Artist' AND p.status = 'approved' AND p.deleted_at IS NULL AND p.id <> ${me}
      AND NOT ${hasBlocked(me, sql`p.id`)} AND NOT ${hasBlocked(sql`p.id`, me)}
      ${after ? sql`AND p.id < ${after}` : sql``} ${isNamed}
    ORDER BY p.id DESC LIMIT ${limit + 1}`);
  const page = cutPage(rows, limit);
  return {
    data: page.rows.map(({ person, province, district, sector, is_online: online }) => {
      return { ...presentParticipant(person), province, district, sector, isOnline: online };
    }),
    next: page.next,
  };
}
