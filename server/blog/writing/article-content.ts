import { and, eq, inArray, or, sql } from '#server/database/drizzle.ts';
import type { Block } from '#contract/blog.ts';
import { fieldMessages } from '#contract/messages.ts';
import { articleLimits } from '#contract/article-limits.ts';
import type { Picture } from '#contract/schemas.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isReadable, minutesOf, type ReadBlock, readMarkdown } from '#server/blog/read-markdown.ts';
import { pictures } from '#server/platform/images/table.ts';
import { atField } from './article-name.ts';

/** What is stored of a Markdown text beside itself. */
export type Content = { content: Block[]; minutes: number; pictureIds: string[] };

/** A text as blocks. Throws 'input.invalid' at `body` for one that cannot be read in bounded time. */
function read(body: string): ReadBlock[] {
  if (!isReadable(body)) throw atField('body', fieldMessages.articleNesting);
  try {
    return readMarkdown(body);
  } catch (error) {
    // The parser calls itself for nested marks: a text that is too deep for it in another way is refused as well.
    if (error instanceof RangeError) throw atField('body', fieldMessages.articleNesting);
    throw error;
  }
}

/**
 * The blocks of a text with its pictures: those that the writer uploaded, and those that an article has already. Throws 'input.invalid' at `body`
 * for a text that cannot be read, too many pictures, and, unless it is `isLenient`, for a picture that is not there. The rows of pictures are
 * locked, so that the cleanup deletes none before the article is written. One statement, none without pictures.
 */
export async function readContent(db: Queryable, body: string, writerId: string, isLenient = false): Promise<Content> {
  const blocks = read(body);
  const wanted = [...new Set(blocks.flatMap(({ pictureId }) => pictureId ?? []))];
  if (wanted.length > articleLimits.articlePictures) throw atField('body', fieldMessages.articlePictures);
  const found = await findPictures(db, wanted, writerId);
  if (!isLenient && wanted.some((id) => !found.has(id))) throw atField('body', fieldMessages.pictureGone);
  const content = blocks.map((block) => withPicture(block, found));
  return { content, minutes: minutesOf(body), pictureIds: [...found.keys()] };
}

/** A block as it is stored: with its picture, or as a paragraph where that is not there. */
function withPicture({ pictureId, ...block }: ReadBlock, found: ReadonlyMap<string, Picture>): Block {
  if (block.kind !== 'picture') return block;
  const picture = pictureId === undefined ? undefined : found.get(pictureId);
  return picture ? { ...block, picture } : { ...block, kind: 'paragraph' };
}

/** Refuses a cover that the writer did not upload and that no article has. One statement. */
export async function checkCover(db: Queryable, id: string, writerId: string): Promise<void> {
  if (!(await findPictures(db, [id], writerId)).has(id)) throw atField('cover', fieldMessages.pictureGone);
}

async function findPictures(db: Queryable, ids: readonly string[], writerId: string): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const isInArticle = sql`(EXISTS (SELECT 1 FROM blog_pictures b WHERE b.picture_id = ${pictures.id}) OR EXISTS (SELECT 1 FROM blog_articles a WHERE a.cover_id = ${pictures.id}))`;
  const rows = await db
    .select({ _id: pictures.id, width: pictures.width, height: pictures.height, thumbhash: pictures.thumbhash })
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), or(eq(pictures.uploadedBy, writerId), isInArticle)))
    .for('key share');
  return new Map(rows.map((row) => [row._id, row]));
}
