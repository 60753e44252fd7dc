import type { ArtsPage } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Database } from '#server/database/connect.ts';
import { prepare } from '#server/database/statements/prepared-statement.ts';
import type { TypedWord } from './typed-word.ts';

type FoundArtist = { id: string; name: string; slug: string; picture_id: string | null; artworks: number; is_full: boolean };

const FIND_ARTIST = `
  SELECT u.id, u.name, u.slug, u.picture_id, coalesce(f.artworks, 0)::int AS artworks, plain_words(plain_text(u.name)) <@ $2::text[] AS is_full
  FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
  WHERE u.role = 'Artist' AND u.status = 'approved' AND u.deleted_at IS NULL AND u.slug IS NOT NULL AND name_words(u.name) @@ $1::tsquery
  ORDER BY is_full DESC, u.id LIMIT 2`;

/** Words, as they were looked up, that are nobody's name: asked once for each lookup, which is remembered for half a minute (resolve-words.ts). */
const nobodys = new WeakSet<readonly TypedWord[]>();

/**
 * The approved artist whose name has all of the words: the only one, or the only one of whom they are the full name. Undefined without one. At
 * most one statement; none when a word is in no name or label at all.
 */
export async function findArtistOfName(db: Database, words: readonly TypedWord[]): Promise<ArtsPage['artist']> {
  if (nobodys.has(words) || words.some(({ known }) => known.uses === 0)) return undefined;
  // Letters and digits alone: nothing of it means anything else in a tsquery.
  const parts = words.flatMap(({ typed }) => typed.split(/['-]/));
  const { rows } = await db.$client.query<FoundArtist>(prepare(FIND_ARTIST, [parts.map((part) => `'${part}'`).join(' & '), parts]));
  const [first, second] = rows;
  if (!first) nobodys.add(words);
  if (!first || (second && first.is_full === second.is_full)) return undefined;
  const { id, name, slug, picture_id: picture, artworks } = first;
  return { _id: id, name, slug, img: picture && pictureUrl(picture, 320, 'webp'), artworks };
}
