import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { makeArt as makeAnyArt } from '#web/testing/make-art.ts';
import { networkTagsOf, schemaOf } from './art-facts.ts';

const ORIGIN = 'https://ubugeni.example';
const PICTURE = '01a2006b-e7b8-7a19-be78-e7cdf6e7f306';
/** Fields that are not asked about here are those of any artwork. */
const makeArt = (changes: Partial<Art> = {}): Art =>
  makeAnyArt(1, {
    _id: '01a2006b-e7bf-7c50-a45e-feca7eb65566',
    name: 'Three Rooms',
    slug: 'three-rooms',
    price: 480_000,
    description: 'Three boards that belong together.',
    available_arts: 1,
    category: 'Wall Gallery',
    image: `/uploads/${PICTURE}/960.jpg`,
    medium: 'Cow dung and ash',
    owner: { _id: '01a2006b-da63-7bdc-a36b-9f772066adaf', name: 'Immaculée', img: null, email: 'immaculee@example.com', slug: 'immaculee' },
    width: 210,
    height: 110,
    depth: 5.04,
    year: 2026,
    pictures: [{ _id: PICTURE, width: 1400, height: 950, thumbhash: '', edges: null, alt: '' }],
    ...changes,
  });

test('the metadata of an artwork is a product: absolute addresses, price, sides and availability', () => {
  const address = `${ORIGIN}/three-rooms`;
  const artist = { '@type': 'Person', name: 'Immaculée', url: `${ORIGIN}/artist/immaculee` };
  const cm = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' });
  expect(schemaOf(makeArt(), ORIGIN)).toEqual({
    '@type': ['Product', 'VisualArtwork'],
    '@id': address,
    sku: '01a2006b-e7bf-7c50-a45e-feca7eb65566',
    name: 'Three Rooms',
    description: 'Three boards that belong together.',
    url: address,
    image: [`${ORIGIN}/uploads/${PICTURE}/1440.jpg`],
    creator: artist,
    category: 'Wall Gallery',
    artform: 'Wall Gallery',
    artMedium: 'Cow dung and ash',
    material: 'Cow dung and ash',
    dateCreated: '2026',
    width: cm(210),
    height: cm(110),
    depth: cm(5.04),
    offers: {
      '@type': 'Offer',
      price: 480_000,
      priceCurrency: 'RWF',
      url: address,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: artist,
    },
  });
});

test('a sold artwork is sold out in its metadata', () => {
  const sold = makeArt({ available_arts: 0 });
  expect(schemaOf(sold, ORIGIN)['offers']).toMatchObject({ availability: 'https://schema.org/SoldOut', price: 480_000 });
  expect(networkTagsOf(sold)['product:availability']).toBe('out of stock');
});

test('a rating is included only when there are reviews', () => {
  expect(schemaOf(makeArt(), ORIGIN)).not.toHaveProperty('aggregateRating');
  expect(schemaOf(makeArt({ reviews: 3, rating: 4.7 }), ORIGIN)['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.7,
    reviewCount: 3,
  });
});

test('unknown properties are omitted', () => {
  const bare = makeArt({ width: null, height: null, depth: null, medium: null, year: null, image: null, pictures: [] });
  const facts = schemaOf(bare, ORIGIN);
  for (const name of ['width', 'height', 'depth', 'artMedium', 'material', 'dateCreated', 'image']) expect(facts).not.toHaveProperty(name);
  expect(networkTagsOf(bare)).not.toHaveProperty('og:image:alt');
});
