import type { FastifyInstance } from 'fastify';
import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventSources } from '#server/platform/live/event-sources.ts';
import { Live } from './live.ts';
import { done } from '#server/platform/http/done.ts';

/** GET /events, and what is told over it without being kept. */
export function liveRoutes(app: FastifyInstance, services: Services, sources: EventSources): void {
  const live = new Live(services, sources);
  app.microCache.onInvalidate = (topics) => live.publishChange(topics);
  live.onChange = (topics) => app.microCache.clearHere(topics);
  // Before the server waits for its requests to end: a stream does not end by itself.
  app.addHook('preClose', () => live.close());

  serve(app, 'GET /events', async ({ query, viewer, request, reply }) => {
    const body = await live.open(viewer, { seen: seenOf(request.headers['last-event-id']), client: query.client });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may cache, transform or buffer a stream.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    return body;
  });

  serve(app, 'POST /messages/typing', async ({ body, viewer }) => {
    const to = body.receiver.toLowerCase();
    const conversation = await findOpenConversation(services.db, viewer.id, to);
    if (!conversation) throw fail('chat.notFound');
    await live.publish({ kind: 'typing', to, from: viewer.id, conversation, isTyping: body.isTyping });
    return done;
  });
}

function seenOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** The conversation of two accounts in which neither has blocked the other, or undefined. One statement. */
async function findOpenConversation(db: Queryable, userId: string, otherId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT w.conversation_id AS id FROM conversation_members w
    WHERE w.user_id = ${userId} AND w.other_id = ${otherId} AND NOT EXISTS (
      SELECT 1 FROM chat_blocks k WHERE (k.user_id = w.user_id AND k.blocked_id = w.other_id) OR (k.user_id = w.other_id AND k.blocked_id = w.user_id))`);
  return rows[0]?.id;
}
