import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, Failure, type FailureCode } from '#contract/failures.ts';
import type { Offer } from '#contract/offers.ts';
import type { Transaction } from '#server/database/connect.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptOffer, counterOffer, endOffer } from './answer-offer.ts';
import { createOffer } from './create-offer.ts';
import { endUnavailable } from './end-offers.ts';
import { presentOffer } from '#server/offers/present.ts';
import { findOffer, findOffers, type FoundOffer } from '#server/offers/queries.ts';

/** Offers (contract.md section 3). */
export function offerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'GET /offers', async ({ query, viewer }) => {
    const { rows, next } = await findOffers(db, viewer.id, query);
    return { data: rows.map((found) => presentOffer(found, viewer.id)), page: { next, total: null } };
  });
  serve(app, 'GET /offers/{id}', async ({ params, viewer }) => {
    const found = await findOffer(db, params.id, viewer.id);
    if (!found) throw fail('offers.notFound');
    return { data: presentOffer(found, viewer.id) };
  });
  serve(app, 'POST /offers', (call) => {
    const { viewer, request: from, body } = call;
    return once(db, call, async (tx) => ({ data: presentOffer(await createOffer(services, tx, { viewer, from, body }), viewer.id) }));
  });
  serveAnswers(app, services);
}

type Call = { params: { id: string }; viewer: Viewer; request: FastifyRequest; reply: FastifyReply };

function serveAnswers(app: FastifyInstance, services: Services): void {
  const answerOf = ({ params, viewer, request }: Call) => ({ offerId: params.id, viewer, from: request });
  const answer = async (call: Call, act: (tx: Transaction) => Promise<FoundOffer>): Promise<{ data: Offer }> => {
    const { viewer } = call;
    try {
      return await once(services.db, call, async (tx) => ({ data: presentOffer(await act(tx), viewer.id) }));
    } catch (error) {
      // The refusal undid everything: what it found out about the offer is written down by itself.
      if (error instanceof Failure && unavailable.has(error.code)) {
        await services.db.transaction((tx) => endUnavailable(services, tx, call.params.id));
      }
      throw error;
    }
  };
  serve(app, 'POST /offers/{id}/accept', (call) => answer(call, (tx) => acceptOffer(services, tx, { ...answerOf(call), body: call.body })));
  serve(app, 'POST /offers/{id}/counter', (call) =>
    answer(call, (tx) => counterOffer(services, tx, { ...answerOf(call), body: call.body })),
  );
  for (const act of ['decline', 'withdraw'] as const) {
    serve(app, `POST /offers/{id}/${act}`, (call) => answer(call, (tx) => endOffer(services, tx, answerOf(call), act)));
  }
}

/** Refusals that end an offer: what it is about can no longer be had. */
const unavailable: ReadonlySet<FailureCode> = new Set(['orders.soldOut', 'orders.stockTooLow', 'orders.unavailable']);
