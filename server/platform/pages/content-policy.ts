import { MAP_ORIGIN } from '#contract/limits.ts';

/** Addresses outside that pages may reach. */
export type PolicySources = {
  /** The payment provider's script. */
  scriptUrl: string;
  /** Hosts of the provider's frames and helper calls. */
  providerOrigins: string[];
  /** Live-reload needs more; never in production. */
  isDevelopment: boolean;
};

/** Origins that Flutterwave's own script talks to (payment-provider.md section 1). */
export const FLUTTERWAVE_ORIGINS = [
  'https://checkout.flutterwave.com',
  'https://checkout-v3-ui-prod.f4b-flutterwave.com',
  'https://api.ravepay.co',
  'https://flw-events-ge.herokuapp.com',
];

/** Where browsers report what a policy has stopped (policy-reports.ts). */
export const REPORTS_PATH = '/csp-reports';
const REPORTS_GROUP = 'csp';
/** The header that names it; `report-uri` stands beside it for browsers that do not know it. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

type OfPage = {
  /** `sha256-…` words of this very page's inline scripts. */
  hashes: string;
  /** Whether one pays on it: no other page may reach the payment provider. */
  pays: boolean;
};

/**
 * The Content-Security-Policy of a page: its inline scripts by hash, because a nonce would be frozen in the cache (threats.md T32).
 * A document keeps its policy while screens change inside it; web/app/payment-document.ts sees to that.
 */
export function contentPolicy({ scriptUrl, providerOrigins, isDevelopment }: PolicySources, { hashes, pays }: OfPage): string {
  const inline = hashes
    .split(/\s+/)
    .filter(Boolean)
    .map((hash) => `'${hash}'`);
  const provider = pays ? [...new Set([new URL(scriptUrl).origin, ...providerOrigins])] : [];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : inline), ...provider],
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...provider],
    'frame-src': [...provider, MAP_ORIGIN],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [REPORTS_PATH],
    'report-to': [REPORTS_GROUP],
  };
  return Object.entries(directives)
    .map(([name, words]) => [name, ...words].join(' '))
    .join('; ');
}
