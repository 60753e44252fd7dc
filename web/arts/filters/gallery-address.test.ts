import { expect, test } from 'vitest';
import { countFilters, filtersOf, galleryAddress } from './gallery-address.ts';

const of = (search: string) => filtersOf(new URLSearchParams(search));

test('an address is parsed into its filters', () => {
  expect(of('search= Umuraza &category=Painting&price=low&sort=popular&view=list')).toEqual({
    search: 'Umuraza',
    category: 'Painting',
    price: 'low',
    sort: 'popular',
  });
});

test('invalid filters are ignored, and All Arts is no category', () => {
  expect(of('price=cheap&size=huge&sort=&search=%20&category=All%20Arts')).toEqual({});
});

test('a change goes to the first page and keeps the other parameters', () => {
  const params = new URLSearchParams('category=Ceramic&cursor=abc&view=list');
  expect(galleryAddress(params, { price: 'high' })).toBe('/shop?category=Ceramic&view=list&price=high');
  expect(galleryAddress(params, { category: undefined, view: '' })).toBe('/shop');
});

test('a gallery on another screen keeps its path and anchor, and `exact` applies to one search only', () => {
  const params = new URLSearchParams('search=imigogno&exact=1');
  expect(galleryAddress(params, { price: 'low' }, '/#gallery')).toBe('/?search=imigogno&price=low#gallery');
  expect(galleryAddress(params, { exact: '1' }, '/')).toBe('/?search=imigogno&exact=1');
  expect(galleryAddress(new URLSearchParams(), {}, '/')).toBe('/');
});

test('only the filters of the panel are counted', () => {
  expect(countFilters(of('search=a&category=Painting&price=low&medium=oil'))).toBe(2);
});
