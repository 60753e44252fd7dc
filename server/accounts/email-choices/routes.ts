import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { askLinkAgain } from './link-again.ts';
import { changePreferences, findPreferences, unsubscribeByLink } from './preferences.ts';
import { findLinkSubject, verifyAddress } from './verify-address.ts';
import { done } from '#server/platform/http/done.ts';

/** Email preferences and the links in mails. */
export function mailRoutes(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;

  serve(app, 'GET /mail-preferences', async ({ viewer }) => ({ data: await findPreferences(services, viewer.id) }));

  serve(app, 'PUT /mail-preferences', async ({ body, viewer }) => {
    await changePreferences(services, viewer.id, body);
    return { data: await findPreferences(services, viewer.id) };
  });

  serve(app, 'POST /mail-links', async ({ body }) => ({ data: await findLinkSubject(db, body.token) }));

  serve(app, 'POST /mail-links/again', async ({ body }) => {
    await askLinkAgain(services, body.token);
    return done;
  });

  serve(app, 'POST /users/verify-email', async ({ body, request }) => {
    await verifyAddress(services, request, body.token);
    return done;
  });

  serve(app, 'POST /users/verify-email/again', async ({ viewer }) => {
    await jobs.add(db, 'users.mail-verify', { userId: viewer.id });
    return done;
  });

  void app.register(async (inner) => {
    // Mail programs post `List-Unsubscribe=One-Click` as a form (RFC 8058 section 3.2); everything needed is in the address.
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer', bodyLimit: 1_000 }, (_request, _body, ready) =>
      ready(null, {}),
    );
    serve(inner, 'POST /unsubscribe/{token}', async ({ params }) => {
      await unsubscribeByLink(db, params.token);
      return done;
    });
  });
}
