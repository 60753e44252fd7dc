import { MAP_ORIGIN } from '#contract/limits.ts';

/** External addresses that pages may connect to. */
export type PolicySources = {
  /** The payment provider's script. */
  scriptUrl: string;
  /** Hosts of the provider's iframes and XHR calls. */
  providerOrigins: string[];
  /** For hot reloading only; never in production. */
  isDevelopment: boolean;
};

/** Origins that Flutterwave's script connects to (payment-provider.md section 1). */
export const FLUTTERWAVE_ORIGINS = [
  'https://checkout.flutterwave.com',
  'https://checkout-v3-ui-prod.f4b-flutterwave.com',
  'https://api.ravepay.co',
  'https://flw-events-ge.herokuapp.com',
];

/** Where browsers report violations of a policy (policy-reports.ts). */
export const REPORTS_PATH = '/csp-reports';
const REPORTS_GROUP = 'csp';
/** The header that declares it; `report-uri` stands beside it for browsers that do not support it. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

type OfPage = {
  /** `sha256-…` sources of this page's inline scripts. */
  hashes: string;
  /** Whether one pays on this page: no other page may connect to the payment provider. */
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
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
