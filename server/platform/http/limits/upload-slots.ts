import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, calls } from '#contract/paths.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Files are read into memory, and a slow line holds them there: so many at once for an account and for an address. People who are signed in
 * have places of their own, which nobody else can take.
 */
export const UPLOADS_OF_ONE = 6;
const UPLOADS_OF_ADDRESS = 24;
const UPLOADS_OF_ALL = 60;
/** Whoever signs up sends one small picture. */
export const ANONYMOUS_UPLOADS_OF_ADDRESS = 3;
const ANONYMOUS_UPLOADS_OF_ALL = 20;
const RETRY_SECONDS = 5;
/** A body that says it is no longer than that is as light as any other call's, such as a message without a file. */
const LIGHT_BYTES = 256 * 1024;

/** Bounds the calls with files that are under way; register it behind the rights. Our own calls are not counted. */
export function boundUploads(app: FastifyInstance, isOurs: (request: FastifyRequest) => boolean): void {
  const signedIn = new Places(UPLOADS_OF_ALL);
  const anonymous = new Places(ANONYMOUS_UPLOADS_OF_ALL);
  app.addHook('onRequest', async (request, reply) => {
    if (!takesFiles(request) || isOurs(request)) return;
    const address = callerAddress(request.ip);
    const { viewer } = request;
    const entered = viewer
      ? signedIn.enter({ [viewer.id]: UPLOADS_OF_ONE, [address]: UPLOADS_OF_ADDRESS })
      : anonymous.enter({ [address]: ANONYMOUS_UPLOADS_OF_ADDRESS });
    if (typeof entered !== 'function') throw entered;
    onceOver(reply, entered);
  });
}

/** Places for so many at once; each who enters may have a bound under several names. */
class Places {
  readonly #taken = new Map<string, number>();
  readonly #max: number;
  #all = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** The way out again, or the refusal. `limits`: the most for each name of who enters. */
  enter(limits: Record<string, number>): (() => void) | Failure {
    const names = Object.keys(limits);
    if (Object.entries(limits).some(([name, max]) => (this.#taken.get(name) ?? 0) >= max)) {
      return fail('limit.reached', RETRY_SECONDS).retryAfter(RETRY_SECONDS);
    }
    if (this.#all >= this.#max) return fail('server.busy').retryAfter(RETRY_SECONDS);
    this.#add(names, 1);
    return () => this.#add(names, -1);
  }

  #add(names: string[], change: 1 | -1): void {
    this.#all += change;
    for (const name of names) {
      const now = (this.#taken.get(name) ?? 0) + change;
      if (now > 0) this.#taken.set(name, now);
      else this.#taken.delete(name);
    }
  }
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
