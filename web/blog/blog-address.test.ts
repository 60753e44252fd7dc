import { expect, test } from 'vitest';
import { blogAddress, blogFiltersOf } from './blog-address.ts';

const params = (search: string) => new URLSearchParams(search);

test('an address is parsed into its filters, without empty ones', () => {
  expect(blogFiltersOf(params('search=%20imigongo%20&category=Traditions&tag='))).toEqual({ search: 'imigongo', category: 'Traditions' });
  expect(blogFiltersOf(params(''))).toEqual({});
});

test('a search is cut to the length that the call accepts', () => {
  expect(blogFiltersOf(params(`search=${'a'.repeat(500)}`)).search).toHaveLength(120);
});

test('a changed filter goes to the first page and keeps the others', () => {
  expect(blogAddress(params('tag=clay&cursor=from-clay-to-kiln&view=list'), { category: 'At home' })).toBe(
    '/blog?tag=clay&view=list&category=At+home',
  );
  expect(blogAddress(params('tag=clay'), { tag: undefined })).toBe('/blog');
});

test('the next page has an address of its own', () => {
  expect(blogAddress(params('search=art'), { cursor: 'x' })).toBe('/blog?search=art&cursor=x');
});
