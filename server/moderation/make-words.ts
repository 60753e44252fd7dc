import { nextId } from '#server/database/lists/next-id.ts';
import type { Queryable } from '#server/database/connect.ts';
import { sql } from '#server/database/drizzle.ts';
import type { ModeratedKind } from '#contract/moderation.ts';

/** Somebody, and what they write about: an artwork, or the article with this name. */
type Written = { by: { id: string; name: string }; artId: string; article: string; text?: string };

/** Something written in public that nobody of the staff has looked at yet, for tests. Returns its id. */
export async function makeWords(db: Queryable, kind: ModeratedKind, { by, artId, article, text = 'Some words' }: Written): Promise<string> {
  const id = nextId();
  const common = sql`${id}, ${by.id}, ${by.name}, ${text}`;
  if (kind === 'comments') {
    await db.execute(sql`INSERT INTO blog_comments (id, author_id, author_name, text, name) VALUES (${common}, ${article})`);
  } else if (kind === 'reviews') {
    await db.execute(sql`INSERT INTO reviews (id, author_id, author_name, text, art_id, stars) VALUES (${common}, ${artId}, 2)`);
  } else {
    await db.execute(sql`INSERT INTO questions (id, author_id, author_name, text, art_id) VALUES (${common}, ${artId})`);
  }
  return id;
}
