import { eq } from '#server/database/drizzle.ts';
import { type Article, type ArticleState, type EditArticle, missingOfArticle, type NewArticle } from '#contract/articles.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { articleLimits } from '#contract/article-limits.ts';
import { run, type Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { settleComments } from '#server/blog/queries.ts';
import { searchTextOf } from '#server/blog/read-posts.ts';
import { blogArticles, blogComments, blogFigures, blogLikes, blogPictures } from '#server/blog/table.ts';
import { type Act, type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { checkCover, type Content, readContent } from './article-content.ts';
import { addressFailure, atField, claimChosenName, claimName } from './article-name.ts';
import { findWritten } from './managed-list.ts';
import { awaitDue } from './show-due.ts';

type Row = typeof blogArticles.$inferSelect;
type Writing = { viewer: Viewer; from: Actor };

const FIRST_YEAR = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** Refuses a time that is no time to publish at: before 2000, or more than five years ahead. */
function checkTime(publishAt: string | null | undefined, now: Date): void {
  if (!publishAt) return;
  const at = Date.parse(publishAt);
  const isIn = at >= FIRST_YEAR && at <= now.getTime() + articleLimits.publishAheadDays * DAY_MS;
  if (!isIn) throw atField('publishAt', fieldMessages.publishAtRange);
}

type Standing = Pick<Row, 'state' | 'publishAt' | 'publishedAt'>;
type ToPublish = Pick<EditArticle, 'state' | 'publishAt'>;

/**
 * When readers see an article after it was written. 'published' alone means now; with a time to come it waits for it, with one that has passed
 * it is dated so. Without a word about it all stays; an article that was shown before keeps its date.
 */
function standingOf(edit: ToPublish, before: Standing, now: Date): Standing {
  const publishAt = timeToPublish(edit, before);
  const { publishedAt } = before;
  const isDraft = (edit.state ?? before.state) === 'draft';
  if (isDraft) return { state: 'draft', publishAt, publishedAt };
  if (publishAt && publishAt > now) return { state: 'scheduled', publishAt, publishedAt };
  const dated = edit.publishAt ? publishAt : null;
  return { state: 'published', publishAt, publishedAt: dated ?? publishedAt ?? now };
}

function timeToPublish({ state, publishAt }: ToPublish, before: Standing): Date | null {
  if (publishAt === undefined) return state === 'published' ? null : before.publishAt;
  return publishAt === null ? null : new Date(publishAt);
}

const clockOf = async (tx: Transaction): Promise<Date> => oneRow((await run<{ now: Date }>(tx, 'SELECT now() AS now', [])).rows).now;

const refuseUnfinished = (article: { state: ArticleState; summary: string; category: string; body: string }) => {
  const missing = article.state === 'draft' ? {} : missingOfArticle(article);
  const [message] = Object.values(missing);
  if (message) throw fail('input.invalid', message).withFields(missing);
};

/** Writes an article. Throws 'blog.addressTaken', and 'input.invalid' at the fields that are wrong or missing. */
export async function createArticle(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  given: NewArticle,
  { viewer, from }: Writing,
): Promise<Article> {
  const now = await clockOf(tx);
  checkTime(given.publishAt, now);
  const { title, body, summary, category, tags, cover = null } = given;
  const standing = standingOf(given, { state: 'draft', publishAt: null, publishedAt: null }, now);
  refuseUnfinished({ ...standing, summary, category, body });
  if (cover) await checkCover(tx, cover, viewer.id);
  const { pictureIds, ...content } = await readContent(tx, body, viewer.id);
  const id = nextId();
  const name = given.slug ? await claimChosenName(tx, given.slug) : await claimName(tx, title, id);
  const searchText = searchTextOf({ title, summary, tags, body });
  const fields = { title, body, summary, category, tags: [...new Set(tags)], coverId: cover };
  await tx
    .insert(blogArticles)
    .values({ id, name, ...fields, ...content, ...standing, searchText, authorId: viewer.id, authorName: viewer.name });
  await keepPictures(tx, id, pictureIds);
  if (standing.state === 'scheduled') await awaitDue(services, tx);
  await recordAct(tx, from, act('article.created', id, undefined, { name, title, ...standing }));
  return written(tx, name);
}

/** Changes what is given of an article. Throws 'blog.notFound', 'blog.changed', 'blog.addressTaken', 'blog.addressFixed', and 'input.invalid' at the fields that are wrong or missing. */
export async function editArticle(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { name, edit }: { name: string; edit: EditArticle },
  { viewer, from }: Writing,
): Promise<Article> {
  const row = await lockArticle(tx, name, edit.revision);
  const now = await clockOf(tx);
  checkTime(edit.publishAt, now);
  const texts = textsOf(edit, row);
  const standing = standingOf(edit, row, now);
  refuseUnfinished({ ...standing, ...texts });
  const coverId = await chosenCover(tx, edit, row, viewer.id);
  const { pictureIds, ...content } = await contentOfChanged(tx, texts.body, row.body, viewer.id);
  const changed = {
    name: await chosenName(tx, edit.slug, row),
    ...texts,
    tags: [...new Set(texts.tags)],
    coverId,
    ...content,
    ...standing,
    searchText: searchTextOf(texts),
    revision: row.revision + 1,
    updatedAt: now,
  };
  await tx.update(blogArticles).set(changed).where(eq(blogArticles.id, row.id));
  if (pictureIds) await keepPictures(tx, row.id, pictureIds);
  if (standing.state === 'scheduled') await awaitDue(services, tx);
  await recordAct(tx, from, act(actionOf(row.state, standing.state), row.id, factsOf(row), factsOf({ ...row, ...changed })));
  return written(tx, changed.name);
}

/** The article of this name, locked. Throws 'blog.notFound', and 'blog.changed' where it has another revision than the given one. */
async function lockArticle(tx: Transaction, name: string, revision: number | undefined): Promise<Row> {
  const [row] = await tx.select().from(blogArticles).where(eq(blogArticles.name, name)).for('update');
  if (!row) throw fail('blog.notFound');
  if (revision !== undefined && revision !== row.revision) throw fail('blog.changed');
  return row;
}

type Texts = Pick<Row, 'title' | 'body' | 'summary' | 'category' | 'tags'>;

/** What is written in an article after an edit. */
function textsOf(edit: EditArticle, row: Row): Texts {
  const { title = row.title, body = row.body, summary = row.summary, category = row.category, tags = row.tags } = edit;
  return { title, body, summary, category, tags };
}

/** What is stored beside a body; nothing where it is the one before. */
async function contentOfChanged(tx: Transaction, body: string, before: string, writerId: string): Promise<Partial<Content>> {
  return body === before ? {} : readContent(tx, body, writerId);
}

async function chosenCover(tx: Transaction, { cover }: EditArticle, row: Row, writerId: string): Promise<string | null> {
  if (cover === undefined) return row.coverId;
  if (cover && cover !== row.coverId) await checkCover(tx, cover, writerId);
  return cover;
}

async function chosenName(tx: Transaction, slug: string | undefined, row: Row): Promise<string> {
  if (slug === undefined || slug === row.name) return row.name;
  // What was shown has been linked to, liked and commented on.
  if (row.publishedAt) throw addressFailure('blog.addressFixed');
  return claimChosenName(tx, slug);
}

/** Deletes an article with what readers left at it. Throws 'blog.notFound'. */
export async function removeArticle(tx: Transaction, name: string, from: Actor): Promise<void> {
  const [row] = await tx.delete(blogArticles).where(eq(blogArticles.name, name)).returning();
  if (!row) throw fail('blog.notFound');
  const comments = await tx.delete(blogComments).where(eq(blogComments.name, name)).returning({ id: blogComments.id });
  await tx.delete(blogLikes).where(eq(blogLikes.name, name));
  await tx.delete(blogFigures).where(eq(blogFigures.name, name));
  await settleComments(tx, ...comments.map(({ id }) => id));
  await recordAct(tx, from, act('article.deleted', row.id, factsOf(row), undefined));
}

async function keepPictures(tx: Transaction, articleId: string, pictureIds: readonly string[]): Promise<void> {
  await tx.delete(blogPictures).where(eq(blogPictures.articleId, articleId));
  if (pictureIds.length > 0) await tx.insert(blogPictures).values(pictureIds.map((pictureId) => ({ articleId, pictureId })));
}

const act = (action: Act['action'], objectId: string, before: unknown, after: unknown): Act => ({
  action,
  objectType: 'article',
  objectId,
  before,
  after,
});

const factsOf = ({ name, title, state, publishAt, summary, category, tags }: Row) => ({
  name,
  title,
  state,
  publishAt,
  summary,
  category,
  tags,
});

function actionOf(before: ArticleState, after: ArticleState): Act['action'] {
  if (before === after) return 'article.edited';
  return after === 'published' ? 'article.published' : after === 'scheduled' ? 'article.scheduled' : 'article.hidden';
}

async function written(tx: Transaction, name: string): Promise<Article> {
  const article = await findWritten(tx, name);
  if (!article) throw fail('blog.notFound');
  return article;
}
