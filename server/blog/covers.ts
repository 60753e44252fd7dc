import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { etagOf, hasVersion } from '#server/platform/cache/etag.ts';

/** Drawn by scripts/assets/draw-covers.ts, one in each size for every article of content/blog, and one for articles without a picture. */
const FOLDER = path.join(import.meta.dirname, '../../content/blog/covers');
const DAY_S = 86_400;

/** GET /blog-covers/{name}.jpg and {name}-640.jpg. */
export function coverFiles(app: FastifyInstance): void {
  // Files of the version that runs do not change: each is hashed once.
  const etags = new Map<string, string>();
  // Only names of covers reach the disk.
  const files: ReadonlySet<string> = new Set(readdirSync(FOLDER).filter((file) => file.endsWith('.jpg')));
  app.get<{ Params: { file: string } }>('/blog-covers/:file', { config: { page: true } }, async (request, reply) => {
    const { file } = request.params;
    if (!files.has(file)) throw fail('page.notFound');
    const bytes = await readFile(path.join(FOLDER, file));
    const etag = etags.get(file) ?? etagOf(bytes);
    etags.set(file, etag);
    reply.headers({ 'cache-control': `public, max-age=${DAY_S}, stale-while-revalidate=${DAY_S * 30}`, etag });
    if (hasVersion(request, etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(bytes);
  });
}
