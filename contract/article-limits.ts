/** The bounds of articles, apart from limits.ts, which every page loads. */
export const articleLimits = {
  /** The Markdown of an article, and what stands beside it. */
  articleLength: 60_000,
  articleTitleLength: 120,
  articleSummaryLength: 300,
  articleNameLength: 80,
  articlePictures: 40,
  articleTags: 10,
  tagLength: 40,
  /** How far ahead an article can be told to appear. */
  publishAheadDays: 5 * 366,
} as const;
