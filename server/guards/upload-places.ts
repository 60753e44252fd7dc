import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, calls } from '#contract/paths.ts';
import { fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';

/** Files are read into memory, and a slow line holds them there for minutes: so many at once for a person or an address, and for all together. */
export const UPLOADS_OF_ONE = 6;
const UPLOADS_OF_ALL = 60;
const RETRY_SECONDS = 5;
/** A body that says it is no longer than that is as light as any other call's, such as a message without a file. */
const LIGHT_BYTES = 256 * 1024;

/** Bounds the calls with files that are under way; register it behind the rights. Our own calls are not counted. */
export function boundUploads(app: FastifyInstance, isOurs: (request: FastifyRequest) => boolean): void {
  const underWay = new Map<string, number>();
  let all = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!takesFiles(request) || isOurs(request)) return;
    const who = request.viewer?.id ?? callerAddress(request.ip);
    const own = underWay.get(who) ?? 0;
    if (own >= UPLOADS_OF_ONE) throw fail('limit.reached', RETRY_SECONDS).retryAfter(RETRY_SECONDS);
    if (all >= UPLOADS_OF_ALL) throw fail('server.busy').retryAfter(RETRY_SECONDS);
    underWay.set(who, own + 1);
    all += 1;
    onceOver(reply, () => {
      all -= 1;
      const left = underWay.get(who)! - 1;
      if (left > 0) underWay.set(who, left);
      else underWay.delete(who);
    });
  });
}

function takesFiles({ routeOptions, headers }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  if (!call || !(calls[call] as Call).files) return false;
  return Number(headers['content-length'] ?? Infinity) > LIGHT_BYTES;
}

/** Answered, or the line is gone: whichever comes first. */
function onceOver({ raw }: FastifyReply, leave: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) leave();
    isOver = true;
  };
  raw.once('finish', end).once('close', end);
}
