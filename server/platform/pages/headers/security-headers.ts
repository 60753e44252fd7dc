import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Headers of every answer, by the address; the Content-Security-Policy of pages is made with the page (content-policy.ts). */
export function securityHeaders(publicUrl: string): (address: string) => Readonly<Record<string, string>> {
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
  // A link with a token in it must not leak as a referrer (threats.md T08).
  const secret = { ...headers, 'referrer-policy': 'no-referrer' };
  return (address) => (SECRET_ADDRESS.test(address) ? secret : headers);
}

const SECRET_ADDRESS = /^\/(reset-password|verify-email|unsubscribe|newsletter\/)/;

/** Sets them, and the request's id. */
export function setSecurityHeaders(app: FastifyInstance, headersOf: (address: string) => Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    reply.header('x-request-id', request.id);
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
