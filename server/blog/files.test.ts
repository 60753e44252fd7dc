import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverSizes, coverUrl } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { writeFeed } from './feed.ts';
import { readPosts } from './read-posts.ts';

const server = useTestServer();
const posts = readPosts();
const [post] = posts;

test('GET /blog-covers/{name}.jpg serves the cover of every article in both sizes, cached for long, each a different one', async () => {
  const seen = new Set<string>();
  for (const { name } of posts) {
    for (const size of ['large', 'small'] as const) {
      const answer = await server.app.inject(coverUrl(name, size));
      expect(answer.statusCode, `${name}, ${size}: run 'node scripts/assets/draw-covers.ts'`).toBe(200);
      expect(answer.headers['cache-control']).toContain('max-age=86400');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...coverSizes[size] });
      seen.add(String(answer.headers.etag));
    }
  }
  expect(seen.size).toBe(posts.length * 2);
});

test('a client that has a cover already gets 304', async () => {
  const url = coverUrl(post!.name, 'small');
  const { headers } = await server.app.inject(url);
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a cover of an unknown article is 404, and no path leads out of the covers', async () => {
  for (const file of ['no-such-post.jpg', `${post!.name}.png`, `${post!.name}-320.jpg`, '..%2F..%2Fpictures.jpg'])
    expect((await server.app.inject(`/blog-covers/${file}`)).statusCode, file).toBe(404);
});

test('GET /feed.xml lists every article, the newest first, and answers 304 to clients that have it', async () => {
  const { headers, body } = await server.app.inject('/feed.xml');
  expect(headers['content-type']).toContain('application/rss+xml');
  const links = [...body.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, link]) => link);
  expect(links).toEqual(posts.map(({ name }) => server.config.publicUrl + screens.blogPost(name)));
  expect((await server.app.inject({ url: '/feed.xml', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  const beside = await server.app.inject('/blog/feed.xml');
  expect([beside.statusCode, beside.headers.location]).toEqual([301, '/feed.xml']);
});

test('text of an article cannot break the feed', () => {
  const feed = writeFeed('https://example.com', [{ ...post!, title: '<b>Ceramics & "clay"</b>' }]);
  expect(feed).toContain('<title>&lt;b&gt;Ceramics &amp; &quot;clay&quot;&lt;/b&gt;</title>');
});

test('the sitemap lists every article', async () => {
  const { body } = await server.app.inject('/sitemap-screens.xml');
  for (const { name } of posts) expect(body).toContain(`${screens.blogPost(name)}</loc>`);
});
