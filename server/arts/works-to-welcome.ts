import { emailPicture, type EmailWork } from '#server/platform/email/email-picture.ts';
import { type Queryable, run } from '#server/database/connect.ts';

const SHOWN = 3;
/** So many of the newest are looked at, so that three artists are shown where one has just published many. */
const LOOKED_AT = 60;

const FIND_WORKS = `
  SELECT w.name, w.slug, w.price, u.name AS artist, json_build_object('id', p.id, 'width', p.width, 'height', p.height) AS picture
  FROM (
    SELECT DISTINCT ON (newest.owner_id) newest.owner_id, newest.listed_id, a.name, a.slug, a.price, a.cover_id
    FROM (SELECT id, owner_id, listed_id FROM listed_arts WHERE in_stock = 1 ORDER BY in_stock DESC, listed_id DESC LIMIT ${LOOKED_AT}) newest
    JOIN arts a ON a.id = newest.id WHERE a.cover_id IS NOT NULL AND a.on_show AND a.available_arts > 0
    ORDER BY newest.owner_id, newest.listed_id DESC
  ) w JOIN users u ON u.id = w.owner_id JOIN pictures p ON p.id = w.cover_id
  ORDER BY w.listed_id DESC LIMIT ${SHOWN}`;

type Found = { name: string; slug: string; price: number; artist: string; picture: { id: string; width: number; height: number } };

/** Three works that can be bought now, each of another artist, the newest first; fewer where there are no more. One statement. */
export async function findWelcomingWorks(db: Queryable, publicUrl: string): Promise<EmailWork[]> {
  const { rows } = await run<Found>(db, FIND_WORKS, []);
  return rows.flatMap(({ name, slug, price, artist, picture: stored }) => {
    const picture = emailPicture(publicUrl, stored, { name, slug });
    return picture ? [{ name, artist, price, picture }] : [];
  });
}
