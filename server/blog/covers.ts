import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { type CoverSize, coverSizes } from '#contract/blog.ts';
import { fail } from '#contract/failures.ts';
import type { Services } from '#server/services.ts';
import { drawCover } from './draw-cover.ts';
import type { Post } from './read-posts.ts';

/** Goes up when the drawings change: kept covers are drawn again. */
const EDITION = 1;
const FILE = /^([a-z\d-]+?)(-640)?\.jpg$/;
const DAY_S = 86_400;

/** GET /blog-covers/{name}.jpg and {name}-640.jpg: drawn once for each article, then kept in the storage. */
export function coverFiles(app: FastifyInstance, { storage }: Pick<Services, 'storage'>, posts: readonly Post[]): void {
  const drawing = new Map<string, Promise<Covers>>();
  const draw = (post: Post) => {
    const started = drawing.get(post.name) ?? drawAndKeep(storage, post).finally(() => drawing.delete(post.name));
    drawing.set(post.name, started);
    return started;
  };
  app.get<{ Params: { file: string } }>('/blog-covers/:file', { config: { page: true } }, async (request, reply) => {
    const [, name, small] = FILE.exec(request.params.file) ?? [];
    const post = posts.find((one) => one.name === name);
    if (!post) throw fail('page.notFound');
    const size = small ? 'small' : 'large';
    const key = keyOf(post, size);
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': `public, max-age=${DAY_S}, stale-while-revalidate=${DAY_S * 30}`, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const bytes = (await storage.get(key)) ?? (await draw(post))[size];
    return reply.type('image/jpeg').send(Buffer.from(bytes));
  });
}

type Covers = Record<CoverSize, Uint8Array>;
const keyOf = ({ name, style }: Post, size: CoverSize) => `blog-covers/${EDITION}-${style}/${name}-${coverSizes[size].width}.jpg`;

/** One drawing, kept in both sizes. */
async function drawAndKeep(storage: Services['storage'], post: Post): Promise<Covers> {
  const drawn = sharp(Buffer.from(drawCover(post.name, post.style)), { unlimited: true });
  const raw = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const make = async (size: CoverSize) => {
    const bytes = await sharp(raw.data, { raw: raw.info }).resize(coverSizes[size].width).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
    await storage.put(keyOf(post, size), bytes, 'image/jpeg');
    return bytes;
  };
  return { large: await make('large'), small: await make('small') };
}
