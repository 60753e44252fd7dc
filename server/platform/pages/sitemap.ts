import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { helpTopics, screens } from '#contract/screens.ts';
import type { Post } from '#server/blog/read-posts.ts';
import type { Database } from '#server/database/connect.ts';
import type { Services } from '#server/services.ts';
import { escapeXml } from './escape-xml.ts';
import { ownPageRules } from './own-pages.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';

const page = { config: { page: true } } as const;
/** A sitemap file holds 50,000 addresses at most (sitemaps.org). */
const ADDRESSES_PER_FILE = 45_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const xml = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;

/**
 * /robots.txt and /sitemap.xml: the screens, the articles, the artists and the artworks; when they do not fit in one file, an index of several.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
  posts: readonly Post[],
  perFile = ADDRESSES_PER_FILE,
): void {
  const { publicUrl } = config;
  const send = (text: string, type = 'application/xml; charset=utf-8') => ({
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=600' },
    body: Buffer.from(text),
  });
  const addresses = (paths: readonly string[]) =>
    xml(
      'urlset',
      paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    );

  app.get('/robots.txt', page, async (request, reply) => {
    const closed = ['/api/', ...ownPageRules].map((path) => `Disallow: ${path}`).join('\n');
    const text = `User-agent: *\n${closed}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return sendCached(await app.microCache.get('robots', async () => send(text, 'text/plain; charset=utf-8')), request, reply);
  });

  app.get('/sitemap.xml', page, async (request, reply) => {
    const cached = await app.microCache.get('sitemap', async () => {
      const starts = await findFileStarts(db, perFile);
      if (starts.length === 1) {
        const all = [...(await findScreens(db, posts)), ...(await findArtworks(db, FIRST_ID, perFile))];
        if (all.length <= perFile) return send(addresses(all));
      }
      const files = ['/sitemap-screens.xml', ...starts.map((after) => `/sitemap-artworks.xml?after=${after}`)];
      const entries = files.map((file) => `<sitemap><loc>${escapeXml(publicUrl + file)}</loc></sitemap>`);
      return send(xml('sitemapindex', entries));
    });
    return sendCached(cached, request, reply);
  });

  app.get('/sitemap-screens.xml', page, async (request, reply) => {
    const cached = await app.microCache.get('sitemap screens', async () => send(addresses(await findScreens(db, posts))));
    return sendCached(cached, request, reply);
  });

  app.get<{ Querystring: { after?: string } }>('/sitemap-artworks.xml', page, async (request, reply) => {
    const after = /^[\da-f-]{36}$/.test(request.query.after ?? '') ? request.query.after! : FIRST_ID;
    const cached = await app.microCache.get(`sitemap ${after}`, async () => send(addresses(await findArtworks(db, after, perFile))));
    return sendCached(cached, request, reply);
  });
}

async function findScreens(db: Database, posts: readonly Post[]): Promise<string[]> {
  const { home, shop, artists, about, blog, contact } = screens;
  const artistRows = await db.execute<{ slug: string }>(
    sql`SELECT slug FROM users WHERE role = 'Artist' AND status = 'approved' AND deleted_at IS NULL AND slug IS NOT NULL ORDER BY id DESC LIMIT 40000`,
  );
  return [
    home,
    shop,
    artists,
    about,
    blog,
    contact,
    ...helpTopics.map(screens.help),
    ...posts.map((post) => screens.blogPost(post.name)),
    ...artistRows.rows.map((row) => screens.artist(row.slug)),
  ];
}

/** The id before the first artwork of each sitemap file. */
async function findFileStarts(db: Database, perFile: number): Promise<string[]> {
  const starts = [FIRST_ID];
  for (;;) {
    const next = await db.execute<{ id: string }>(
      sql`SELECT id FROM arts WHERE on_show AND id > ${starts.at(-1)!} ORDER BY id OFFSET ${perFile - 1} LIMIT 1`,
    );
    const id = next.rows[0]?.id;
    if (!id) return starts;
    starts.push(id);
  }
}

async function findArtworks(db: Database, after: string, perFile: number): Promise<string[]> {
  const found = await db.execute<{ slug: string }>(sql`SELECT slug FROM arts WHERE on_show AND id > ${after} ORDER BY id LIMIT ${perFile}`);
  return found.rows.map((row) => screens.art(row.slug));
}
