import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What is kept of an answer: its bytes in each encoding that was asked for. */
export type Kept = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  encoded: Partial<Record<'br' | 'gzip', Buffer>>;
  version: number;
  madeAt: number;
};
export type Made = { status: number; headers: Record<string, string>; body: Buffer };

/** Answered as it is for so long; then once more while one renewal runs; after that one waits for the renewal. */
const FRESH_MS = 2_000;
const STALE_MS = 15_000;

/**
 * Answers that are the same for everybody, kept for seconds: each is made once at a time however many wait for it, and an old one
 * stands in when its renewal fails by a fault; a refusal takes its place at once. `forget()` is called after each change that
 * visitors can see, so that a writer reads the new state.
 */
export class MicroCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #running = new Map<string, Promise<Kept>>();
  /** Called by each `forget()`: whoever else keeps answers is to be told. */
  onForget: () => void = () => {};
  #version = 0;

  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#kept = new LRUCache({ maxSize: mostBytes, sizeCalculation: (kept) => kept.identity.length * 2 + 1_000 });
  }

  /** Everything that was made before now is renewed before it is answered again, here and on the other nodes. */
  forget(): void {
    this.forgetHere();
    this.onForget();
  }

  /** The same on this node alone: another one told of its change. */
  forgetHere(): void {
    this.#version += 1;
  }

  /** The kept answer, or the one that `make` gives; a fault of `make` is thrown only when nothing older is kept. */
  async get(key: string, make: () => Promise<Made>): Promise<Kept> {
    const kept = this.#kept.get(key);
    const age = kept ? performance.now() - kept.madeAt : Infinity;
    const isCurrent = kept?.version === this.#version;
    if (kept && isCurrent && age < FRESH_MS) return kept;
    const renewal = this.#renew(key, make);
    if (kept && isCurrent && age < STALE_MS) {
      renewal.catch(() => {});
      return kept;
    }
    return kept ? renewal.catch((error: unknown) => standIn(kept, error)) : renewal;
  }

  #renew(key: string, make: () => Promise<Made>): Promise<Kept> {
    const runKey = `${this.#version} ${key}`;
    const running = this.#running.get(runKey);
    if (running) return running;
    const version = this.#version;
    const started = make()
      .then((made) => {
        if (made.status >= 500) throw Object.assign(new Error(`made ${made.status}`), { made });
        const kept = keep(made, version);
        // A slow answer from before a change must not take the place of a newer one.
        if ((this.#kept.peek(key)?.version ?? 0) <= version) this.#kept.set(key, kept);
        return kept;
      })
      .catch((error: unknown) => {
        if (isRefusal(error)) this.#kept.delete(key);
        throw error;
      })
      .finally(() => this.#running.delete(runKey));
    this.#running.set(runKey, started);
    return started;
  }
}

/** Whether it is an answer in itself, such as 404 for what left the shop, and no fault of ours. */
const isRefusal = (error: unknown) => ((error as { statusCode?: number }).statusCode ?? 500) < 500;

function standIn(kept: Kept, error: unknown): Kept {
  if (isRefusal(error)) throw error;
  return kept;
}

/** An answer as the cache holds it, also for one that is not to be kept. */
export function keep({ status, headers, body }: Made, version = 0): Kept {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers, etag, identity: body, encoded: {}, version, madeAt: performance.now() };
}

/** The encoding that the client takes and that is worth it, with the bytes in it; each is compressed once. */
export async function encode(kept: Kept, acceptEncoding: string | undefined): Promise<{ encoding?: 'br' | 'gzip'; bytes: Buffer }> {
  if (kept.identity.length < 1_000) return { bytes: kept.identity };
  const encoding = acceptEncoding?.includes('br') ? 'br' : acceptEncoding?.includes('gzip') ? 'gzip' : undefined;
  if (!encoding) return { bytes: kept.identity };
  const bytes = (kept.encoded[encoding] ??= encoding === 'br' ? await brotli(kept.identity, BROTLI) : await zip(kept.identity));
  return { encoding, bytes };
}
