import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';

/** How long a request may take to arrive, in milliseconds. */
export type RequestTimes = {
  /** Its head. */
  headMs: number;
  /** All of it, from somebody who is not signed in, and from somebody who is. */
  anonymousMs: number;
  signedInMs: number;
  /** Without a single byte of its body. */
  stalledMs: number;
  /** How often that is looked at. */
  checkMs: number;
};

export const REQUEST_TIMES: RequestTimes = { headMs: 10_000, anonymousMs: 60_000, signedInMs: 300_000, stalledMs: 30_000, checkMs: 1_000 };

/** Connections that one address may have open at once: an office of a hundred people, each with a few and a stream of events. */
export const CONNECTIONS_OF_ONE = 500;

/** Node's own part of it, for Fastify's options: heads, and the longest that any request may take. */
export const serverTimes = ({ headMs, signedInMs, checkMs }: RequestTimes) => ({
  requestTimeout: signedInMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
});

/**
 * Ends a request whose body does not come: 408 'input.slow', and its connection with it, so that neither a place nor memory is held by a
 * sender of one byte now and then. It looks once the rights are known, for any route.
 */
export function endSlowBodies(app: FastifyInstance, times: RequestTimes): void {
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !announcesBody(request)) return;
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
  });
}

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes what an address opens beyond its connections. Not for a server behind a proxy, which has one address for everybody. */
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
