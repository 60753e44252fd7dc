import * as z from 'zod/mini';
import { Block } from './blog.ts';
import { fieldMessages } from './field-messages.ts';
import { articleLimits } from './article-limits.ts';
import { limits } from './limits.ts';
import { filterText, Id, idList, line, optionalLine, optionalProse, pageQuery, Picture, Time, spellingQuery } from './schemas.ts';

/** Names that a path of the blog has already (paths.ts, web/routes.ts). */
const reservedNames: ReadonlySet<string> = new Set(['comments', 'covers', 'feed', 'feed-xml', 'new', 'pictures', 'preview', 'topics']);
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Whether a path of the blog has this name already. */
export const isReservedName = (name: string): boolean => reservedNames.has(name);

/** The part of an article's address that is its own. */
const slug = z.string().check(
  z.maxLength(articleLimits.articleNameLength, { error: fieldMessages.tooLong, abort: true }),
  z.regex(NAME, { error: fieldMessages.articleAddress, abort: true }),
  z.refine((name) => !isReservedName(name), fieldMessages.articleAddressReserved),
);

/** What is written of an article; 'published' with a `publishAt` to come appears then. */
const WrittenState = z.enum(['draft', 'published']);

/** A time that PostgreSQL and a calendar have; the server bounds it by its clock. */
const publishAt = z.nullable(Time.check(z.maxLength('2026-12-31T23:59:59.000000Z'.length)));

const tags = z
  .array(line(articleLimits.tagLength, fieldMessages.tooLong))
  .check(z.maxLength(articleLimits.articleTags, fieldMessages.tagsMax));

const fields = {
  title: line(articleLimits.articleTitleLength, fieldMessages.titleRequired),
  body: optionalProse(articleLimits.articleLength),
  summary: optionalLine(articleLimits.articleSummaryLength),
  category: optionalLine(limits.shortTextLength),
  tags,
  /** A picture of POST /blog/pictures; null for the drawn cover. */
  cover: z.nullable(Id),
  state: WrittenState,
  publishAt,
};

/** POST /blog. A draft needs a title; what is published, all but tags and cover. */
export const NewArticle = z.object({
  title: fields.title,
  slug: z.optional(slug),
  body: z._default(z.optional(fields.body), ''),
  summary: z._default(z.optional(fields.summary), ''),
  category: z._default(z.optional(fields.category), ''),
  tags: z._default(z.optional(fields.tags), []),
  cover: z.optional(fields.cover),
  state: z._default(z.optional(fields.state), 'draft'),
  publishAt: z.optional(fields.publishAt),
});
export type NewArticle = z.output<typeof NewArticle>;

/** PUT /blog/{name}: absent fields stay. `revision`: refused with 'blog.changed' unless the article is still that one. */
export const EditArticle = z.object({
  title: z.optional(fields.title),
  slug: z.optional(slug),
  body: z.optional(fields.body),
  summary: z.optional(fields.summary),
  category: z.optional(fields.category),
  tags: z.optional(fields.tags),
  cover: z.optional(fields.cover),
  state: z.optional(fields.state),
  publishAt: z.optional(fields.publishAt),
  revision: z.optional(z.int()),
});
export type EditArticle = z.output<typeof EditArticle>;

type Needed = { summary: string; category: string; body: string };
/** What is missing before an article can be published, with a message at each field. */
export function missingOfArticle({ summary, category, body }: Needed): Record<string, string> {
  return {
    ...(summary === '' ? { summary: fieldMessages.summaryRequired } : {}),
    ...(category === '' ? { category: fieldMessages.categoryRequired } : {}),
    ...(body === '' ? { body: fieldMessages.articleBodyRequired } : {}),
  };
}

/** 'scheduled': published, and will appear at `publishAt`. */
export const ArticleState = z.enum(['draft', 'scheduled', 'published']);
export type ArticleState = z.infer<typeof ArticleState>;
export const ArticleSort = z.enum(['newest', 'oldest', 'views-desc', 'views-asc']);
export type ArticleSort = z.infer<typeof ArticleSort>;

/** GET /admin/blog. `search` finds words in title, summary, tags and text. */
const articleFilters = {
  search: filterText(limits.searchLength),
  state: z.optional(ArticleState),
  sort: z._default(ArticleSort, 'newest'),
};
export const ArticlesQuery = z.object({ ...pageQuery, ...spellingQuery, ...articleFilters });
/** GET /admin/blog.csv: the filters' matches in their order, or of these the ones that were selected. */
export const ArticlesSheet = z.object({ ...articleFilters, ids: idList(limits.sheetIdsMax) });
export type ArticlesQuery = z.output<typeof ArticlesQuery>;

/**
 * An article in the list of the staff. `slug` is `name`, as it is sent. `image`: the address of its cover. `publishedAt`: since when readers see it, or saw it before it was
 * taken back; its address stays from then on. `revision` grows with each change.
 */
export const ArticleRow = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** null where an article came from a file, or its author's account was erased. */
  authorId: z.nullable(Id),
  category: z.string(),
  tags: z.array(z.string()),
  image: z.string(),
  state: ArticleState,
  publishAt: z.nullable(Time),
  publishedAt: z.nullable(Time),
  updatedAt: Time,
  revision: z.number(),
  views: z.number(),
  likes: z.number(),
  comments: z.number(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

/** An article as it is written. */
export const Article = z.object({ ...ArticleRow.shape, body: z.string(), cover: z.nullable(Picture) });
export type Article = z.infer<typeof Article>;

/** POST /blog/preview */
export const PreviewArticle = z.object({ body: fields.body });
export const Preview = z.object({ content: z.array(Block), minutes: z.number() });
export type Preview = z.infer<typeof Preview>;
