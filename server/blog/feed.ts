import type { FastifyInstance } from 'fastify';
import { screens } from '#contract/screens.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';
import type { Services } from '#server/platform/services.ts';
import type { BlogCard } from '#contract/blog.ts';
import { findPublished } from './published.ts';

const MAX_ITEMS = 50;

/** GET /feed.xml: the newest articles as RSS 2.0, with redirects from paths where readers look for a feed. */
export function feedRoute(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  app.get('/feed.xml', { config: { page: true } }, async (request, reply) => {
    const cached = await app.microCache.get('feed', async () => ({
      status: 200,
      topics: ['GET /blog'],
      headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
      body: Buffer.from(writeFeed(config.publicUrl, (await findPublished(db, { limit: MAX_ITEMS })).cards)),
    }));
    return sendCached(cached, request, reply);
  });
  app.get('/blog/feed.xml', { config: { page: true } }, (_request, reply) => reply.redirect('/feed.xml', 301));
}

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escapeMarkup(text)}</${name}>`;

type FeedItem = Pick<BlogCard, 'name' | 'title' | 'date' | 'description' | 'category' | 'tags'>;

/** RSS 2.0 (rssboard.org/rss-specification) of these articles. */
export function writeFeed(publicUrl: string, posts: readonly FeedItem[]): string {
  const items = posts.map((post) => {
    const link = publicUrl + screens.blogPost(post.name);
    const parts = [
      element('title', post.title),
      element('link', link),
      element('guid', link),
      element('pubDate', new Date(post.date).toUTCString()),
      element('description', post.description),
      ...[post.category, ...post.tags].map((topic) => element('category', topic)),
    ];
    return `<item>${parts.join('')}</item>`;
  });
  const channel = [
    element('title', 'Ubugeni'),
    element('link', publicUrl + screens.blog),
    element('description', 'Articles on the art of Rwanda'),
    element('language', 'en'),
    `<atom:link href="${escapeMarkup(`${publicUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('')}</channel></rss>`;
}
