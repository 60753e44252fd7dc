import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import type { BlogFilters } from './blog-queries.ts';

const text = (value: string | null): string | undefined => value?.trim().slice(0, limits.searchLength) || undefined;

/** The filters in an address of the blog. */
export function blogFiltersOf(params: URLSearchParams): BlogFilters {
  const found: BlogFilters = { search: text(params.get('search')), category: text(params.get('category')), tag: text(params.get('tag')) };
  // Without undefined values, so that equal filters make equal query keys.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Address of the blog with changed parameters; an empty value removes one, and every change goes to the first page. */
export function blogAddress(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `${screens.blog}?${next}` : screens.blog;
}
