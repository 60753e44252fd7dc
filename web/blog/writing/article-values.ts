import * as z from 'zod/mini';
import { type Article, type EditArticle, missingOfArticle, NewArticle } from '#contract/articles.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { articleLimits } from '#contract/article-limits.ts';
import { limits } from '#contract/limits.ts';

/** Kigali has no summer time. */
const KIGALI_OFFSET_MS = 2 * 60 * 60 * 1_000;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A moment as the field of a time has it, in Kigali: '2026-11-24T09:00'; empty for none. */
export const localTimeOf = (time: string | null | undefined): string =>
  time ? new Date(Date.parse(time) + KIGALI_OFFSET_MS).toISOString().slice(0, 16) : '';

/** The moment that such a field means; undefined where it means none. */
export function timeOf(local: string): string | undefined {
  if (!LOCAL_TIME.test(local)) return undefined;
  const at = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  return Number.isNaN(at) ? undefined : new Date(at - KIGALI_OFFSET_MS).toISOString();
}

/** Tags between commas, each once. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(',').flatMap((tag) => tag.trim().replaceAll(/\s+/g, ' ') || []))];

const written = NewArticle.shape;

/** What is typed in the form of an article. */
export const ArticleForm = z
  .object({
    title: written.title,
    slug: z.string().check(z.maxLength(articleLimits.articleNameLength, fieldMessages.tooLong)),
    summary: z.string().check(z.maxLength(articleLimits.articleSummaryLength, fieldMessages.tooLong)),
    category: z.string().check(z.maxLength(limits.shortTextLength, fieldMessages.tooLong)),
    tags: z.string().check(
      z.refine((text) => tagsOf(text).length <= articleLimits.articleTags, fieldMessages.tagsMax),
      z.refine((text) => tagsOf(text).every((tag) => tag.length <= articleLimits.tagLength), fieldMessages.tooLong),
    ),
    body: z.string().check(z.maxLength(articleLimits.articleLength, fieldMessages.tooLong)),
    when: z.enum(['now', 'later']),
    publishAt: z.string(),
  })
  .check(
    z.refine(({ when, publishAt }) => when === 'now' || timeOf(publishAt) !== undefined, {
      path: ['publishAt'],
      error: fieldMessages.publishAtRange,
    }),
  );
export type ArticleValues = z.input<typeof ArticleForm>;
export type TypedArticle = z.output<typeof ArticleForm>;

const EMPTY: ArticleValues = { title: '', slug: '', summary: '', category: '', tags: '', body: '', when: 'now', publishAt: '' };

/** What the form begins with. */
export function valuesOf(article?: Article): ArticleValues {
  if (!article) return EMPTY;
  const { title, name, summary, category, tags, body } = article;
  return { title, slug: name, summary, category, tags: tags.join(', '), body, ...timeValuesOf(article) };
}

/** Of a published article no time is chosen any more. */
function timeValuesOf({ state, publishAt }: Article): Pick<ArticleValues, 'when' | 'publishAt'> {
  if (state === 'published' || !publishAt) return { when: 'now', publishAt: '' };
  return { when: 'later', publishAt: localTimeOf(publishAt) };
}

/** What is done with the form: kept as it stands, kept as a draft, or published. */
export type Intent = 'save' | 'draft' | 'publish';

/** What is missing before the article can be published, in the order of the screen, with what is said there. */
export function missingIn({ summary, category, body }: ArticleValues): ['summary' | 'body' | 'category', string][] {
  const missing = missingOfArticle({ summary: summary.trim(), category: category.trim(), body: body.trim() });
  return (['summary', 'body', 'category'] as const).flatMap((name) => (missing[name] ? [[name, missing[name]]] : []));
}

type Sending = {
  intent: Intent;
  cover: string | null;
  article: Article | undefined;
  /** Of the article that the form began with. */ revision: number;
};

/** What is sent. The address only where it was chosen; the time only where publishing is. */
export function sentOf(
  { title, slug, summary, category, tags, body, ...time }: TypedArticle,
  { intent, cover, article, revision }: Sending,
): EditArticle & { title: string } {
  return {
    title,
    summary,
    category,
    tags: tagsOf(tags),
    body,
    cover,
    ...chosenAddress(slug.trim(), article),
    ...standingSent(time, intent, article),
    ...(article ? { revision } : {}),
  };
}

/** An article that was published once keeps its address. */
function chosenAddress(slug: string, article: Article | undefined): Pick<EditArticle, 'slug'> {
  const isFixed = article !== undefined && article.publishedAt !== null;
  const isChosen = slug !== '' && slug !== article?.name && !isFixed;
  return isChosen ? { slug } : {};
}

function standingSent(
  { when, publishAt }: Pick<TypedArticle, 'when' | 'publishAt'>,
  intent: Intent,
  article: Article | undefined,
): Pick<EditArticle, 'state' | 'publishAt'> {
  const at = when === 'later' ? (timeOf(publishAt) ?? null) : null;
  if (intent === 'draft') return { state: 'draft', publishAt: at };
  if (intent === 'publish') return { state: 'published', publishAt: at };
  return article?.state === 'scheduled' && at ? { publishAt: at } : {};
}
