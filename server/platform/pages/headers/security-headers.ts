import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Headers of every answer; the Content-Security-Policy of pages is made with the page (content-policy.ts). */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    ...headersOfHelmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // The payment provider's iframe may open the bank's own window.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    // A link with a token in it must not leak as a referrer (threats.md T08).
    if (/^\/(reset-password|verify-email|unsubscribe|newsletter\/)/.test(request.url)) reply.header('referrer-policy', 'no-referrer');
    done();
  });
}

/** What Helmet writes with these options: the same for every answer, and so asked once. */
function headersOfHelmet(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value), removeHeader: () => {} };
  type Answer = Parameters<ReturnType<typeof helmet>>[1];
  helmet(options)({} as Parameters<ReturnType<typeof helmet>>[0], answer as unknown as Answer, () => {});
  return headers;
}
