import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerGallery } from '#web/testing/scenes/answer-gallery.ts';
import { answer } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const ways = async () => {
  const list = within(await screen.findByRole('list', { name: 'Fewer filters' }));
  return list.getAllByRole('link').map(({ textContent }) => textContent);
};
const searchAddresses = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test('several filters that fit nothing together: each is named without which there are works, and how many', async () => {
  answer('GET /arts', ({ query }) => {
    if (!query['medium']) return { ...pageOf([makeArtCard(1), makeArtCard(2)], 'next'), page: { next: 'next', total: null } };
    return query['minPrice'] || query['colour'] ? pageOf([]) : pageOf([makeArtCard(3)]);
  });
  const { user, address } = await open('/shop?medium=Oil&medium=Acrylic&minPrice=1000&maxPrice=2000&colour=red');
  const offer = await screen.findByRole('link', { name: /^Without Acrylic, Oil/ });
  expect(offer.textContent).toBe('Without Acrylic, Oil · 2+ works');
  expect(screen.getByText('No works fit all of these filters: “Acrylic, Oil” is in the way.')).toBeTruthy();
  // 'Clear all' is above.
  expect(screen.queryByRole('link', { name: 'Remove all filters' })).toBeNull();
  expect(screen.getAllByRole('link', { name: /^Without / })).toHaveLength(1);
  await user.click(offer);
  expect(searchAddresses(address())).toEqual({ minPrice: '1000', maxPrice: '2000', colour: 'red' });
  await art(1);
});

test('of several filters in the way, each is a button, the one without which the most is found first', async () => {
  answer('GET /arts', ({ query }) => {
    if (query['size'] === undefined) return pageOf([makeArtCard(1)]);
    return query['colour'] === undefined ? pageOf([makeArtCard(2), makeArtCard(3)]) : pageOf([]);
  });
  await open('/shop?size=small&colour=red');
  expect(await ways()).toEqual(['Without Red · 2 works', 'Without Small · 1 work']);
  expect(screen.getByText('No works fit all of these filters. Without one of them there are some:')).toBeTruthy();
  const looks = screen.getAllByRole('link', { name: /^Without / }).map(({ className }) => className);
  expect([new Set(looks).size, looks[0]]).toEqual([1, expect.stringContaining('button')]);
});

test('where none of three filters is alone in the way, each can be kept by itself', async () => {
  answer('GET /arts', ({ query }) => {
    const set = ['category', 'maxPrice', 'colour'].filter((name) => query[name] !== undefined);
    if (set.length > 1) return pageOf([]);
    return query['category'] ? pageOf([makeArtCard(1), makeArtCard(2)]) : pageOf([makeArtCard(3)]);
  });
  const { user, address } = await open('/shop?category=Sculpture&maxPrice=10000&colour=pink');
  expect(await ways()).toEqual(['Only Sculpture · 2 works', 'Only Up to 10,000 Frw · 1 work', 'Only Pink · 1 work']);
  expect(screen.getByText('No works fit these filters together. Each of them alone has some:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Only Pink · 1 work' }).getAttribute('href')).toBe('/shop?colour=pink');
  await user.click(screen.getByRole('link', { name: /^Only Sculpture/ }));
  expect(searchAddresses(address())).toEqual({ category: 'Sculpture' });
  await art(1);
});

test('words that find nothing beside filters: without each filter, and without the words, with how many works, above others of that price', async () => {
  answer('GET /arts', ({ query }) => {
    if (query['search'] && query['maxPrice']) return pageOf([]);
    if (query['search']) return pageOf([makeArtCard(1), makeArtCard(2)]);
    return query['maxPrice'] ? pageOf([makeArtCard(3)]) : pageOf([makeArtCard(4)]);
  });
  await open('/shop?search=gift&maxPrice=20000&sort=match');
  const list = within(await screen.findByRole('list', { name: 'Fewer filters' }));
  const links = list.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Without Up to 20,000 Frw · 2 works', 'Without “gift” · 1 work']);
  expect(links.map((link) => searchAddresses(link.getAttribute('href') ?? ''))).toEqual([
    { search: 'gift', sort: 'match' },
    { maxPrice: '20000' },
  ]);
  expect(screen.queryByRole('link', { name: /without filters$/ })).toBeNull();
  const similar = within(await screen.findByRole('region', { name: 'You may like these' }));
  expect(await similar.findByRole('link', { name: 'Artwork 3' })).toBeTruthy();
});
