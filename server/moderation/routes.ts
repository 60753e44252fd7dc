import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { ModeratedKind, QueuedKind } from '#contract/moderation.ts';
import type { AllAreas } from '#server/platform/area.ts';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendSheet } from '#server/platform/sheets/sheet.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteWords, hideWords, restoreWords } from './decide.ts';
import { findQueue } from './queue.ts';
import { queueSheet } from './sheet.ts';
import { undoDecision } from './undo.ts';
import type { Words } from './words.ts';

type Asked = { params: { kind: QueuedKind; id: string }; viewer: Viewer; request: { ip: string; id: string } };

/** What is decided here, and by whom. Throws 'moderation.report'. */
function wordsOf({ params: { kind, id }, viewer, request }: Asked): Words {
  if (!isModerated(kind)) throw fail('moderation.report');
  // As PostgreSQL writes it: keys of notifications and the audit log have it as text.
  return { kind, id: id.toLowerCase(), by: { viewer, ip: request.ip, id: request.id } };
}

const isModerated = (kind: QueuedKind): kind is ModeratedKind => kind !== 'reports';

/** The queue of what people wrote in public, and what staff do with it (docs/decisions/0048). */
export function publicWordsRoutes(app: FastifyInstance, services: Services, { moderatedSources: sources }: AllAreas): void {
  const { db } = services;
  const moderation = { services, sources };
  serve(app, 'GET /admin/moderation', async ({ query }) => {
    const { data, next, counts } = await findQueue(db, sources, { ...query, isCounted: true });
    return { data, page: { next, total: null }, counts };
  });

  serve(app, 'GET /admin/moderation.csv', ({ query, ...http }) => sendSheet(db, http, queueSheet(db, sources, query)));

  serve(app, 'POST /admin/moderation/{kind}/{id}/hide', async (asked) => {
    const words = { ...wordsOf(asked), reason: asked.body.reason };
    return { data: await db.transaction((tx) => hideWords(tx, moderation, words)) };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/restore', async (asked) => {
    const words = wordsOf(asked);
    return { data: await db.transaction((tx) => restoreWords(tx, moderation, words)) };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/undo', async (asked) => {
    const words = { ...wordsOf(asked), undo: asked.body.undo };
    return { data: await db.transaction((tx) => undoDecision(tx, moderation, words)) };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/delete', async (asked) => {
    const words = { ...wordsOf(asked), reason: asked.body.reason };
    await db.transaction((tx) => deleteWords(tx, sources, words));
    return done;
  });
}
