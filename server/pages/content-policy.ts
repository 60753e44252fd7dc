import { MAP_ORIGIN } from '#contract/bounds.ts';

/** Addresses outside that pages may reach. */
export type PolicySources = {
  /** The payment provider's script. */
  scriptUrl: string;
  /** Hosts of the provider's frames and helper calls. */
  providerOrigins: string[];
  /** Live-reload needs more; never in production. */
  isDevelopment: boolean;
};

/** Origins that Flutterwave's own script talks to (flutterwave.md section 1). */
export const FLUTTERWAVE_ORIGINS = [
  'https://checkout.flutterwave.com',
  'https://checkout-v3-ui-prod.f4b-flutterwave.com',
  'https://api.ravepay.co',
  'https://flw-events-ge.herokuapp.com',
];

/**
 * The Content-Security-Policy of a page: its inline scripts by hash, because a nonce would be frozen in the cache (security.md T32).
 * `hashes` are `sha256-…` words of this very page.
 */
export function contentPolicy({ scriptUrl, providerOrigins, isDevelopment }: PolicySources, hashes: string): string {
  const inline = hashes
    .split(/\s+/)
    .filter(Boolean)
    .map((hash) => `'${hash}'`);
  const provider = [...new Set([new URL(scriptUrl).origin, ...providerOrigins])].join(' ');
  const directives = {
    'default-src': "'self'",
    'script-src': isDevelopment ? `'self' 'unsafe-inline' ${provider}` : ["'self'", ...inline, provider].join(' '),
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': isDevelopment ? `'self' ws: ${provider}` : `'self' ${provider}`,
    'frame-src': `${provider} ${MAP_ORIGIN}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
