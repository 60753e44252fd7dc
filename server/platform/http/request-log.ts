import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino, symbols } from 'pino';
import { routeOf } from '#server/platform/start/make-log.ts';

const INFO = pino.levels.values['info'] ?? 30;
/** How long lines wait for each other, in milliseconds, and how many characters of them: each write costs as much as a line. */
const TOGETHER_MS = 50;
const TOGETHER_LENGTH = 16_000;

/**
 * Logs each request in one line once it is answered: id, method, route, address, status, milliseconds. The fields are chosen here, none is a
 * secret or a user's text (threats.md T38), so the line needs neither the redaction that other lines go through nor an object to be
 * serialized: that took a third of an answer from the cache. Goes where `log` goes, from level info; lines of the same moment are written
 * together, the last at the end of the process or by `flush`.
 */
export class RequestLog extends LogController {
  readonly #isOn: boolean;
  readonly #destination: pino.DestinationStream;
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    super();
    const destination = (log as unknown as Record<symbol, pino.DestinationStream>)[symbols.streamSym];
    if (!destination) throw new Error('the log is not of pino');
    this.#destination = destination;
    this.#isOn = (pino.levels.values[log.level] ?? Infinity) <= INFO;
    open.add(this);
  }

  /** The log of one request, for what else is said of it: as pino makes it, without searching its own id for secrets. */
  static childOf(log: FastifyBaseLogger, id: string): FastifyBaseLogger {
    const parent = log as FastifyBaseLogger & Record<symbol, unknown>;
    return Object.assign(Object.create(parent) as FastifyBaseLogger, {
      [symbols.chindingsSym]: `${String(parent[symbols.chindingsSym])},"reqId":"${id}"`,
    });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) return super.requestCompleted(error, request, reply);
    if (!this.#isOn) return;
    const { id, method, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const req = `{"method":"${method}","path":${JSON.stringify(routeOf(request))},"ip":${JSON.stringify(ip)}}`;
    this.#keep(
      `{"level":${INFO},"time":"${new Date().toISOString()}","reqId":"${id}","req":${req},"res":{"statusCode":${reply.statusCode}},"ms":${ms},"msg":"request"}\n`,
    );
  }

  /** Writes the lines that wait. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting) this.#destination.write(this.#waiting);
    this.#waiting = '';
  }

  /** Writes what waits, and no longer at the end of the process. */
  close(): void {
    this.flush();
    open.delete(this);
  }

  #keep(line: string): void {
    this.#waiting += line;
    if (this.#waiting.length > TOGETHER_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }
}

const open = new Set<RequestLog>();
// Before pino's own listener, which writes what was handed to it and ends its stream.
process.prependListener('exit', () => {
  for (const log of open) log.flush();
});
