import * as z from 'zod/mini';
import * as arts from './arts.ts';
import * as articles from './articles.ts';
import * as blog from './blog.ts';
import type { Paths } from './call.ts';
import * as together from './changed-together.ts';
import { dataOf, Done, hasNoNul, Id, listOf, Picture } from './schemas.ts';

const byId = z.object({ id: Id });
const byPost = z.object({ name: z.string().check(z.maxLength(120), z.refine(hasNoNul)) });
const image = { kind: 'image', max: 1 } as const;
/** For a comment, and for the longest article. */
const [messageBytes, articleBytes] = [160 * 1024, 1_600 * 1024];

/** The calls of the blog (paths.ts). */
export const blogCalls = {
  'GET /blog': { who: 'anyone', about: 'Articles, newest first; search, category, tag.', query: blog.BlogQuery, answer: listOf(blog.BlogCard), sharedSeconds: 2 },
  'GET /blog/topics': { who: 'anyone', about: 'Categories and tags of the articles, with counts.', answer: dataOf(blog.BlogTopics), sharedSeconds: 2 },
  'GET /blog/{name}': { who: 'anyone', about: 'One article with related ones.', params: byPost, answer: dataOf(blog.BlogPost), sharedSeconds: 2 },
  'POST /blog': { who: 'admin', staff: ['blog'], about: 'Writes an article: a draft, one that is published now, or one that appears by itself at `publishAt`. Without `slug` the address is made from the title.', body: articles.NewArticle, bodyBytes: articleBytes, answer: dataOf(articles.Article), status: 201, idempotent: true, changes: [...together.writtenArticles] },
  'PUT /blog/{name}': { who: 'admin', staff: ['blog'], about: 'Changes what is sent of an article. `draft` takes it back from readers; its address stays once they could open it.', params: byPost, body: articles.EditArticle, bodyBytes: articleBytes, answer: dataOf(articles.Article), changes: [...together.writtenArticles, 'GET /blog/{name}/comments', 'GET /blog/{name}/like'] },
  'DELETE /blog/{name}': { who: 'admin', staff: ['blog'], about: 'Deletes an article with its comments, likes and views.', params: byPost, answer: Done, changes: [...together.writtenArticles, ...together.moderated, 'GET /blog/{name}/comments', 'GET /blog/{name}/like', 'GET /notifications'] },
  'POST /blog/pictures': { who: 'admin', staff: ['blog'], about: 'Uploads a picture for an article: named in its Markdown as `![what it shows](/uploads/{_id}/960.jpg)`, or as its cover. One that no article has a day later is deleted.', files: { image }, answer: dataOf(Picture), status: 201, idempotent: true, changes: ['GET /admin/audit'] },
  'POST /blog/preview': { who: 'admin', staff: ['blog'], about: 'Markdown as readers would see it. Changes nothing.', body: articles.PreviewArticle, bodyBytes: articleBytes, answer: dataOf(articles.Preview), changes: [] },
  'GET /admin/blog': { who: 'admin', staff: ['blog'], about: 'All articles, drafts and those that will appear too; searched, narrowed and sorted.', query: articles.ArticlesQuery, answer: listOf(articles.ArticleRow) },
  'GET /admin/blog.csv': { who: 'admin', staff: ['blog'], about: 'The articles that the filters of the list find, or of these the given ones, as CSV.', query: articles.ArticlesSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/blog/{name}': { who: 'admin', staff: ['blog'], about: 'An article as it is written, of any state.', params: byPost, answer: dataOf(articles.Article) },
  'POST /blog/{name}/view': { who: 'anyone', about: 'Counts a view of an article.', params: byPost, answer: Done, changes: [], changesSoon: ['GET /blog', 'GET /blog/{name}'] },
  'GET /blog/{name}/like': { who: 'signed in', about: 'Whether I like an article.', params: byPost, answer: dataOf(blog.Liked) },
  'PUT /blog/{name}/like': { who: 'signed in', about: 'Likes an article.', params: byPost, answer: dataOf(blog.Liked), changes: ['GET /blog/{name}/like', ...together.articles] },
  'DELETE /blog/{name}/like': { who: 'signed in', about: 'Likes an article no more.', params: byPost, answer: dataOf(blog.Liked), changes: ['GET /blog/{name}/like', ...together.articles] },
  'GET /blog/{name}/comments': { who: 'anyone', staff: ['moderation'], about: 'Approved comments and my own; for an admin all.', params: byPost, query: arts.OwnArtsQuery, answer: listOf(blog.BlogComment), sharedSeconds: 2 },
  'POST /blog/{name}/comments': { who: 'signed in', about: 'Writes a comment, which waits for the admin.', params: byPost, body: blog.NewComment, bodyBytes: messageBytes, answer: dataOf(blog.BlogComment), status: 201, changes: ['GET /blog/{name}/comments', ...together.articles, ...together.moderated] },
  'POST /blog/comments/{id}/approve': { who: 'admin', staff: ['moderation'], about: 'Lets a comment be seen.', params: byId, answer: dataOf(blog.BlogComment), changes: ['GET /blog/{name}/comments', ...together.articles, ...together.moderated, 'GET /notifications', 'GET /admin/audit'] },
  'DELETE /blog/comments/{id}': { who: 'signed in', staff: ['moderation'], about: 'Deletes a comment: its author or an admin.', params: byId, answer: Done, changes: ['GET /blog/{name}/comments', ...together.articles, ...together.moderated, 'GET /notifications', 'GET /admin/audit'] },
} as const satisfies Paths;
