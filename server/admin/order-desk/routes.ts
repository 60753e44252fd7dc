import { and, eq } from '#server/database/drizzle.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { done } from '#server/platform/http/done.ts';
import type { AllAreas } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import { presentNote } from '#server/accounts/notes/notes.ts';
import type { Services } from '#server/platform/services.ts';
import { findDesk } from './desk.ts';
import { resendMail } from './resend.ts';
import { orderNotes } from './table.ts';

/** What staff see and do about one order beside the acts that change it (docs/decisions/0048). */
export function orderDeskRoutes(app: FastifyInstance, services: Services, { auditSources }: AllAreas): void {
  const { db } = services;

  serve(app, 'GET /admin/orders/{id}', async ({ params, viewer }) => ({
    data: await findDesk(db, auditSources, { id: params.id, viewer }),
  }));

  serve(app, 'POST /admin/orders/{id}/notes', async ({ params, body, viewer, request }) =>
    db.transaction(async (tx) => {
      if (!(await lockOrder(tx, params.id))) throw fail('orders.notFound');
      const note = oneRow(
        await tx.insert(orderNotes).values({ id: nextId(), orderId: params.id, authorId: viewer.id, text: body.text }).returning(),
      );
      await recordAct(tx, request, { action: 'order.noteAdded', objectType: 'order', objectId: params.id });
      return { data: presentNote(note, viewer.name, viewer) };
    }),
  );

  serve(app, 'DELETE /admin/orders/{id}/notes/{noteId}', async ({ params, viewer, request }) => {
    await db.transaction(async (tx) => {
      const isMine = and(eq(orderNotes.id, params.noteId), eq(orderNotes.orderId, params.id), eq(orderNotes.authorId, viewer.id));
      const gone = await tx.delete(orderNotes).where(isMine).returning({ id: orderNotes.id });
      if (gone.length === 0) throw fail('orders.noteNotFound');
      await recordAct(tx, request, { action: 'order.noteDeleted', objectType: 'order', objectId: params.id });
    });
    return done;
  });

  serve(app, 'POST /admin/orders/{id}/mails/{mailId}/resend', async ({ params, request }) => ({
    data: await db.transaction((tx) => resendMail(services, tx, { orderId: params.id, mailId: params.mailId, by: request })),
  }));
}
