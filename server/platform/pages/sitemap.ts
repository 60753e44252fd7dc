import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FIRST_ID, isId } from '#contract/ids.ts';
import { helpTopics, screens } from '#contract/screens.ts';
import type { Database } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';
import { ownPageRules } from './own-pages.ts';
import { type CachedAnswer, type Made, toCached } from '#server/platform/cache/micro-cache.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';
import { type AddressLimit, countOrRefuse } from '#server/platform/http/limits/count-address.ts';

const page = { config: { page: true } } as const;
/** A sitemap file holds 50,000 addresses at most (sitemaps.org). */
const ADDRESSES_PER_FILE = 45_000;

/** Files are not cached: each may be megabytes, from a statement over many works. A robot reads each once. */
const FILES_LIMIT: AddressLimit = { name: 'sitemap', max: 120, windowMs: 60_000 };

/** What the areas add to the sitemap: paths of pages that fit into one file, and the artworks, which need not. */
export type SitemapSources = {
  pages: ((db: Database) => Promise<string[]>)[];
  artworks: {
    /** The id before the first artwork of each file. */
    findFileStarts: (db: Database, perFile: number) => Promise<string[]>;
    findPaths: (db: Database, after: string, perFile: number) => Promise<string[]>;
  };
};

const xml = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;

/**
 * /robots.txt and /sitemap.xml: the screens, the articles, the artists and the artworks; when they do not fit in one file, an index of several.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
  sources: SitemapSources,
  perFile = ADDRESSES_PER_FILE,
): void {
  const { publicUrl } = config;
  const files = new FilesInMaking();
  const make = (text: string, topics: readonly string[], type = 'application/xml; charset=utf-8'): Made => ({
    status: 200,
    topics,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=600' },
    body: Buffer.from(text),
  });
  const makeFile = (paths: readonly string[]) => {
    const entries = paths.map((path) => `<url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`);
    return toCached(make(xml('urlset', entries), []));
  };

  const counted = {
    ...page,
    onRequest: ({ ip }: FastifyRequest) => countOrRefuse(app.countAddress, ip, FILES_LIMIT),
  };

  app.get('/robots.txt', page, async (request, reply) => {
    const closed = ['/api/', ...ownPageRules].map((path) => `Disallow: ${path}`).join('\n');
    const text = `User-agent: *\n${closed}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return sendCached(await app.microCache.get('robots', async () => make(text, [], 'text/plain; charset=utf-8')), request, reply);
  });

  /** One file of everything, or an index of several. */
  const makeFirst = async (): Promise<CachedAnswer> => {
    const starts = await sources.artworks.findFileStarts(db, perFile);
    if (starts.length === 1) {
      const all = [...(await findScreens(db, sources)), ...(await sources.artworks.findPaths(db, FIRST_ID, perFile))];
      if (all.length <= perFile) return makeFile(all);
    }
    const named = ['/sitemap-screens.xml', ...starts.map((after) => `/sitemap-artworks.xml?after=${after}`)];
    const entries = named.map((file) => `<sitemap><loc>${escapeMarkup(publicUrl + file)}</loc></sitemap>`);
    return app.microCache.get('sitemap', async () => make(xml('sitemapindex', entries), ['GET /arts']));
  };

  app.get('/sitemap.xml', counted, async (request, reply) => {
    const known = app.microCache.peek('sitemap');
    if (known) return sendCached(known, request, reply);
    return sendCached(await files.make('sitemap', makeFirst), request, reply);
  });

  app.get('/sitemap-screens.xml', counted, async (request, reply) => {
    const file = await files.make('screens', async () => makeFile(await findScreens(db, sources)));
    return sendCached(file, request, reply);
  });

  app.get<{ Querystring: { after?: string } }>('/sitemap-artworks.xml', counted, async (request, reply) => {
    const { after: asked = '' } = request.query;
    const after = isId(asked) ? asked : FIRST_ID;
    const file = await files.make(after, async () => makeFile(await sources.artworks.findPaths(db, after, perFile)));
    return sendCached(file, request, reply);
  });
}

/**
 * A file of 45,000 addresses would displace hundreds of pages, and robots ask for it once a day: it is not cached, but made once for all who wait, and one
 * after the other, so that who asks for many has no more than one connection of the database and one file in memory.
 */
class FilesInMaking {
  readonly #making = new Map<string, Promise<CachedAnswer>>();
  #last: Promise<unknown> = Promise.resolve();

  make(name: string, start: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    const running = this.#making.get(name);
    if (running) return running;
    const started = this.#last.then(start).finally(() => this.#making.delete(name));
    this.#last = started.catch(() => {});
    this.#making.set(name, started);
    return started;
  }
}

async function findScreens(db: Database, { pages }: SitemapSources): Promise<string[]> {
  const { home, shop, artists, about, blog, contact } = screens;
  const found = await Promise.all(pages.map((find) => find(db)));
  return [home, shop, artists, about, blog, contact, ...helpTopics.map(screens.help), ...found.flat()];
}
