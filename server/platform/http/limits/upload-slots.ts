import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { largestBodyOf } from '../input/multipart.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Limits concurrent uploads by account and by address, because files are read into memory and stay there while a slow connection sends them.
 * Signed-in accounts have slots of their own, which anonymous uploads cannot take.
 */
export const UPLOADS_OF_ONE = 6;
export const UPLOADS_OF_ADDRESS = 24;
const UPLOADS_OF_ALL = 60;
const MEGABYTE = 1024 * 1024;
/** What uploads of accounts may need of the memory at once, by what they announce: sixty of the largest would be 5 GB. */
export const UPLOADED_BYTES_OF_ALL = 512 * MEGABYTE;
/** Two of the largest: one account leaves room for others. */
export const UPLOADED_BYTES_OF_ONE = 192 * MEGABYTE;
/** Sign-up sends one small picture. */
const ANONYMOUS_UPLOADS_OF_ADDRESS = 3;
const ANONYMOUS_UPLOADS_OF_ALL = 20;
const RETRY_SECONDS = 5;
/** A body whose Content-Length is at most this is treated as a call without a file. */
const LIGHT_BYTES = 256 * 1024;

/** Limits calls with files that are in progress; register it after the rights. The server's own calls are not counted. */
export function boundUploads(app: FastifyInstance, isOurs: (request: FastifyRequest) => boolean): void {
  const signedIn = new Places({ uploads: UPLOADS_OF_ALL, bytes: UPLOADED_BYTES_OF_ALL });
  const anonymous = new Places({ uploads: ANONYMOUS_UPLOADS_OF_ALL, bytes: Infinity });
  app.addHook('onRequest', async (request, reply) => {
    if (!takesFiles(request) || isOurs(request)) return;
    const address = callerAddress(request.ip);
    const { viewer } = request;
    const one = { uploads: 1, bytes: bytesOf(request) };
    const entered = viewer
      ? signedIn.enter(one, {
          [viewer.id]: { uploads: UPLOADS_OF_ONE, bytes: UPLOADED_BYTES_OF_ONE },
          [address]: { uploads: UPLOADS_OF_ADDRESS, bytes: Infinity },
        })
      : anonymous.enter(one, { [address]: { uploads: ANONYMOUS_UPLOADS_OF_ADDRESS, bytes: Infinity } });
    if (typeof entered !== 'function') throw entered;
    onceOver(reply, entered);
  });
}

/** Uploads in progress, and the bytes that they announced. */
type Load = { uploads: number; bytes: number };

const NOTHING: Load = { uploads: 0, bytes: 0 };
const sum = (one: Load, other: Load): Load => ({ uploads: one.uploads + other.uploads, bytes: one.bytes + other.bytes });
const fits = (load: Load, max: Load) => load.uploads <= max.uploads && load.bytes <= max.bytes;

/** Room for uploads; each entry can be limited under several names. */
class Places {
  readonly #taken = new Map<string, Load>();
  readonly #max: Load;
  #all = NOTHING;

  constructor(max: Load) {
    this.#max = max;
  }

  /** Returns the function that frees the room, or the refusal. `limits`: the maximum for each name. */
  enter(one: Load, limits: Record<string, Load>): (() => void) | Failure {
    if (Object.entries(limits).some(([name, max]) => !fits(sum(this.#takenBy(name), one), max))) {
      return fail('limit.reached', RETRY_SECONDS).retryAfter(RETRY_SECONDS);
    }
    if (!fits(sum(this.#all, one), this.#max)) return fail('server.busy').retryAfter(RETRY_SECONDS);
    const names = Object.keys(limits);
    this.#add(names, one);
    return () => this.#add(names, { uploads: -one.uploads, bytes: -one.bytes });
  }

  #takenBy(name: string): Load {
    return this.#taken.get(name) ?? NOTHING;
  }

  #add(names: string[], change: Load): void {
    this.#all = sum(this.#all, change);
    for (const name of names) {
      const now = sum(this.#takenBy(name), change);
      if (now.uploads > 0) this.#taken.set(name, now);
      else this.#taken.delete(name);
    }
  }
}

/** What a request may need of the memory: what it announces, or the most that its call takes, which is refused beyond that. */
function bytesOf({ routeOptions, headers }: FastifyRequest): number {
  const largest = largestBodyOf(calls[routeOptions.config.call!]);
  return Math.min(Number(headers['content-length'] ?? Infinity), largest);
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
