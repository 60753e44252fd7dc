import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '#contract/arts.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const noSuggestions: Suggestions = { artworks: [], artists: [], categories: [], total: 0 };

beforeEach(() => {
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
const box = () => screen.getByRole('combobox', { name: 'Search artworks' });
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

test('the address has all filters; the list, the chips and the panel follow it', async () => {
  await open('/shop?search=imigongo&category=Painting&price=low&medium=Oil&size=small&availability=limited&sort=price-asc&view=list');
  await art(1);
  expect(await listed()).toEqual({
    search: 'imigongo',
    category: 'Painting',
    price: 'low',
    medium: 'Oil',
    size: 'small',
    availability: 'limited',
    sort: 'price-asc',
  });
  expect(box()).toHaveProperty('value', 'imigongo');
  const values = ['Price Range', 'Medium', 'Size', 'Availability', 'Sort by'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(name).value,
  );
  expect(values).toEqual(['low', 'Oil', 'small', 'limited', 'price-asc']);
  expect(screen.getByText('Filters (4)')).toBeTruthy();
  expect((await screen.findByRole('link', { name: /Painting.*30/ })).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true');
});

test('filters, category, order and layout are chosen one by one, and each keeps the others', async () => {
  const { user, address } = await open('/shop?search=imigongo&cursor=third');
  await art(1);
  await user.click(screen.getByText('Filters'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price Range' }), '50,000 Frw and over');
  await user.type(screen.getByLabelText('Medium'), ' Wood ');
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', price: 'high', medium: 'Wood' });
  await user.click(await screen.findByRole('link', { name: /Painting.*30/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most loved');
  await user.click(screen.getByRole('link', { name: 'List' }));
  const all = { search: 'imigongo', price: 'high', medium: 'Wood', category: 'Painting', sort: 'popular' };
  expect(searchAddresses(address())).toEqual({ ...all, view: 'list' });
  await waitFor(() => expect(requestsOf('GET /arts').at(-1)?.query).toEqual(all));
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
  await user.click(screen.getByRole('link', { name: /All Arts.*1,200/ }));
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', view: 'list' });
});

test('typing searches after a pause, once; Back and the cross change the text too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, address } = await open('/shop?category=Painting');
  await art(1);
  await user.type(box(), 'spiral');
  expect(address()).toBe('/shop?category=Painting');
  await pause();
  expect(address()).toBe('/shop?category=Painting&search=spiral');
  expect(await listed(2)).toEqual({ category: 'Painting', search: 'spiral' });
  expect(requestsOf('GET /arts')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(address()).toBe('/shop?category=Painting');
  expect(box()).toHaveProperty('value', '');
  act(() => history.back());
  await waitFor(() => expect(box()).toHaveProperty('value', 'spiral'));
});

test('suggestions are a list that the arrow keys walk through; Enter opens one, Escape closes them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/suggestions', {
    data: {
      categories: [{ category: 'Painting', count: 30 }],
      artworks: [{ _id: idOf(1), name: 'Pantheon', slug: 'pantheon', artist: 'Keza' }],
      artists: [{ _id: idOf(2), name: 'Pacifique', slug: 'pacifique' }],
      total: 1,
      meant: 'painting',
    },
  });
  const { user, address } = await open('/shop?price=low');
  await art(1);
  await user.type(box(), 'pa');
  await pause();
  const suggested = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  const options = await suggested.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Painting30', 'PantheonKeza', 'Pacifique']);
  expect((await requestOf('GET /arts/suggestions')).query).toEqual({ search: 'pa' });
  expect(screen.getByText('3 suggestions')).toBeTruthy();
  expect(screen.getByText('Nothing for “pa”. Perhaps “painting”?')).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(box().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(await screen.findByText('Elsewhere: /artist/pacifique')).toBeTruthy();
  expect(address()).toBe('/artist/pacifique');
});

test('a suggested category replaces the text and keeps the filters', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/suggestions', { data: { ...noSuggestions, categories: [{ category: 'Painting', count: 30 }] } });
  const { user, address } = await open('/shop?price=low');
  await art(1);
  await user.type(box(), 'paint');
  await pause();
  await user.click(await screen.findByRole('option', { name: /Painting/ }));
  expect(searchAddresses(address())).toEqual({ price: 'low', category: 'Painting' });
  expect(box()).toHaveProperty('value', '');
});

test('a mistyped search shows what it probably meant, unless one insists', async () => {
  answer('GET /arts', ({ query }) => (query['search'] === 'imigogno' ? { ...pageOf([]), meant: 'imigongo' } : pageOf([makeArtCard(1)])));
  const { user, address } = await open('/shop?search=imigogno');
  await art(1);
  expect(screen.getByRole('status').textContent).toContain('Nothing for “imigogno”. Showing “imigongo”.');
  await user.click(screen.getByRole('link', { name: 'Search for “imigogno” all the same' }));
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
  expect(await screen.findByText('Saved. We write to you when something new fits.')).toBeTruthy();
  expect(requestsOf('POST /saved-searches').map(({ body }) => body)).toEqual([{ category: 'Painting' }]);
  expect((await screen.findByRole('link', { name: 'Saved in your account' })).getAttribute('href')).toBe('/account#saved-searches');
});

test('a search that cannot be saved says why; without filters there is nothing to save', async () => {
  answer('GET /saved-searches', { data: [] });
  refuse('POST /saved-searches', fail('searches.tooMany', 20));
  const { user } = await open('/shop?search=spiral', { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Save this search' }));
  expect(await screen.findByText(/You can save at most 20 searches/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
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
