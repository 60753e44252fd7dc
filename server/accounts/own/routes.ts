import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { isResetValid, resetPassword } from '#server/accounts/sign-in/reset.ts';
import { resendEmailChange, giveUpEmailChange } from './email-change.ts';
import { proveAgain } from '#server/accounts/sign-in/prove-again.ts';
import { endSession, endSessions, findSessions } from '#server/accounts/sign-in/sessions.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { signUp } from './sign-up.ts';
import { done } from '#server/platform/http/done.ts';

/** Sign-in, sign-up, passwords and sessions: product.md section 7, 'Users', and contract.md section 3. */
export function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  serveAccount(app, services);
  serveSessions(app, services);
}

function serveAccount(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;

  serve(app, 'POST /users/auth', ({ body, request }) => signIn(services, request, body));

  serve(app, 'POST /users', async ({ body, files, request }) => ({
    data: await signUp(services, request, body, files['img']?.[0]?.bytes),
  }));

  serve(app, 'POST /users/logout', async ({ viewer, request }) => {
    await db.transaction(async (tx) => {
      await endSession(tx, viewer.id, viewer.sessionId);
      await recordAct(tx, request, { action: 'session.ended', objectType: 'user', objectId: viewer.id });
    });
    return done;
  });

  // One insert, whether or not the address has an account: neither the answer nor its time reveals it (threats.md T07).
  serve(app, 'POST /users/forgot-password', async ({ body }) => {
    await jobs.add(db, 'users.mail-reset', { email: body.email });
    return done;
  });

  serve(app, 'POST /users/reset-password', async ({ body, request }) => {
    const { email } = await resetPassword(services, request, body);
    return { data: { ...done.data, email } };
  });

  // With a body: addresses are logged.
  serve(app, 'POST /users/reset-password/link', async ({ body }) => ({ data: { isValid: await isResetValid(db, body.token) } }));

  serve(app, 'POST /users/me/prove', async ({ viewer, body, request }) => {
    await proveAgain(services, { viewer, from: request, password: body.password });
    return done;
  });

  serve(app, 'POST /users/me/email/again', async ({ viewer }) => {
    await resendEmailChange(services, viewer);
    return done;
  });

  serve(app, 'DELETE /users/me/email', async ({ viewer, request }) => {
    await giveUpEmailChange(services, viewer, request);
    return done;
  });
}

function serveSessions(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /users/me/sessions', async ({ viewer }) => ({ data: await findSessions(db, viewer) }));

  serve(app, 'DELETE /users/me/sessions', async ({ viewer, request }) => {
    await db.transaction(async (tx) => {
      const ended = await endSessions(tx, viewer.id, viewer.sessionId);
      await recordAct(tx, request, {
        action: 'session.ended',
        objectType: 'user',
        objectId: viewer.id,
        after: { byOwner: 'others', ended },
      });
    });
    return done;
  });

  serve(app, 'DELETE /users/me/sessions/{id}', async ({ viewer, params, request }) => {
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, viewer.id, params.id))) throw fail('session.notFound');
      await recordAct(tx, request, { action: 'session.ended', objectType: 'user', objectId: viewer.id, after: { byOwner: params.id } });
    });
    return done;
  });
}
