import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { fail } from '#contract/failures.ts';
import { type AddressLimit, countOrRefuse } from '#server/platform/http/limits/count-address.ts';
import { REPORTS_PATH } from './content-policy.ts';

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
/** Enough for a browser: further reports repeat the same. */
const REPORTS_MAX = 50;
export const REPORTS_LIMIT: AddressLimit = { name: 'csp reports', max: 60, windowMs: 60_000 };

/** Directives that are counted by name; a report is a stranger's input, so its text must not become a label. */
const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src connect-src
  frame-src worker-src manifest-src object-src base-uri form-action frame-ancestors`.split(/\s+/),
);

/**
 * Receives browsers' reports of Content-Security-Policy violations (CSP 3 section 5.3, and Reporting API), and counts them by
 * directive in /metrics. Nothing else is stored: reports hold addresses of pages, and anybody can send one.
 */
export function policyReports(app: FastifyInstance, register: Registry): void {
  const stopped = new Counter({
    name: 'content_policy_violations_total',
    help: 'Reports of browsers whose Content-Security-Policy stopped something',
    labelNames: ['directive'],
    registers: [register],
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MAX_BYTES }, async (_request: unknown, text: string) =>
      readJson(text),
    );
    scope.addHook('onRequest', ({ ip }) => countOrRefuse(app.countAddress, ip, REPORTS_LIMIT));
    scope.post(REPORTS_PATH, { config: { page: true }, schema: { hide: true } }, async ({ body }, reply) => {
      for (const directive of directivesOf(body)) stopped.inc({ directive });
      return reply.code(204).send();
    });
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fail('input.malformed');
  }
}

/** The directive of each report, in either format; 'other' for an unknown one. */
function directivesOf(body: unknown): string[] {
  const reports = Array.isArray(body) ? body.slice(0, REPORTS_MAX).map((one) => partOf(one, 'body')) : [partOf(body, 'csp-report')];
  return reports.filter((report) => report !== undefined).map(directiveOf);
}

function directiveOf(report: unknown): string {
  const word = ['effectiveDirective', 'effective-directive', 'violated-directive'].map((name) => partOf(report, name)).find(Boolean);
  const [name = ''] = typeof word === 'string' ? word.slice(0, 100).split(' ') : [];
  return DIRECTIVES.has(name) ? name : 'other';
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
