import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';

/** How long a request may take to arrive, in milliseconds. */
export type RequestTimes = {
  /** Its head. */
  headMs: number;
  /** The whole request, without a session and with one. */
  anonymousMs: number;
  signedInMs: number;
  /** Without a single byte of the body. */
  stalledMs: number;
  /** The interval of the checks. */
  checkMs: number;
};

export const REQUEST_TIMES: RequestTimes = { headMs: 10_000, anonymousMs: 60_000, signedInMs: 300_000, stalledMs: 30_000, checkMs: 1_000 };

/** Connections that one address may have open at once: enough for an office of a hundred people, each with a few and an event stream. */
export const CONNECTIONS_OF_ONE = 500;

/** The part that Node enforces, for Fastify's options: the head, and the longest time of any request. */
export const serverTimes = ({ headMs, signedInMs, checkMs }: RequestTimes) => ({
  requestTimeout: signedInMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
});

/**
 * Ends a request whose body does not arrive with 408 'input.slow' and closes its connection, so that a sender of one byte now and then holds
 * neither a slot nor memory. Checks once the rights are known, for any route.
 */
export function endSlowBodies(app: FastifyInstance, times: RequestTimes): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.raw.complete && announcesBody(request)) endIfSlow(request, reply, times);
    done();
  });
}

function endIfSlow(request: FastifyRequest, reply: FastifyReply, times: RequestTimes): void {
  const { raw } = request;
  const endsAt = performance.now() + (request.viewer ? times.signedInMs : times.anonymousMs);
  let [received, receivedAt] = [raw.socket.bytesRead, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    if (raw.complete || reply.sent) return clearInterval(timer);
    if (raw.socket.bytesRead !== received) [received, receivedAt] = [raw.socket.bytesRead, now];
    if (now < endsAt && now - receivedAt < times.stalledMs) return undefined;
    clearInterval(timer);
    return void reply.send(fail('input.slow'));
  }, times.checkMs);
  raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes connections of an address beyond the limit. Not for a server behind a proxy, where everybody has the same address. */
export function boundConnections(app: FastifyInstance, max: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = callerAddress(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= max) return void socket.destroy();
    open.set(address, count + 1);
    return void socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
