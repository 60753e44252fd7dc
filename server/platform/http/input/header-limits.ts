import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';

/** Refuses, before anything else looks at a request, an address that is too long, and two Host headers (RFC 9112, 3.2). For calls and pages. */
export function boundHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const url = raw.url ?? '/';
    const mark = url.indexOf('?');
    const pathLength = mark === -1 ? url.length : mark;
    if (pathLength > limits.pathBytes || url.length - pathLength - 1 > limits.queryBytes) throw fail('input.addressTooLong');
    if (countOf(raw, 'host') > 1) throw fail('input.malformed');
  });
}

/** How often a header came: Node's own list of headers holds the first alone. */
function countOf({ rawHeaders }: FastifyRequest['raw'], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) count += 1;
  return count;
}
