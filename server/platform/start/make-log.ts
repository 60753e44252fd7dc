import { pino } from 'pino';
import { reservedSegments } from '#contract/screens.ts';
import { describeError } from './describe-error.ts';

/**
 * The product's log, by default on standard output: one JSON object per line, without secrets and without users' input
 * (threats.md T38). A request is logged by its route, because its address may be a secret: a link to a file, or to unsubscribe.
 */
export function makeLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const secret = ['password', 'newPassword', 'token', 'authorization', 'cookie', '["verif-hash"]', '["flutterwave-signature"]'];
  const redact = secret.flatMap((name) => {
    const below = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${below}`, `*.*${below}`, `req.headers${below}`];
  });
  const req = (request: LoggedRequest) => ({ method: request.method, path: routeOf(request), ip: request.ip });
  const serializers = { req, err: describeError };
  const hooks = { streamWrite: withoutSecrets };
  const options = { level, redact, serializers, hooks, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

type LoggedRequest = { method: string; url?: string; ip?: string; routeOptions?: { url?: string | undefined } };

const EVERY_PAGE = '/*';

/** The pattern of a request's route; pages share one, and unknown addresses have none. */
export function routeOf({ routeOptions, url = '' }: LoggedRequest): string {
  const pattern = routeOptions?.url ?? EVERY_PAGE;
  return pattern === EVERY_PAGE ? screenOf(url) : pattern;
}

/** The first part of a path, if it is a known one: anything else, such as the name of an artwork or a truncated link, is only 'some page'. */
function screenOf(url: string): string {
  const [, first = '', more] = /^\/([^/?#]*)(\/)?/.exec(url) ?? [];
  if (first === '' && url.length < 2) return '/';
  if (!reservedSegments.includes(first)) return EVERY_PAGE;
  return more ? `/${first}/*` : `/${first}`;
}

/**
 * What is redacted in the texts of errors, whoever wrote them: queries of addresses, users and passwords in addresses, tokens and signatures of
 * this product (43 letters and more, capitals among them), keys of the payment provider, and email addresses. JSON escapes pass unchanged.
 */
const SECRETS = new RegExp(
  [
    String.raw`\\(?:u[\da-fA-F]{4}|.)`,
    String.raw`\?[\w.%[\]-]+=[^\s"\\]*`,
    String.raw`:\/\/[^\s"\\/@]{1,200}@`,
    String.raw`(?=[a-z\d_-]{0,43}[A-Z])[\w-]{43,}`,
    String.raw`FLWSECK[\w-]*`,
    String.raw`[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+`,
  ].join('|'),
  'g',
);

/** Redacts once more before a line is written. */
function withoutSecrets(line: string): string {
  return line.replace(SECRETS, (found) => (found.startsWith('\\') ? found : '[removed]'));
}
