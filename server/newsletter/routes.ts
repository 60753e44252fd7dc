import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { requestNewsletter, confirmNewsletter } from './queries.ts';
import { done } from '#server/platform/http/done.ts';

/** The newsletter: double opt-in (contract.md section 1). */
export function newsletterRoutes(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /newsletter', async ({ body }) => {
    if (!body.website) await requestNewsletter(services, { email: body.email });
    return done;
  });

  serve(app, 'POST /newsletter/confirm', async ({ body }) => {
    await confirmNewsletter(services, body.token);
    return done;
  });
}
