import { pino } from 'pino';
import { describeError } from './describe-error.ts';

/** The product's log, on standard output unless told otherwise: one line of JSON each, without secrets and without what people type (security.md T38). */
export function makeLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const secret = ['password', 'newPassword', 'token', 'authorization', 'cookie', '["verif-hash"]', '["flutterwave-signature"]'];
  const redact = secret.flatMap((name) => {
    const below = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${below}`, `*.*${below}`, `req.headers${below}`];
  });
  // A query may hold a token (/reset-password?token=…) or what somebody looks for: the path is enough.
  const req = (request: { method: string; url: string; ip?: string; id?: unknown }) => ({
    method: request.method,
    path: request.url.split('?')[0],
    ip: request.ip,
  });
  const options = { level, redact, serializers: { req, err: describeError }, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}
