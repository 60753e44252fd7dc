import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerGallery } from '#web/testing/scenes/answer-gallery.ts';
import { answer } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

/** The sentence that a link is in. */
const said = (link: HTMLElement) => link.parentElement?.textContent.trim().replaceAll(/\s+/g, ' ');

test('the lowest prices first are said where the words ask for them, and the order shows it', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read: { search: 'door', sort: 'price-asc' } });
  await open('/shop?search=cheap+door');
  const words = await screen.findByRole('link', { name: 'Exact words only' });
  expect(said(words)).toBe('Lowest prices first. Exact words only');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'price-asc');
});

test('of a price alone it is said that the nearest come first, not the lowest', async () => {
  answer('GET /arts', {
    ...pageOf([makeArtCard(1)]),
    about: 35_000,
    read: { search: '', sort: 'match', minPrice: 31_500, maxPrice: 38_500 },
  });
  await open('/shop?search=35+000');
  const most = await screen.findByRole('link', { name: 'Up to 35,000 Frw' });
  expect(said(most)).toBe('Showing prices around 35,000 Frw, nearest first. Up to 35,000 Frw Exact words only');
  expect(most.getAttribute('href')).toBe('/shop?maxPrice=35000');
});

test('a price beside words says that it is about so much, with the way to all up to it', async () => {
  answer('GET /arts', {
    ...pageOf([makeArtCard(1)]),
    about: 100_000,
    read: { search: 'hills', colour: ['green'], minPrice: 90_000, maxPrice: 110_000 },
  });
  await open('/shop?search=green+hills+100k&category=Painting');
  const most = await screen.findByRole('link', { name: 'Up to 100,000 Frw' });
  expect(most.getAttribute('href')).toBe('/shop?category=Painting&search=hills&colour=green&maxPrice=100000');
  const words = 'The colour in “green hills 100k” is used as a filter. Exact words only';
  expect(said(most)).toBe(`Showing prices around 100,000 Frw. Up to 100,000 Frw ${words}`);
});

test('where nothing costs about the price among the words, it is said that up to it is shown', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), about: 200_000, read: { search: 'hills', maxPrice: 200_000 } });
  await open('/shop?search=hills+200000');
  const exact = await screen.findByRole('link', { name: 'Exact words only' });
  expect(said(exact)).toBe('None costs around 200,000 Frw. Showing prices up to 200,000 Frw. Exact words only');
});

test.each([
  [
    'one',
    { about: 100_000, read: { search: 'tile', minPrice: 90_000, maxPrice: 110_000 } },
    'Showing prices around 100,000 Frw. The only one is sold. Up to 100,000 Frw Exact words only',
  ],
  [
    'two',
    { about: 200_000, read: { search: 'tile', maxPrice: 200_000 } },
    'None costs around 200,000 Frw. Showing prices up to 200,000 Frw. All 2 are sold. Exact words only',
  ],
  [
    'two',
    { read: { search: 'tile', maxPrice: 200_000 } },
    'The price in “tile 100k” is used as a filter. All 2 are sold. Exact words only',
  ],
] as const)('where the %s found cannot be bought, it is said', async (count, answered, sentence) => {
  const found = (changes: { isHeld?: true }) =>
    [1, 2].slice(0, count === 'one' ? 1 : 2).map((n) => makeArtCard(n, { available_arts: 0, ...changes }));
  answer('GET /arts', { ...pageOf(found({})), ...answered });
  await open('/shop?search=tile+100k');
  expect(said(await screen.findByRole('link', { name: 'Exact words only' }))).toBe(sentence);
  document.body.replaceChildren();
  answer('GET /arts', { ...pageOf(found({ isHeld: true })), ...answered });
  await open('/shop?search=tile+100k');
  expect(said(await screen.findByRole('link', { name: 'Exact words only' })), 'an order that is not paid holds one').not.toContain('sold');
});

test('a length that may be of either side leads to the same as the other one, with what else the words say', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), isEither: true, read: { search: 'basket', minWidth: 47, maxWidth: 53 } });
  await open('/shop?search=basket+50+cm');
  const other = await screen.findByRole('link', { name: 'Use 50 cm as the height' });
  expect(other.getAttribute('href')).toBe('/shop?search=basket&minHeight=47&maxHeight=53');
});

test('a size leads to the same the other way round', async () => {
  const read = { search: 'painting', minWidth: 76, maxWidth: 84, minHeight: 57, maxHeight: 63 };
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), isEither: true, read });
  await open('/shop?search=painting+60x80');
  const other = await screen.findByRole('link', { name: 'Also 80 × 60 cm' });
  expect(other.getAttribute('href')).toBe('/shop?search=painting&minWidth=57&maxWidth=63&minHeight=76&maxHeight=84');
});

test('beside a colour, which is named in the same sentence, it is not offered', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), isEither: true, read: { search: '', colour: ['green'], minWidth: 47, maxWidth: 53 } });
  await open('/shop?search=green+50+cm');
  expect(await screen.findByText(/The size and the colour/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /as the (height|width)/ })).toBeNull();
});

test('beneath a few works that words leave beside a price stands the way to all at that price; a price alone says which it was', async () => {
  answer('GET /arts', ({ query }) =>
    query['search']
      ? { ...pageOf([makeArtCard(1)]), read: { search: 'gift', maxPrice: 20_000 } }
      : pageOf([makeArtCard(1), makeArtCard(2)]),
  );
  await open('/shop?search=gift+under+20k&colour=blue');
  const all = await screen.findByRole('link', { name: 'All up to 20,000 Frw' });
  expect([all.getAttribute('href'), all.parentElement?.textContent]).toEqual(['/shop?maxPrice=20000', 'All up to 20,000 Frw 2 works']);
  expect(screen.getByText(/The price in “gift under 20k” is used as a filter\./)).toBeTruthy();
});

test('a price alone that finds a few works leads to all that cost no more', async () => {
  answer('GET /arts', ({ query }) =>
    query['search']
      ? { ...pageOf([makeArtCard(1)]), read: { search: '', minPrice: 18_000, maxPrice: 22_000 } }
      : pageOf([makeArtCard(1), makeArtCard(2)]),
  );
  await open('/shop?search=gift+20k');
  const all = await screen.findByRole('link', { name: 'All up to 22,000 Frw, also below 18,000' });
  expect(all.getAttribute('href')).toBe('/shop?maxPrice=22000');
});

test('a word that was left out leads to what it finds, with the price and the filters that are set', async () => {
  answer('GET /arts', {
    ...pageOf([makeArtCard(1)]),
    read: { search: 'mother', maxPrice: 20_000 },
    without: ['gift', 'my'],
    other: 'gift',
  });
  await open('/shop?search=gift+for+my+mother+under+20k&category=Painting');
  const gift = await screen.findByRole('link', { name: 'Show “gift” instead' });
  expect(gift.getAttribute('href')).toBe('/shop?category=Painting&search=gift&maxPrice=20000');
  expect(said(gift)).toMatch(/^No works match “gift for my mother under 20k”\. Showing “mother”\. Show “gift” instead /);
});
