import type { ArticleRow, ArticlesQuery } from '#contract/articles.ts';
import type { Database } from '#server/database/connect.ts';
import type { Cell } from '#server/platform/sheets/csv.ts';
import { type FoundSheet, inKigali, kigaliTime } from '#server/platform/sheets/sheet.ts';
import { findManagedArticles } from './managed-list.ts';

const SHEET_ARTICLES = 500;

const cells: readonly (readonly [head: string, cell: (article: ArticleRow) => Cell])[] = [
  ['Id', ({ _id }) => _id],
  ['Address', ({ name }) => `/blog/${name}`],
  ['Title', ({ title }) => title],
  ['Summary', ({ summary }) => summary],
  ['Author', ({ author }) => author],
  ['Category', ({ category }) => category],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['State', ({ state }) => state],
  [inKigali('Publish At'), ({ publishAt }) => kigaliTime(publishAt)],
  [inKigali('Published'), ({ publishedAt }) => kigaliTime(publishedAt)],
  [inKigali('Updated'), ({ updatedAt }) => kigaliTime(updatedAt)],
  ['Views', ({ views }) => views],
  ['Likes', ({ likes }) => likes],
  ['Comments', ({ comments }) => comments],
];

type Choice = Pick<ArticlesQuery, 'search' | 'state' | 'sort'> & { ids?: readonly string[] | undefined };

/** The list of articles as CSV: what its filters find, in its order, or of it the rows that were selected. */
export const articlesSheet = (db: Database, query: Choice): FoundSheet => ({
  name: 'articles',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { rows, next } = await findManagedArticles(db, { ...query, cursor, limit: SHEET_ARTICLES });
    return { rows: rows.map((article) => cells.map(([, cell]) => cell(article))), next: next ?? undefined };
  },
});
