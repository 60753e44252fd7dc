import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fail } from '#contract/failures.ts';
import { type RefusalReason, refusalReasons, screens } from '#contract/screens.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import { sendFailure } from '#server/platform/http/failure-answer.ts';
import { toCached, type CachedAnswer, type Made } from '#server/platform/cache/micro-cache.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';

const RETRY_SECONDS = 5;

/** The page of a refusal by its status; any other is that of a busy shop. */
const REASONS: Readonly<Record<number, RefusalReason>> = { 429: 'too-many', 414: 'too-long' };

/**
 * The pages that replace one that cannot be rendered now. They are rendered once, without anybody's data, and sent without scripts: React
 * would look for the screen of the address, which is another one, and its calls would only add to the load.
 */
export class RefusalPages {
  readonly #make: (address: string) => Promise<Made>;
  readonly #made = new Map<RefusalReason, Promise<CachedAnswer>>();

  constructor(make: (address: string) => Promise<Made>) {
    this.#make = make;
  }

  /** Renders all of them in advance, so that they are there when nothing else can be rendered. */
  async prepare(): Promise<void> {
    await Promise.all(refusalReasons.map((reason) => this.#get(reason)));
  }

  /** Sends the page of a failed rendering: 414, 429 or 503, these with Retry-After, or the error page that the rendering itself returned. */
  async send(cause: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const failure = failureOf(cause);
    if (failure.statusCode >= 500) request.log.error({ err: cause, code: failure.code }, 'a page could not be rendered');
    const made = failure.statusCode === 500 ? madeOf(cause) : undefined;
    if (made && isHtml(made)) return sendCached(toCached({ ...made, headers: notStored(made.headers) }), request, reply);
    // What a browser cannot have sent is answered to a program.
    if (failure.statusCode === 400) return sendFailure(failure, request, reply);
    const reason = REASONS[failure.statusCode] ?? 'busy';
    const page = await this.#get(reason).catch(() => undefined);
    if (!page) return sendFailure(failure, request, reply);
    if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
    return sendCached({ ...page, status: failure.statusCode }, request, reply);
  }

  #get(reason: RefusalReason): Promise<CachedAnswer> {
    const known = this.#made.get(reason);
    if (known) return known;
    const making = this.#make(screens.refusal(reason)).then((made) => {
      if (made.status !== 200 || !isHtml(made)) throw new Error(`the page '${reason}' was made with ${made.status}`);
      return toCached({ ...made, headers: notStored(made.headers), body: Buffer.from(withoutScripts(made.body.toString())) });
    });
    this.#made.set(reason, making);
    // The next request tries again.
    making.catch(() => this.#made.delete(reason));
    return making;
  }
}

const isHtml = ({ headers }: Made) => headers['content-type']?.startsWith('text/html') ?? false;
const notStored = (headers: Made['headers']): Made['headers'] => ({ ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

/** The answer that the web build returned with a fault, if it did. */
const madeOf = (error: unknown): Made | undefined => (error as { made?: Made }).made;

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (madeOf(error)?.status === 503 || isDatabaseBusy(error)) return fail('server.busy').retryAfter(RETRY_SECONDS);
  return fail('server.fault');
}

const MODULE = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>[\s\S]*?<\/script>/g;
const INLINE = /<script(?:\s[^>]*)?>[\s\S]*?<\/script>/g;

/** The page without its scripts except the first, which sets the colour scheme chosen in this browser. */
function withoutScripts(html: string): string {
  let isFirst = true;
  return html.replaceAll(MODULE, '').replaceAll(INLINE, (script) => {
    const stays = isFirst && script.startsWith('<script>');
    isFirst = false;
    return stays ? script : '';
  });
}
