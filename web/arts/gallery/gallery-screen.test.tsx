import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '#contract/arts.ts';
import type { ArtFacets } from '#contract/facets.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const noSuggestions: Suggestions = { artworks: [], artists: [], categories: [], total: 0 };

const facets: ArtFacets = {
  total: 23,
  categories: [
    { category: 'Painting', count: 20 },
    { category: 'Ceramic', count: 3 },
  ],
  mediums: [{ medium: 'Wood', count: 7 }],
  colours: [{ colour: 'blue', count: 5 }],
  artists: [{ _id: idOf(5), name: 'Jean Bosco', slug: 'jean-bosco', count: 9 }],
  price: { min: 5_000, max: 900_000 },
};

beforeEach(() => {
  answer('GET /arts/facets', { data: facets });
  answer('GET /arts', pageOf([makeArtCard(1), makeArtCard(2)]));
  answer('GET /arts/categories', {
    data: [
      { category: 'All Arts', count: 1_200 },
      { category: 'Painting', count: 30 },
    ],
  });
  answer('GET /arts/suggestions', { data: noSuggestions });
  answer('GET /favorites/ids', { data: [] });
});

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const listed = async (count = 1) => (await requestOf('GET /arts', count)).query;
const searchAddresses = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
/** The pauses in typing: that of the search, and that of its suggestions. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(400));

test('it loads, shows artworks with what matters of them, and the next page in place', async () => {
  const sold = makeArtCard(2, { available_arts: 0 });
  answer('GET /arts', ({ query }) => (query['cursor'] ? pageOf([makeArtCard(3)]) : pageOf([makeArtCard(1), sold], 'second')));
  const release = hold('GET /arts');
  const { user, address } = await open('/shop');
  expect(await screen.findByText('Loading artworks')).toBeTruthy();
  release();
  expect((await art(1)).getAttribute('href')).toBe('/artwork-1');
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toMatch(/Painting.*Jean Bosco.*Cow dung.*25,000 Frw3 available/);
  expect(within(second!).getByText('Sold Out')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' })).toHaveProperty('disabled', true);
  expect(screen.getByText('2 artworks')).toBeTruthy();
  expect(screen.getByRole('link', { name: /All Arts.*1,200/ }).getAttribute('aria-current')).toBe('true');
  const more = screen.getByRole('link', { name: 'Load More Artworks' });
  expect(more.getAttribute('href')).toBe('/shop?cursor=second');
  await user.click(more);
  await art(3);
  expect(await listed(2)).toMatchObject({ cursor: 'second' });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(address()).toBe('/shop');
  expect(screen.queryByRole('link', { name: 'Load More Artworks' })).toBeNull();
});

test('artworks that cannot be loaded are asked for again', async () => {
  loseConnection('GET /arts');
  const { user } = await open('/shop');
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts', pageOf([makeArtCard(1)]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await art(1);
});

test('nothing that fits says what one can do, and names artists of that name', async () => {
  answer('GET /arts', pageOf([]));
  answer('GET /arts/suggestions', { data: { ...noSuggestions, artists: [{ _id: idOf(2), name: 'Jean Bosco', slug: 'jean-bosco' }] } });
  const { user } = await open('/shop?search=bosco&price=low');
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  expect((await screen.findByRole('link', { name: 'The artist Jean Bosco' })).getAttribute('href')).toBe('/artist/jean-bosco');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  answer('GET /arts', pageOf([makeArtCard(1)]));
  await user.click(screen.getByRole('link', { name: 'Retry Search' }));
  await art(1);
});

const found = (n: number, more: boolean) => pageOf([makeArtCard(n)], more ? 'next' : null);

test('nothing found says which word stands in the way, and shows works for the others', async () => {
  answer('GET /arts', ({ query }) =>
    query['search'] === 'basket bicycle'
      ? { ...pageOf([]), blocking: [{ word: 'bicycle', search: 'basket', total: 1_000, more: true }] }
      : found(query['search'] === 'basket' ? 3 : 4, false),
  );
  const { user, address } = await open('/shop?search=basket+bicycle&price=low');
  expect(await screen.findByText('No works have all of these words: “bicycle” is in none of them.')).toBeTruthy();
  const similar = within(await screen.findByRole('region', { name: 'Works for “basket”' }));
  expect(await similar.findByRole('link', { name: 'Artwork 3' })).toBeTruthy();
  expect(requestsOf('GET /arts').at(-1)?.query).toEqual({ search: 'basket', price: 'low' });
  expect(screen.getByText('1,000+ works')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search for “basket bicycle” without filters' }).getAttribute('href')).toBe(
    '/shop?search=basket+bicycle',
  );
  await user.click(screen.getByRole('link', { name: 'Search for “basket”, without “bicycle”' }));
  expect(searchAddresses(address())).toEqual({ search: 'basket', price: 'low' });
  await art(3);
});

test('each of several words can be left out; where nothing is near, there are the newest works', async () => {
  const blocking = [
    { word: 'moon', search: 'jar', total: 1 },
    { word: 'jar', search: 'moon', total: 2 },
  ];
  answer('GET /arts', ({ query }) =>
    query['search'] ? { ...pageOf([]), ...(query['search'] === 'moon jar' ? { blocking } : {}) } : found(4, true),
  );
  await open('/shop?search=moon+jar');
  expect(await screen.findByText('No works have all of these words. Try with one word fewer:')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Search for .*, without/ }).map(({ textContent }) => textContent)).toEqual([
    'Search for “jar”, without “moon”',
    'Search for “moon”, without “jar”',
  ]);
  await art(4);
});

test('an unknown word is said, and filters alone are too', async () => {
  answer('GET /arts', ({ query }) =>
    query['search']
      ? { ...pageOf([]), blocking: [{ word: 'xyzzy', search: '', total: 0 }] }
      : query['category']
        ? pageOf([])
        : found(4, true),
  );
  const { user } = await open('/shop?search=xyzzy');
  expect(await screen.findByText('No works for “xyzzy”. Check the spelling, or try other words.')).toBeTruthy();
  await art(4);
  await user.click(await screen.findByRole('link', { name: /^Painting/ }));
  await user.click(await screen.findByRole('link', { name: 'Remove the filter “xyzzy”' }));
  expect(await screen.findByText('No works fit all of these filters.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe('/shop');
});

test('an artist of that name comes before the works', async () => {
  answer('GET /arts', {
    ...pageOf([makeArtCard(1)]),
    artist: { _id: idOf(5), name: 'Immaculée Nyirahabimana', slug: 'immaculee', img: null, artworks: 9 },
  });
  await open('/shop?search=nyirahabimana');
  const card = await screen.findByRole('link', { name: /Immaculée Nyirahabimana/ });
  expect([card.getAttribute('href'), card.textContent]).toEqual(['/artist/immaculee', 'ArtistImmaculée Nyirahabimana9 artworks']);
  expect(card.compareDocumentPosition(await art(1)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the address has all filters; the list, the chips and the sheet follow it', async () => {
  const { user } = await open(
    '/shop?search=imigongo&category=Painting&price=low&medium=wood&size=small&minPrice=5%20000&maxWidth=120&colour=blue&orientation=square&availability=limited&owner=jean-bosco&sort=price-asc&view=list',
  );
  await art(1);
  expect(await listed()).toEqual({
    search: 'imigongo',
    category: 'Painting',
    price: 'low',
    minPrice: '5000',
    medium: 'wood',
    size: 'small',
    maxWidth: '120',
    colour: 'blue',
    orientation: 'square',
    availability: 'limited',
    owner: 'jean-bosco',
    sort: 'price-asc',
  });
  const active = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('link');
  expect(active.map(({ textContent }) => textContent)).toEqual([
    '“imigongo”',
    'Painting',
    'Under 10,000 Frw',
    'From 5,000 Frw',
    'wood',
    'Small',
    'Up to 120 cm wide',
    'Blue',
    'Square',
    'Limited edition',
    'Jean Bosco',
  ]);
  expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'price-asc');
  expect((await screen.findByRole('link', { name: /^Painting.*20/ })).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Filters (9)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('radio', { name: 'Wood 7' });
  const chosen = sheet.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(['low', 'blue', 'square', 'small', 'Wood', 'jean-bosco', 'limited']);
  expect(sheet.getByRole('textbox', { name: 'From (Frw)' })).toHaveProperty('value', '5000');
  expect(sheet.getByRole('textbox', { name: 'Width to (cm)' })).toHaveProperty('value', '120');
});

test('filters, category, order and layout are chosen one by one, and each keeps the others', async () => {
  const { user, address } = await open('/shop?search=imigongo&cursor=third');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  await user.click(await screen.findByRole('radio', { name: '50,000 Frw and over' }));
  await user.click(await screen.findByRole('radio', { name: 'Wood 7' }));
  await user.type(screen.getByRole('textbox', { name: 'To (Frw)' }), '1 200 000');
  await user.click(screen.getByRole('button', { name: /Apply Filters/ }));
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', price: 'high', medium: 'Wood', maxPrice: '1200000' });
  await user.click(await screen.findByRole('link', { name: /Painting.*20/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most loved');
  await user.click(screen.getByRole('link', { name: 'List' }));
  const all = { search: 'imigongo', price: 'high', medium: 'Wood', maxPrice: '1200000', category: 'Painting', sort: 'popular' };
  expect(searchAddresses(address())).toEqual({ ...all, view: 'list' });
  await waitFor(() => expect(requestsOf('GET /arts').at(-1)?.query).toEqual(all));
  await user.click(screen.getByRole('link', { name: 'Filters (3)' }));
  await user.click(await screen.findByRole('link', { name: 'Clear Filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best match');
  await user.click(screen.getByRole('link', { name: /All Arts.*23/ }));
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', view: 'list' });
});

test('each chip removes its filter, a pair of bounds at once, and Clear all removes the rest', async () => {
  const { user, address } = await open('/shop?search=bowl&minPrice=20000&maxPrice=50000&colour=blue&category=Ceramic&view=list');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Remove the filter 20,000–50,000 Frw' }));
  expect(searchAddresses(address())).toEqual({ search: 'bowl', colour: 'blue', category: 'Ceramic', view: 'list' });
  await user.click(screen.getByRole('link', { name: 'Remove the filter Blue' }));
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(searchAddresses(address())).toEqual({ view: 'list' });
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('the sheet counts what is being chosen, before it is applied', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const counts: Record<string, number> = { blue: 5, gold: 0 };
  answer('GET /arts/facets', ({ query }) => ({
    data: { ...facets, total: counts[query['colour'] ?? ''] ?? 1_000, more: query['colour'] === undefined },
  }));
  const { user, address } = await open('/shop?category=Painting');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  const status = () => screen.getAllByRole('status').at(-1)?.textContent;
  await waitFor(() => expect(status()).toBe('1,000+ works'));
  expect(screen.getByRole('button', { name: /Show 1,000\+ works/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Blue 5' }));
  await pause();
  await waitFor(() => expect(status()).toBe('5 works'));
  expect(requestsOf('GET /arts/facets').at(-1)?.query).toEqual({ category: 'Painting', colour: 'blue' });
  await user.click(screen.getByRole('radio', { name: 'Gold 0' }));
  await pause();
  await waitFor(() => expect(status()).toBe('No works fit all of these. Remove one.'));
  expect(address()).toBe('/shop?category=Painting');
  expect(requestsOf('GET /arts')).toHaveLength(1);
});

test('bounds that cannot be are said at their field, and nothing is sent', async () => {
  const { user, address } = await open('/shop');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  const from = await screen.findByRole('textbox', { name: 'From (Frw)' });
  await user.type(from, '90,000');
  await user.type(screen.getByRole('textbox', { name: 'To (Frw)' }), '20.000');
  await user.type(screen.getByRole('textbox', { name: 'Width to (cm)' }), 'wide');
  await user.click(screen.getByRole('button', { name: /Apply Filters/ }));
  expect(document.activeElement).toBe(from);
  expect(screen.getByText(fieldMessages.fromAboveTo)).toBeTruthy();
  expect(screen.getByText(fieldMessages.sideWholeRange)).toBeTruthy();
  expect(address()).toBe('/shop');
  await user.clear(from);
  expect(screen.queryByText(fieldMessages.fromAboveTo)).toBeNull();
});

test('while there are words the best match is first, and needs no parameter', async () => {
  const { user, address } = await open('/shop?search=bowl&sort=match');
  await art(1);
  const sort = screen.getByLabelText('Sort by');
  expect(sort).toHaveProperty('value', 'match');
  await user.selectOptions(sort, 'Newest');
  expect(searchAddresses(address())).toEqual({ search: 'bowl', sort: 'newest' });
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(within(screen.getByLabelText('Sort by')).queryByRole('option', { name: 'Best match' })).toBeNull();
});

test('a mistyped search shows what it probably meant, unless one insists', async () => {
  answer('GET /arts', ({ query }) => (query['search'] === 'imigogno' ? { ...pageOf([]), meant: 'imigongo' } : pageOf([makeArtCard(1)])));
  const { user, address } = await open('/shop?search=imigogno');
  await art(1);
  expect((await screen.findByText('Showing results for “imigongo”')).parentElement?.role).toBe('status');
  await user.click(screen.getByRole('link', { name: 'Search for “imigogno” anyway' }));
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  expect(address()).toBe('/shop?search=imigogno&exact=1');
  await user.click(screen.getByRole('link', { name: 'Did you mean “imigongo”?' }));
  await art(1);
  expect(address()).toBe('/shop?search=imigongo');
});

test('who is signed out signs in to save a search, and comes back to it', async () => {
  const { user, address } = await open('/shop?category=Painting');
  await user.click(await screen.findByRole('link', { name: 'Save this search' }));
  await screen.findByText('Elsewhere: /login');
  expect(address()).toBe('/login?next=%2Fshop%3Fcategory%3DPainting');
});

test('a search is saved without its order, and only once', async () => {
  answer('GET /saved-searches', { data: [] });
  const saved: SavedSearch = {
    _id: idOf(9),
    filters: { category: 'Painting' },
    name: null,
    frequency: 'daily',
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  answer('POST /saved-searches', { data: saved });
  const release = hold('POST /saved-searches');
  const { user } = await open('/shop?category=Painting&sort=popular', { as: 'customer' });
  const save = await screen.findByRole('button', { name: 'Save this search' });
  await user.click(save);
  await user.click(save);
  answer('GET /saved-searches', { data: [saved] });
  release();
  expect(await screen.findByText('Search saved. We’ll email you when new works match.')).toBeTruthy();
  expect(requestsOf('POST /saved-searches').map(({ body }) => body)).toEqual([{ category: 'Painting' }]);
  expect((await screen.findByRole('link', { name: 'Saved in your account' })).getAttribute('href')).toBe('/account#saved-searches');
});

test('a search that cannot be saved says why; without filters there is nothing to save', async () => {
  answer('GET /saved-searches', { data: [] });
  refuse('POST /saved-searches', fail('searches.tooMany', 20));
  const { user } = await open('/shop?search=spiral', { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Save this search' }));
  expect(await screen.findByText(/You can save at most 20 searches/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull());
});

test('the cart takes an artwork from its card; a visitor is asked to sign in', async () => {
  const visitor = await open('/shop');
  await art(1);
  await visitor.user.click(screen.getByRole('button', { name: 'Add to Cart: Artwork 1' }));
  expect(await screen.findByText('Please Login First')).toBeTruthy();
  expect(requestsOf('POST /cart/{productId}/add')).toEqual([]);
});

test('a second click while it is added adds nothing, and a refusal says why', async () => {
  answer('GET /cart', makeCart());
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
  const release = hold('POST /cart/{productId}/add');
  const { user } = await open('/shop', { as: 'customer' });
  await art(1);
  const add = screen.getByRole('button', { name: 'Add to Cart: Artwork 1' });
  await user.click(add);
  await user.click(add);
  release();
  expect(await screen.findByText('Item Added to Cart!')).toBeTruthy();
  const [sent, ...others] = requestsOf('POST /cart/{productId}/add');
  expect([sent?.params, sent?.body, others]).toEqual([{ productId: idOf(1) }, { quantity: 1 }, []]);
  refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 1));
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' }));
  expect(await screen.findByText('Only 1 left.')).toBeTruthy();
});
