import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { fail } from '#contract/failures.ts';
import { answerGallery } from '#web/testing/scenes/answer-gallery.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { accounts } from '#web/testing/sessions.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const listed = async (count = 1) => (await requestOf('GET /arts', count)).query;

test('an own artwork in the list leads to its form, where others have the button of the cart', async () => {
  const own = makeArtCard(1, { owner: { ...makeArtCard(1).owner, _id: accounts.artist._id } });
  const other = makeArtCard(2, { owner: { ...makeArtCard(2).owner, _id: idOf(77) } });
  answer('GET /arts', pageOf([own, other]));
  answer('GET /cart', makeCart());
  answer('GET /favorites/ids', { data: [] });
  await open('/shop', { as: 'artist' });
  const edit = await screen.findByRole('link', { name: 'Edit Artwork 1' });
  expect(edit.getAttribute('href')).toBe(`/dashboard/artist/manage-artworks?art=${idOf(1)}`);
  expect(screen.queryByRole('button', { name: 'Add to Cart: Artwork 1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' })).toBeTruthy();
});

test('it loads, shows artworks with what matters of them, and the next page in place', async () => {
  const sold = makeArtCard(2, { available_arts: 0, width: null, height: null });
  answer('GET /arts', ({ query }) => (query['cursor'] ? pageOf([makeArtCard(3)]) : pageOf([makeArtCard(1), sold], 'second')));
  const release = hold('GET /arts');
  const { user, address } = await open('/shop');
  expect(await screen.findByText('Loading artworks')).toBeTruthy();
  release();
  expect((await art(1)).getAttribute('href')).toBe('/artwork-1');
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toMatch(/Painting.*Jean Bosco.*Cow dung.*25,000 Frw80\u00a0×\u00a060\u00a0cm · 3 available/);
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

test('a next page that does not come says so beside the button, which asks for it again', async () => {
  answer('GET /arts', pageOf([makeArtCard(1)], 'second'));
  const { user } = await open('/shop');
  await art(1);
  loseConnection('GET /arts');
  await user.click(screen.getByRole('link', { name: 'Load More Artworks' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts', pageOf([makeArtCard(3)]));
  await user.click(screen.getByRole('link', { name: 'Load More Artworks' }));
  await art(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('artworks that cannot be loaded are asked for again', async () => {
  loseConnection('GET /arts');
  const { user } = await open('/shop');
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts', pageOf([makeArtCard(1)]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await art(1);
});

test('a search in a browser that knows that it is offline says so, and shows no skeletons', async () => {
  const { user } = await open('/shop?search=lake');
  await art(1);
  loseConnection('GET /arts');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await user.click(await screen.findByRole('link', { name: 'Clear all' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  expect(screen.queryByText('Loading artworks')).toBeNull();
});

test('who is signed out is asked to sign in to save a search, as for every act, and comes back to it', async () => {
  const { user, address } = await open('/shop?category=Painting');
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  expect(await screen.findByText('Please Login First')).toBeTruthy();
  expect(address()).toBe('/shop?category=Painting');
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login?next=%2Fshop%3Fcategory%3DPainting');
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
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
  answer('POST /saved-searches', { data: saved });
  const release = hold('POST /saved-searches');
  const { user } = await open('/shop?category=Painting&sort=popular', { as: 'customer' });
  const save = await screen.findByRole('button', { name: 'Save search' });
  await user.click(save);
  await user.click(save);
  answer('GET /saved-searches', { data: [saved] });
  release();
  expect(await screen.findByText("Search saved. We'll email you when new works match.")).toBeTruthy();
  expect(requestsOf('POST /saved-searches').map(({ body }) => body)).toEqual([{ category: 'Painting' }]);
  expect((await screen.findByRole('link', { name: 'Saved in your account' })).getAttribute('href')).toBe('/account#saved-searches');
});

test('who has not confirmed the address is told so when a search is saved, with the way there', async () => {
  answer('GET /saved-searches', { data: [] });
  answer('POST /saved-searches', {
    data: { _id: idOf(9), filters: { category: 'Painting' }, name: null, frequency: 'daily', createdAt: '2026-11-20T08:00:00.000Z' },
  });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: false } });
  const { user } = await open('/shop?category=Painting', { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  await screen.findByText(/Search saved\. Confirm your email address first/);
  expect(screen.getByRole('link', { name: 'Confirm your email' }).getAttribute('href')).toBe('/account#notifications');
});

test('a search that cannot be saved says why; without filters there is nothing to save', async () => {
  answer('GET /saved-searches', { data: [] });
  refuse('POST /saved-searches', fail('searches.tooMany', 20));
  const { user } = await open('/shop?search=spiral', { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  const said = await screen.findByText(/You can save at most 20 searches/);
  expect(within(said).getByRole('link', { name: 'Saved searches' }).getAttribute('href')).toBe('/account#saved-searches');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull());
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
  expect([add.ariaDisabled, document.activeElement]).toEqual(['true', add]);
  release();
  expect(await screen.findByText('Item Added to Cart!')).toBeTruthy();
  const [sent, ...others] = requestsOf('POST /cart/{productId}/add');
  expect([sent?.params, sent?.body, others]).toEqual([{ productId: idOf(1) }, { quantity: 1 }, []]);
  refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 1));
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' }));
  expect(await screen.findByText('Only 1 left.')).toBeTruthy();
});

test('a work that is in the cart with all that are left leads there, one of which more are left can be added', async () => {
  answer('GET /arts', pageOf([makeArtCard(1, { available_arts: 1 }), makeArtCard(2), makeArtCard(3, { available_arts: 1 })]));
  answer('GET /cart', makeCart(makeCartItem(1), makeCartItem(2)));
  const { user } = await open('/shop', { as: 'customer' });
  const inCart = await screen.findByRole('link', { name: 'In your cart · View cart: Artwork 1' });
  expect([inCart.textContent, inCart.getAttribute('href')]).toEqual(['In your cart', '/cart']);
  expect(screen.queryByRole('button', { name: 'Add to Cart: Artwork 1' })).toBeNull();
  expect(screen.getByText(/1 in your cart/).textContent).toBe('80\u00a0×\u00a060\u00a0cm · 3 available · 1 in your cart');
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' })).toHaveProperty('disabled', false);
  const all = makeCart(makeCartItem(1), makeCartItem(2), makeCartItem(3));
  answer('POST /cart/{productId}/add', all);
  answer('GET /cart', all);
  screen.getByRole('button', { name: 'Add to Cart: Artwork 3' }).focus();
  await user.keyboard('{Enter}');
  const added = await screen.findByRole('link', { name: 'In your cart · View cart: Artwork 3' });
  await waitFor(() => expect(document.activeElement).toBe(added));
});

test('of everything the chip says how many there are, of what is asked for a line too', async () => {
  await open('/shop');
  await art(1);
  const count = await screen.findByText(/^\d+ artworks?$/);
  expect(count.className).toContain('sr-only');
});
