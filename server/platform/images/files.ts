import { eq } from '#server/database/drizzle.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureWidths, ZOOM_WIDTH } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import { type PictureFormat, pictureFormats, type PictureWidth } from '#contract/pictures.ts';
import type { Services } from '#server/platform/services.ts';
import { makePlaceholder } from './placeholder.ts';
import { pictures } from './table.ts';
import { contentTypes, findOrMakeVariant, storedWidth } from './variants.ts';
import { isId } from '#contract/ids.ts';
import { type AddressLimit, countOrRefuse } from '#server/platform/http/limits/count-address.ts';
import { hasVersion } from '#server/platform/cache/etag.ts';

const FILE = new RegExp(`^(?:(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})|(${ZOOM_WIDTH})\\.(jpg))$`);

const YEAR_S = 31_536_000;
const PLACEHOLDER_S = 60;
/** Pictures that are made on request: each takes the processor for up to a second, in the queue of everybody's uploads. */
const MADE_LIMIT: AddressLimit = { name: 'picture made', max: 120, windowMs: 60_000 };

/**
 * GET /uploads/{id}/{width}.{avif|webp|jpg}: a variant, made on the first request if the job has not made it yet;
 * the full-size JPEG is always made on request.
 * An unknown picture is 404; one whose file is missing or broken is a placeholder with 200, cached for a minute, so that pages stay whole (F33).
 */
export function pictureFiles(app: FastifyInstance, services: Pick<Services, 'storage' | 'db' | 'log'>): void {
  app.get<{ Params: { id: string; file: string } }>('/uploads/:id/:file', { config: { page: true } }, async (request, reply) => {
    const { id, file } = request.params;
    const [width, format] = FILE.exec(file)?.slice(1).filter(Boolean) ?? [];
    if (!width || !isId(id)) throw fail('page.notFound');
    const etag = `"${id}-${file}"`;
    // Public, and shown in mails: a mail program in a browser is another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (hasVersion(request, etag)) return reply.code(304).headers(lasting(etag)).send();
    return send({ id, width: Number(width) as PictureWidth, format: format as PictureFormat, etag }, { services, request, reply });
  });
}

type Wanted = { id: string; width: PictureWidth; format: PictureFormat; etag: string };
type Around = { services: Pick<Services, 'storage' | 'db' | 'log'>; request: FastifyRequest; reply: FastifyReply };

async function send(wanted: Wanted, { services, request, reply }: Around): Promise<FastifyReply> {
  const { id, width, format, etag } = wanted;
  // Whatever a file contains, a browser that opens it directly runs nothing (threats.md T25).
  reply.header('content-security-policy', "default-src 'none'; sandbox").type(contentTypes[format]);
  const picture = await findPicture(services, id);
  const variant = { id, width: storedWidth(width, picture.width), format };
  const bytes = await findOrMakeVariant(services, variant, () => countOrRefuse(request.server.countAddress, request.ip, MADE_LIMIT));
  if (bytes) return reply.headers(lasting(etag)).send(bytes);
  request.log.warn({ pictureId: id }, 'picture is missing');
  const shown = Math.min(width, picture.width);
  const placeholder = await makePlaceholder(shown, Math.max(1, Math.round((shown * picture.height) / picture.width)), format);
  return reply.header('cache-control', `public, max-age=${PLACEHOLDER_S}`).send(placeholder);
}

const sizes = new LRUCache<string, { width: number; height: number }>({ max: 20_000 });

/** A picture's dimensions never change, so they are cached. */
async function findPicture({ db }: Pick<Services, 'db'>, id: string): Promise<{ width: number; height: number }> {
  const known = sizes.get(id);
  if (known) return known;
  const [row] = await db.select({ width: pictures.width, height: pictures.height }).from(pictures).where(eq(pictures.id, id));
  if (!row) throw fail('page.notFound');
  sizes.set(id, row);
  return row;
}

const lasting = (etag: string) => ({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, etag });
