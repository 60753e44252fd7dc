import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Transaction } from '#server/database/connect.ts';
import { done } from '#server/platform/http/done.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendSheet } from '#server/platform/sheets/sheet.ts';
import { recordPicture } from '#server/platform/images/store.ts';
import { isReplayed, storingFiles } from '#server/platform/uploads/storing-files.ts';
import type { Services } from '#server/platform/services.ts';
import { readContent } from './article-content.ts';
import { atField } from './article-name.ts';
import { findManagedArticles, mendArticleSearch, findWritten } from './managed-list.ts';
import { articlesSheet } from './sheet.ts';
import { createArticle, editArticle, removeArticle } from './write-article.ts';

/** Articles as the staff write them (docs/decisions/0054-articles-are-rows.md). */
export function writingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /blog', async ({ body, viewer, request, reply }) => ({
    data: await once(db, { request, reply, viewer }, (tx) => createArticle(services, tx, body, { viewer, from: request })),
  }));

  serve(app, 'PUT /blog/{name}', async ({ params: { name }, body: edit, viewer, request }) => ({
    data: await db.transaction((tx) => editArticle(services, tx, { name, edit }, { viewer, from: request })),
  }));

  serve(app, 'DELETE /blog/{name}', async ({ params, request }) => {
    await db.transaction((tx) => removeArticle(tx, params.name, request));
    return done;
  });

  serve(app, 'POST /blog/pictures', async ({ files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: [] };
    return storingFiles(services, sent, isReplayed(reply), async ({ image: [picture] }) => {
      if (!picture) throw atField('image', fieldMessages.artImageRequired);
      const { id: _id, width, height, thumbhash } = picture;
      const record = async (tx: Transaction) => {
        await recordPicture(tx, services, { ...picture, uploadedBy: viewer.id });
        await recordAct(tx, request, { action: 'article.pictured', objectType: 'article', objectId: _id, after: { width, height } });
        return { _id, width, height, thumbhash };
      };
      return { data: await once(db, { request, reply, viewer }, record) };
    });
  });

  serve(app, 'POST /blog/preview', async ({ body, viewer }) => {
    const { content, minutes } = await readContent(db, body.body, viewer.id, true);
    return { data: { content, minutes } };
  });

  serve(app, 'GET /admin/blog', ({ query }) =>
    orNearest(
      query,
      async (filters) => {
        const { rows, next, total } = await findManagedArticles(db, filters);
        return { data: rows, page: { next, total } };
      },
      (search) => mendArticleSearch(db, search, query.state),
    ),
  );

  serve(app, 'GET /admin/blog.csv', ({ query, ...http }) => sendSheet(db, http, articlesSheet(db, query)));

  serve(app, 'GET /admin/blog/{name}', async ({ params }) => {
    const article = await findWritten(db, params.name);
    if (!article) throw fail('blog.notFound');
    return { data: article };
  });
}
