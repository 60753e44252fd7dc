import { type SQL, sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { ArtState } from '#contract/arts.ts';
import { accountImage } from '#server/accounts/present.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

const MOST = 5;
/** A common word has more hits than are worth sorting: only this many from the index are sorted. */
const CANDIDATES = 200;

/**
 * The results of the dashboard's search box, at most 5 of each kind, the newest first (contract.md section 1): for an admin everything; for an
 * artist their own artworks, orders with their own lines, and accounts that bought from them. Three statements.
 */
export async function searchDashboard(db: Queryable, viewer: Pick<Viewer, 'id' | 'isAdmin'>, text: string): Promise<SearchHits> {
  const pattern = containing(text);
  const artistId = viewer.isAdmin ? undefined : viewer.id;
  return {
    artworks: await findArtworks(db, { text, artistId }),
    orders: await findOrders(db, { pattern, text, artistId }),
    people: await findAccounts(db, pattern, artistId),
  };
}

type Wish = { pattern: SQL; text: string; artistId: string | undefined };
type ArtRow = { id: string; name: string; slug: string; price: number; state: ArtState; cover_id: string | null };

/** By the index of facets and texts (0003_arts.sql), unpublished artworks too. */
async function findArtworks(db: Queryable, { text, artistId }: Omit<Wish, 'pattern'>): Promise<SearchHits['artworks']> {
  const term = sql`plain_text(${text.trim()})`;
  const facets = sql`art_facets(category, price_band, size_band, medium_key, is_limited_edition, is_custom_order, owner_id)`;
  const isTheirs = artistId ? sql`${facets} @> ARRAY[${`o:${artistId}`}] AND` : sql``;
  const select = sql`
    SELECT * FROM (
      SELECT id, name, slug, price, state, cover_id FROM arts
      WHERE ${isTheirs} text_grams(search_text) @@ term_grams(${term}) AND strpos(search_text, ${term}) > 0 AND deleted_at IS NULL
      LIMIT ${CANDIDATES}
    ) found ORDER BY id DESC LIMIT ${MOST}`;
  const { rows } = await db.execute<ArtRow>(select);
  return rows.map(({ id, name, slug, price, state, cover_id }) => ({ _id: id, name, slug, price, state, image: accountImage(cover_id) }));
}

type OrderHit = SearchHits['orders'][number];

async function findOrders(db: Queryable, { pattern, text, artistId }: Wish): Promise<OrderHit[]> {
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  const byNumber = number ? sql`OR o.number = ${number}::bigint` : sql``;
  const columns = sql`o.id AS _id, o.number::int AS number, o.buyer_name AS buyer, o.status, o.payment_status AS payment,
    to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;
  const select = artistId
    ? sql`SELECT ${columns}, sum(l.price::bigint * l.quantity)::float8 AS "totalPrice" FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE l.owner_id = ${artistId} AND (plain_text(l.name || ' ' || o.buyer_name || ' ' || o.buyer_email) LIKE ${pattern} ${byNumber})
        GROUP BY o.id ORDER BY o.id DESC LIMIT ${MOST}`
    : sql`SELECT ${columns}, o.total_price::float8 AS "totalPrice" FROM orders o
        WHERE o.search_text LIKE ${pattern} ${byNumber} ORDER BY o.id DESC LIMIT ${MOST}`;
  return (await db.execute<OrderHit>(select)).rows;
}

async function findAccounts(db: Queryable, pattern: SQL, artistId: string | undefined): Promise<SearchHits['people']> {
  const bought = sql`AND EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${artistId ?? null} AND o.user_id = u.id AND o.payment_status = 'paid')`;
  const { rows } = await db.execute<SearchHits['people'][number]>(sql`
    SELECT u.id AS _id, u.name, u.email, u.role, u.status FROM users u
    WHERE u.deleted_at IS NULL AND u.search_text LIKE ${pattern} ${artistId ? bought : sql``} ORDER BY u.id DESC LIMIT ${MOST}`);
  return rows;
}
