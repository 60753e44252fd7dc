import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino, symbols } from 'pino';
import { routeOf } from '#server/platform/start/make-log.ts';

/**
 * Logs each request in one line once it is answered: id, method, route, address, status, milliseconds. The fields are chosen here, none is a
 * secret or a user's text (threats.md T38), so the line is written without the redaction that other lines go through: that took 11 % of an
 * answer from the cache. Goes where `log` goes, from level info.
 */
export class RequestLog extends LogController {
  readonly #lines: pino.Logger;

  constructor(log: FastifyBaseLogger) {
    super();
    const destination = (log as unknown as Record<symbol, pino.DestinationStream>)[symbols.streamSym];
    if (!destination) throw new Error('the log is not of pino');
    this.#lines = pino({ level: log.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) return super.requestCompleted(error, request, reply);
    const req = { method: request.method, path: routeOf(request), ip: request.ip };
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    this.#lines.info({ reqId: request.id, req, res: { statusCode: reply.statusCode }, ms }, 'request');
  }
}
