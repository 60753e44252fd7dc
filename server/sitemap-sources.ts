import { screens } from '#contract/screens.ts';
import { findArtistPaths } from './artists/sitemap.ts';
import { findArtworkPaths, findFileStarts } from './arts/sitemap.ts';
import type { Post } from './blog/read-posts.ts';
import type { SitemapSources } from './platform/pages/sitemap.ts';

/** What every area adds to the sitemap. */
export const sitemapSources = (posts: readonly Post[]): SitemapSources => ({
  pages: [async () => posts.map((post) => screens.blogPost(post.name)), findArtistPaths],
  artworks: { findFileStarts, findPaths: findArtworkPaths },
});
