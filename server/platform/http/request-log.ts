import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino, symbols } from 'pino';
import { routeOf } from '#server/platform/start/make-log.ts';

const INFO = 30;

/**
 * Logs each request in one line once it is answered: id, method, route, address, status, milliseconds. The fields are chosen here, none is a
 * secret or a user's text (threats.md T38), so the line needs neither the redaction that other lines go through nor an object to be
 * serialized: that took a third of an answer from the cache. Goes where `log` goes, from level info.
 */
export class RequestLog extends LogController {
  /** Undefined where the level leaves such lines out. */
  readonly #lines: pino.DestinationStream | undefined;

  constructor(log: FastifyBaseLogger) {
    super();
    const destination = (log as unknown as Record<symbol, pino.DestinationStream>)[symbols.streamSym];
    if (!destination) throw new Error('the log is not of pino');
    this.#lines = (pino.levels.values[log.level] ?? Infinity) <= INFO ? buffered(destination) : undefined;
  }

  /** The log of one request, for what else is said of it. As pino makes it, without searching its own id for secrets. */
  static childOf(log: FastifyBaseLogger, id: string): FastifyBaseLogger {
    const parent = log as FastifyBaseLogger & Record<symbol, unknown>;
    return Object.assign(Object.create(parent) as FastifyBaseLogger, {
      [symbols.chindingsSym]: `${String(parent[symbols.chindingsSym])},"reqId":"${id}"`,
    });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) return super.requestCompleted(error, request, reply);
    if (!this.#lines) return;
    const { id, method, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const req = `{"method":"${method}","path":${JSON.stringify(routeOf(request))},"ip":${JSON.stringify(ip)}}`;
    this.#lines.write(
      `{"level":${INFO},"time":"${new Date().toISOString()}","reqId":"${id}","req":${req},"res":{"statusCode":${reply.statusCode}},"ms":${ms},"msg":"request"}\n`,
    );
  }
}

/** What a pipe takes in one piece, in bytes: lines of the log's two writers never mix. */
const PIECE = 4_096;
/** How long a line may wait for others, in milliseconds: each write costs more than making twenty lines. */
const TOGETHER_MS = 200;
const byFile = new Map<number, pino.DestinationStream>();

/** A second writer to the same file or pipe, which collects lines; those that tell of an error never wait. What is left is written at the end. */
function buffered(destination: pino.DestinationStream): pino.DestinationStream {
  const { fd } = destination as { fd?: unknown };
  if (typeof fd !== 'number' || fd < 0) return destination;
  const known = byFile.get(fd);
  if (known) return known;
  const lines = pino.destination({ dest: fd, sync: true, minLength: PIECE / 2, maxWrite: PIECE, periodicFlush: TOGETHER_MS });
  process.once('exit', () => lines.flushSync());
  byFile.set(fd, lines);
  return lines;
}
