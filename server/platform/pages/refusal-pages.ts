import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fail } from '#contract/failures.ts';
import { type RefusalReason, refusalReasons, screens } from '#contract/screens.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import { sendFailure } from '#server/platform/http/failure-answer.ts';
import { keep, type Kept, type Made } from '#server/platform/cache/micro-cache.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';

const RETRY_SECONDS = 5;

/**
 * The pages that stand in for one that is not rendered now. They are made once, without anybody's data, and sent without scripts: React would
 * look for the screen of the address, which is another one, and its calls would only add to the load.
 */
export class RefusalPages {
  readonly #make: (address: string) => Promise<Made>;
  readonly #made = new Map<RefusalReason, Promise<Kept>>();

  constructor(make: (address: string) => Promise<Made>) {
    this.#make = make;
  }

  /** Makes all of them, so that they are there when nothing else can be made. */
  async prepare(): Promise<void> {
    await Promise.all(refusalReasons.map((reason) => this.#get(reason)));
  }

  /** Sends the page of a failed rendering: 429 or 503 with Retry-After, or the page's own error page as it was made. */
  async send(cause: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const failure = failureOf(cause);
    if (failure.statusCode >= 500) request.log.error({ err: cause, code: failure.code }, 'a page could not be rendered');
    const made = failure.statusCode === 500 ? madeOf(cause) : undefined;
    if (made && isHtml(made)) return sendCached(keep({ ...made, headers: notStored(made.headers) }), request, reply);
    const reason = failure.statusCode === 429 ? 'too-many' : 'busy';
    const page = await this.#get(reason).catch(() => undefined);
    if (!page) return sendFailure(failure, request, reply);
    if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
    return sendCached({ ...page, status: failure.statusCode }, request, reply);
  }

  #get(reason: RefusalReason): Promise<Kept> {
    const known = this.#made.get(reason);
    if (known) return known;
    const making = this.#make(screens.refusal(reason)).then((made) => {
      if (made.status !== 200 || !isHtml(made)) throw new Error(`the page '${reason}' was made with ${made.status}`);
      return keep({ ...made, headers: notStored(made.headers), body: Buffer.from(withoutScripts(made.body.toString())) });
    });
    this.#made.set(reason, making);
    // Next time it is tried anew.
    making.catch(() => this.#made.delete(reason));
    return making;
  }
}

const isHtml = ({ headers }: Made) => headers['content-type']?.startsWith('text/html') ?? false;
const notStored = (headers: Made['headers']): Made['headers'] => ({ ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

/** The answer that the web build gave with a fault, where it gave one. */
const madeOf = (error: unknown): Made | undefined => (error as { made?: Made }).made;

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (madeOf(error)?.status === 503 || isDatabaseBusy(error)) return fail('server.busy').retryAfter(RETRY_SECONDS);
  return fail('server.fault');
}

const MODULE = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>[\s\S]*?<\/script>/g;
const INLINE = /<script(?:\s[^>]*)?>[\s\S]*?<\/script>/g;

/** The page as it stands when nothing of it runs but its first script, which sets the colours that were chosen in this browser. */
function withoutScripts(html: string): string {
  let isFirst = true;
  return html.replaceAll(MODULE, '').replaceAll(INLINE, (script) => {
    const stays = isFirst && script.startsWith('<script>');
    isFirst = false;
    return stays ? script : '';
  });
}
