import { areas } from './areas.ts';
import { findArtworkPaths, findFileStarts } from './arts/sitemap.ts';
import type { SitemapSources } from './platform/pages/sitemap.ts';

/** What every area adds to the sitemap. */
export const sitemapSources: SitemapSources = {
  pages: areas.flatMap(({ sitemap }) => sitemap ?? []),
  artworks: { findFileStarts, findPaths: findArtworkPaths },
};
