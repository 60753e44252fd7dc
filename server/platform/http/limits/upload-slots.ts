import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Limits concurrent uploads by account and by address, because files are read into memory and stay there while a slow connection sends them.
 * Signed-in accounts have slots of their own, which anonymous uploads cannot take.
 */
export const UPLOADS_OF_ONE = 6;
export const UPLOADS_OF_ADDRESS = 24;
const UPLOADS_OF_ALL = 60;
/** Sign-up sends one small picture. */
const ANONYMOUS_UPLOADS_OF_ADDRESS = 3;
const ANONYMOUS_UPLOADS_OF_ALL = 20;
const RETRY_SECONDS = 5;
/** A body whose Content-Length is at most this is treated as a call without a file. */
const LIGHT_BYTES = 256 * 1024;

/** Limits calls with files that are in progress; register it after the rights. The server's own calls are not counted. */
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

/** A number of slots; each entry can be limited under several names. */
class Places {
  readonly #taken = new Map<string, number>();
  readonly #max: number;
  #all = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the function that frees the slot, or throws the refusal. `limits`: the maximum for each name. */
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

/** When the request was answered or its connection closed, whichever comes first. */
function onceOver({ raw }: FastifyReply, leave: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) leave();
    isOver = true;
  };
  raw.once('finish', end).once('close', end);
}
