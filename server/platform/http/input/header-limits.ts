import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';

/** Refuses first of all a request with an address that is too long, or with two Host headers (RFC 9112, 3.2). For calls and pages. */
export function boundHeads(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const url = raw.url ?? '/';
    const mark = url.indexOf('?');
    const pathLength = mark === -1 ? url.length : mark;
    if (pathLength > limits.pathBytes || url.length - pathLength - 1 > limits.queryBytes) done(fail('input.addressTooLong'));
    else if (countOf(raw, 'host') > 1) done(fail('input.malformed'));
    else done();
  });
}

/** How often a header was sent: Node's `headers` has only the first. */
function countOf({ rawHeaders }: FastifyRequest['raw'], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) count += 1;
  return count;
}
