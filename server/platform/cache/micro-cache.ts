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
  /** When its last renewal failed by a fault, and what was to be seen then. */
  failed?: { at: number; version: number };
};
export type Made = { status: number; headers: Record<string, string>; body: Buffer };

/** Answered as it is for so long; then once more while one renewal runs; after that one waits for the renewal. */
const FRESH_MS = 2_000;
const STALE_MS = 15_000;
/**
 * After a renewal that failed the answer is given as it is for so long, for nobody is to wait for a database that is away;
 * a change ends that, because whatever could be changed can be read.
 */
const RETRY_MS = 5_000;
/** What an entry costs beside its texts and bytes: objects, map and list. */
const ENTRY_BYTES = 1_000;

/** Asked before an answer is made for a reader; throws the refusal of one who may not have it made now. `isKept`: an old one is there. */
export type Gate = (isKept: boolean) => Promise<void>;

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

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** What is held now, in bytes: never more than the most. */
  get heldBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Everything that was made before now is renewed before it is answered again, here and on the other nodes. */
  forget(): void {
    this.clearHere();
    this.onForget();
  }

  /** The same on this node alone: another one told of its change. */
  clearHere(): void {
    this.#version += 1;
  }

  /**
   * The kept answer, or the one that `make` gives; a fault of `make` is thrown only when nothing older is kept.
   * `gate` is asked when something would be made; whoever it refuses gets what is kept, however old, and the refusal when nothing is.
   */
  async get(address: string, make: () => Promise<Made>, gate?: Gate): Promise<Kept> {
    const key = keyOf(address);
    const kept = this.#kept.get(key);
    if (kept && this.#isFresh(kept)) return kept;
    // Without a gate, or while it is made for somebody else, nothing is waited for.
    const asked = gate && !this.#running.has(this.#runKey(key)) ? refusalOf(gate, kept !== undefined) : undefined;
    const refusal = asked && (await asked);
    if (refusal) return kept ?? Promise.reject(refusal.error);
    const renewal = this.#renew(key, make);
    if (!kept) return renewal;
    if (this.#isCurrent(kept, STALE_MS)) {
      renewal.catch(() => {});
      return kept;
    }
    return renewal.catch((error: unknown) => standIn(kept, error));
  }

  #isCurrent({ version, madeAt }: Kept, maxMs: number): boolean {
    return version === this.#version && performance.now() - madeAt < maxMs;
  }

  /** Given without a renewal: it is new, or a renewal has just failed. */
  #isFresh(kept: Kept): boolean {
    const { failed } = kept;
    const hasJustFailed = failed?.version === this.#version && performance.now() - failed.at < RETRY_MS;
    return hasJustFailed || this.#isCurrent(kept, FRESH_MS);
  }

  #runKey(key: string): string {
    return `${this.#version} ${key}`;
  }

  #renew(key: string, make: () => Promise<Made>): Promise<Kept> {
    const runKey = this.#runKey(key);
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
        const old = this.#kept.peek(key);
        if (isRefusal(error)) this.#kept.delete(key);
        else if (old) old.failed = { at: performance.now(), version };
        throw error;
      })
      .finally(() => this.#running.delete(runKey));
    this.#running.set(runKey, started);
    return started;
  }
}

/** An address may be as long as a request's head: its hash stands for it. */
const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url');

/** The whole cost of an entry, in bytes, with room for what it is compressed to (`encode` keeps no more than that). */
function sizeOf({ identity, headers }: Kept, key: string): number {
  const head = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return identity.length * 2 + (head + key.length) * 2 + ENTRY_BYTES;
}

async function refusalOf(gate: Gate, isKept: boolean): Promise<{ error: unknown } | undefined> {
  try {
    await gate(isKept);
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Whether it is an answer in itself, such as 404 for what left the shop, and no fault of ours. */
const isRefusal = (error: unknown) => ((error as { statusCode?: number }).statusCode ?? 500) < 500;

function standIn(kept: Kept, error: unknown): Kept {
  if (isRefusal(error)) throw error;
  return kept;
}

/** Bytes in memory of their own: a small piece of a larger one would hold all of that. */
const own = (bytes: Buffer): Buffer => (bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer));

/** An answer as the cache holds it, also for one that is not to be kept. */
export function keep({ status, headers, body }: Made, version = 0): Kept {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers, etag, identity: own(body), encoded: {}, version, madeAt: performance.now() };
}

/** The encoding that the client takes and that is worth it, with the bytes in it; each is compressed once, and kept when both find room. */
export async function encode(kept: Kept, acceptEncoding: string | undefined): Promise<{ encoding?: 'br' | 'gzip'; bytes: Buffer }> {
  const encoding = kept.identity.length < 1_000 ? undefined : bestEncoding(acceptEncoding ?? '');
  if (!encoding) return { bytes: kept.identity };
  const known = kept.encoded[encoding];
  if (known) return { encoding, bytes: known };
  const bytes = own(await (encoding === 'br' ? brotli(kept.identity, BROTLI) : zip(kept.identity)));
  const other = kept.encoded[encoding === 'br' ? 'gzip' : 'br'];
  if (bytes.length + (other?.length ?? 0) <= kept.identity.length) kept.encoded[encoding] = bytes;
  return { encoding, bytes };
}

function bestEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
