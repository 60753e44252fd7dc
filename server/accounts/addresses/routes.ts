import type { FastifyInstance } from 'fastify';
import type { AuditedAction } from '#contract/audit.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { createAddress, findAddresses, presentAddress, removeAddress, updateAddress } from './queries.ts';

/** The own address book. */
export function addressRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /users/me/addresses', async ({ viewer }) => ({ data: (await findAddresses(db, viewer.id)).map(presentAddress) }));

  serve(app, 'POST /users/me/addresses', ({ viewer, body, request }) =>
    db.transaction(async (tx) => {
      const row = await createAddress(tx, viewer.id, body);
      await recordAddress(tx, request, 'user.addressAdded', row.id);
      return { data: presentAddress(row) };
    }),
  );

  serve(app, 'PUT /users/me/addresses/{id}', ({ viewer, params, body, request }) =>
    db.transaction(async (tx) => {
      const row = await updateAddress(tx, viewer.id, params.id, body);
      await recordAddress(tx, request, 'user.addressEdited', row.id);
      return { data: presentAddress(row) };
    }),
  );

  serve(app, 'DELETE /users/me/addresses/{id}', ({ viewer, params, request }) =>
    db.transaction(async (tx) => {
      await removeAddress(tx, viewer.id, params.id);
      await recordAddress(tx, request, 'user.addressDeleted', params.id);
      return done;
    }),
  );
}

/** What the address is stays out of the audit log, which outlives an erasure. */
const recordAddress = (tx: Transaction, from: Actor, action: AuditedAction, address: string) =>
  recordAct(tx, from, { action, objectType: 'user', objectId: from.viewer?.id, after: { address } });
