import type { FastifyInstance } from 'fastify';
import { Email } from '#contract/schemas.ts';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { signInByCode } from './sign-in-by-code.ts';

/** Signing in by a mailed code, beside the password (decision 32). */
export function codeRoutes(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;

  // One insert, whether or not the address has an account: neither the answer nor its time reveals it (threats.md T07).
  serve(app, 'POST /users/auth/code', async ({ body }) => {
    const { success, data } = Email.safeParse(body.email);
    if (success) await jobs.add(db, 'users.mail-code', { email: data });
    return done;
  });

  serve(app, 'POST /users/auth/code/verify', ({ body, request }) => signInByCode(services, request, body));
}
