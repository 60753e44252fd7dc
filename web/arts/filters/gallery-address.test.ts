import { expect, test } from 'vitest';
import { galleryAddress, keptBySearch } from './gallery-address.ts';
import { filtersOf } from './read-filters.ts';

const of = (search: string) => filtersOf(new URLSearchParams(search));

test('an address is parsed into its filters', () => {
  expect(of('search= Umuraza &category=Painting&price=low&sort=popular&view=list')).toEqual({
    search: 'Umuraza',
    category: 'Painting',
    price: 'low',
    sort: 'popular',
  });
});

test('several values of a filter are read once each, in a fixed order, and at most twelve', () => {
  expect(of('medium=Oil&medium=Acrylic&medium=Oil&colour=red&colour=mauve&category=Painting&category=All+Arts')).toEqual({
    medium: ['Acrylic', 'Oil'],
    colour: 'red',
  });
  const many = Array.from({ length: 13 }, (_, n) => `medium=m${n}`).join('&');
  expect(of(many).medium).toHaveLength(12);
});

test('a change of several values keeps the others, and forms have a hidden field for each', () => {
  const params = new URLSearchParams('search=a&medium=Oil&medium=Ink, gouache&view=list');
  expect(galleryAddress(params, { colour: ['blue', 'red'] })).toBe(
    '/shop?search=a&medium=Oil&medium=Ink%2C+gouache&view=list&colour=blue&colour=red',
  );
  expect(keptBySearch(params)).toEqual([
    ['medium', 'Oil'],
    ['medium', 'Ink, gouache'],
    ['view', 'list'],
  ]);
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

test('amounts are read as people write them; what is no whole amount is ignored', () => {
  expect(of('minPrice=35%20000&maxPrice=1.200,000')).toEqual({ minPrice: 35_000, maxPrice: 1_200_000 });
  expect(of('minWidth=40&maxWidth=%201%20200%20')).toEqual({ minWidth: 40, maxWidth: 1_200 });
  expect(of('minPrice=35,5&maxPrice=3.50')).toEqual({});
  expect(of('minPrice=0&maxPrice=-5&minWidth=4.5&maxWidth=2001&minHeight=1e3&maxHeight=')).toEqual({});
});

test('bounds from above to are ignored in an address, as are unknown colours', () => {
  expect(of('minPrice=9&maxPrice=8&minHeight=7&maxHeight=7&colour=mauve&orientation=round')).toEqual({ minHeight: 7, maxHeight: 7 });
});

test('from 0 is no bound', () => {
  expect(of('minPrice=0&minWidth=0&maxWidth=90')).toEqual({ maxWidth: 90 });
});

test('the best match is an order of words only', () => {
  expect(of('sort=match')).toEqual({});
  expect(of('sort=match&search=bowl')).toEqual({ search: 'bowl', sort: 'match' });
});

test('other words keep the filters, and go to the first page', () => {
  const params = new URLSearchParams('search=a&category=Painting&minPrice=5&cursor=abc&exact=1&filters=open&sort=popular&view=list&utm=x');
  expect(keptBySearch(params)).toEqual([
    ['category', 'Painting'],
    ['minPrice', '5'],
    ['sort', 'popular'],
    ['view', 'list'],
  ]);
});
