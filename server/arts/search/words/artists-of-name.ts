import type { ArtsPage } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Database } from '#server/database/connect.ts';
import { prepare } from '#server/database/statements/prepared-statement.ts';
import type { TypedWord } from './typed-word.ts';

type FoundArtist = { id: string; name: string; slug: string; picture_id: string | null; artworks: number; is_full: boolean };

/** Cards before the artworks. */
const MOST = 3;
/** Of a frequent first name so many artists are compared. */
const COMPARED = 200;

// Planned as if all were read, because for a few the planner would read one account after the other; of a frequent name only the first are read.
const FIND_ARTISTS = `
  WITH named AS MATERIALIZED (
    SELECT u.id, u.name, u.slug, u.picture_id FROM users u
    WHERE u.role = 'Artist' AND u.status = 'approved' AND u.deleted_at IS NULL AND u.slug IS NOT NULL AND name_words(u.name) @@ $1::tsquery
  )
  SELECT n.id, n.name, n.slug, n.picture_id, coalesce(f.artworks, 0)::int AS artworks, plain_words(plain_text(n.name)) <@ $2::text[] AS is_full
  FROM (SELECT * FROM named LIMIT ${COMPARED}) n LEFT JOIN artist_figures f ON f.user_id = n.id
  ORDER BY is_full DESC, artworks DESC, n.id LIMIT ${MOST}`;

/** Words, as they were looked up, that are nobody's name: asked once for each lookup, which is remembered for half a minute (resolve-words.ts). */
const nobodys = new WeakSet<readonly TypedWord[]>();

/**
 * Up to three approved artists whose names have all of the words: those of whom they are the full name first, then those with the most artworks. None for
 * most texts. At most one statement; none when a word is in no name or label at all.
 */
export async function findArtistsOfName(db: Database, words: readonly TypedWord[]): Promise<NonNullable<ArtsPage['artists']>> {
  if (words.length === 0 || nobodys.has(words) || words.some(({ known }) => known.uses === 0)) return [];
  // Letters and digits alone: nothing of it means anything else in a tsquery.
  const parts = words.flatMap(({ typed }) => typed.split(/['-]/));
  const { rows } = await db.$client.query<FoundArtist>(prepare(FIND_ARTISTS, [parts.map((part) => `'${part}'`).join(' & '), parts]));
  if (rows.length === 0) nobodys.add(words);
  // Beside somebody of just this name nobody else is meant.
  const full = rows.filter(({ is_full: isFull }) => isFull);
  return (full.length > 0 ? full : rows).map(({ id, name, slug, picture_id: picture, artworks }) => ({
    _id: id,
    name,
    slug,
    img: picture && pictureUrl(picture, 320, 'webp'),
    artworks,
  }));
}
