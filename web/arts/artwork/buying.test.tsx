import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtist, makePicture, makeReview } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem, makeOrder, makeOrderItem } from '#web/testing/make-orders.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import type { Viewer } from '#web/testing/sessions.ts';

beforeEach(() => {
  for (const call of ['GET /arts/{id}/related', 'GET /arts/{id}/more-by-artist'] as const) answer(call, { data: [] });
  answer('GET /contact-details', { data: contactDetails });
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /artists/{slug}', { data: { ...makeArtist(1, { artworks: 12, followers: 1 }), biography: null } });
  answer('GET /arts/{id}/views', { data: { total: 7, last30Days: 2 } });
});

const openArt = async (changes: Partial<Art> = {}, as: Viewer = 'visitor') => {
  answer('GET /arts/name/{name}', { data: makeArt(1, changes) });
  const visit = await open('/artwork-1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Artwork 1' });
  return visit;
};
const addToCart = () => screen.getByRole('button', { name: 'Add to Cart' });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('price and button are in the page once, for every width', async () => {
  await openArt();
  expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(1);
  expect(screen.getAllByText('25,000 Frw')).toHaveLength(1);
});

test('several pieces are added at once, and the button with the focus becomes the link to the cart', async () => {
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1, { quantity: 2 })));
  const release = hold('POST /cart/{productId}/add');
  const { user } = await openArt({ available_arts: 3 }, 'customer');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2');
  addToCart().focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2 })));
  release();
  const inCart = await screen.findByRole('link', { name: 'In your cart · View cart' });
  expect(inCart.getAttribute('href')).toBe('/cart');
  await waitFor(() => expect(document.activeElement).toBe(inCart));
  expect((await requestOf('POST /cart/{productId}/add')).body).toEqual({ quantity: 2 });
  expect(requestsOf('POST /cart/{productId}/add')).toHaveLength(1);
});

test('of many pieces more than ten are typed, as many as there are', async () => {
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1, { quantity: 25 })));
  const { user } = await openArt({ available_arts: 25 }, 'customer');
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  await user.type(quantity, '12x');
  await user.tab();
  expect(quantity.value).toBe('12');
  await user.type(quantity, '400');
  await user.click(addToCart());
  expect((await requestOf('POST /cart/{productId}/add')).body).toEqual({ quantity: 25 });
});

test('a press that comes before the button shows that it is busy adds nothing more', async () => {
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
  await openArt({ available_arts: 3 }, 'customer');
  const button = addToCart();
  answer('GET /cart', makeCart(makeCartItem(1)));
  button.click();
  button.click();
  await screen.findByRole('link', { name: 'In your cart · View cart' });
  expect(requestsOf('POST /cart/{productId}/add')).toHaveLength(1);
});

test('a work in the cart says so, and one piece has no quantity to choose', async () => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  await openArt({ available_arts: 1 }, 'customer');
  await screen.findByRole('link', { name: 'In your cart · View cart' });
  expect(screen.queryByRole('combobox', { name: 'Quantity' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
});

test('the last piece added again, from another window, is there already: no failure', async () => {
  refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 1));
  const { user } = await openArt({ available_arts: 1 }, 'customer');
  answer('GET /cart', makeCart(makeCartItem(1, { available: 1 })));
  await user.click(addToCart());
  const said = within(await screen.findByText('Artwork 1 is already in your cart'));
  expect(said.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
  await screen.findByRole('link', { name: 'In your cart · View cart' });
});

test('more than are left is refused where the cart has room', async () => {
  refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 1));
  const { user } = await openArt({ available_arts: 2 }, 'customer');
  await user.click(addToCart());
  await screen.findByText('Only 1 left.');
  await waitFor(() => expect(document.activeElement).toBe(addToCart()));
});

test('an own work is looked after, not bought', async () => {
  await openArt({ favorites: 4 }, 'artist');
  await screen.findByRole('link', { name: 'Edit' });
  expect(link('Edit')).toBe(`/dashboard/artist/manage-artworks?art=${idOf(1)}`);
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  await waitFor(() => expect(screen.getByText('Views').nextElementSibling?.textContent).toBe('7'));
  expect(screen.getByText('Favorites').nextElementSibling?.textContent).toBe('4');
});

test.each([
  [false, /can't be bought until it ends/],
  [true, /can be bought; the days until you send begin after/],
])('of an own work the artist reads what their holiday means for it, sells: %s', async (sell, text) => {
  await openArt({ holiday: { from: '2020-01-01', to: '2999-12-31', text: '', sell } }, 'artist');
  expect(await screen.findByText("You're on holiday until 31 December 2999")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(link('Change')).toBe('/dashboard/artist/holiday');
});

test('an own work that an unpaid order holds is on hold, not sold', async () => {
  await openArt({ available_arts: 0, heldUntil: '2999-11-29T13:40:00.000Z' }, 'artist');
  expect(await screen.findByText('On hold')).toBeTruthy();
});

test.each(['admin', 'editor'] as const)("one of the staff who works on artworks (%s) comes from anybody's to its form", async (as) => {
  await openArt({}, as);
  await screen.findByRole('link', { name: 'Edit' });
  expect(link('Edit')).toBe(`/dashboard/admin/manage-artworks?art=${idOf(1)}`);
});

test.each(['visitor', 'customer', 'support'] as const)("no %s edits somebody's artwork", async (as) => {
  await openArt({}, as);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('beside the price stands when it leaves, how it travels, returns, payment and frame, each with its page', async () => {
  await openArt({ dispatchDays: 1, shipsAbroad: 'no', framed: false });
  await screen.findByText(/with you about/);
  expect(link('Leaves the studio within 1 day of payment · with you about 1–3 days later')).toBe('/help/shipping#time');
  expect(link('Free shipping in Rwanda. To ship abroad, ask the artist first')).toBe('/help/shipping#abroad');
  await screen.findByText('Damaged or not as shown: 14 days to tell us');
  expect(link('Damaged or not as shown: 14 days to tell us')).toBe('/help/returns');
  expect(link('Pay by card or mobile money')).toBe('/help/payment');
  expect(link('Comes without a frame')).toBe('/help/faq#frames');
});

test.each([
  [0, 'Damaged or not as shown: tell us'],
  [30, 'Damaged or not as shown: 30 days to tell us'],
])('with %i days for returns in the settings it says so', async (returnDays, sentence) => {
  answer('GET /contact-details', { data: { ...contactDetails, returnDays } });
  await openArt();
  expect((await screen.findByText(sentence)).closest('a')?.getAttribute('href')).toBe('/help/returns');
});

test('a jar that is sent abroad says so, and speaks of no frame', async () => {
  await openArt({ dispatchDays: 10, shipsAbroad: 'free', framed: false, category: 'Ceramic' });
  await screen.findByText(/with you about/);
  expect(link('Leaves the studio within 10 days of payment · with you about 1–3 days later, abroad 7–21')).toBe('/help/shipping#time');
  expect(link('Free shipping in Rwanda and abroad')).toBe('/help/shipping#rwanda');
  expect(screen.queryByRole('link', { name: /frame/i })).toBeNull();
});

test('the artist’s card counts works and followers, and leads to question and message', async () => {
  const { user, address } = await openArt();
  const card = within(screen.getByRole('region', { name: 'Jean Bosco' }));
  expect((await card.findByRole('link', { name: /12 works/ })).textContent).toContain('1 follower');
  expect(card.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(`/chats?with=${idOf(2)}&art=${idOf(1)}`);
  answer('GET /arts/{id}/questions', { data: [], page: { next: null, total: 0 } });
  await user.click(card.getByRole('link', { name: 'Ask a question' }));
  expect(address()).toBe('/artwork-1#discussion');
  await screen.findByRole('textbox', { name: 'Your question' });
});

test('a work that an unpaid order holds is on hold until then, and not said to be sold', async () => {
  await openArt({ available_arts: 0, heldUntil: '2999-11-29T13:40:00.000Z' });
  expect(screen.getByText('On hold')).toBeTruthy();
  expect((await screen.findByText(/^This work is in an order that isn't paid yet\./)).textContent).toBe(
    "This work is in an order that isn't paid yet. If it isn't paid by 29 November 2999, 15:40 Kigali time, it comes back to the shop.",
  );
  expect([screen.queryByText('Sold Out'), screen.queryByText(/found its home/)]).toEqual([null, null]);
  expect(addToCart()).toHaveProperty('disabled', true);
  expect(link('Can you make one for me?')).toContain('/chats?with=');
});

test('a visitor who presses the button finds the sign-in in its place, with the focus, until they want another quantity', async () => {
  const { user } = await openArt({ available_arts: 3 });
  addToCart().focus();
  await user.keyboard('{Enter}');
  const signIn = await screen.findByRole('link', { name: 'Sign in to add it' });
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Fartwork-1');
  await waitFor(() => expect(document.activeElement).toBe(signIn));
  expect(await screen.findByText('Please Login First')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2');
  await user.click(addToCart());
  await screen.findByRole('link', { name: 'Sign in to add it' });
  expect(JSON.parse(localStorage.getItem('wish') ?? '{}')).toMatchObject({ act: 'cart.add', facts: { quantity: 2 } });
});

test.each([
  ['paid', 'See order 1020', 'You bought this'],
  ['refund_due', 'See order 1020', 'You bought this'],
  ['unpaid', 'Pay your order', 'Kept for you'],
] as const)('who has it in an order that is %s comes to that order, not to a button that cannot be pressed', async (status, name, mark) => {
  const order = makeOrder(1020, { items: [makeOrderItem(2), makeOrderItem(1)], payment: { status } });
  answer('GET /checkout/owner', pageOf([makeOrder(1021, { status: 'cancelled' }), order]));
  await openArt({ available_arts: 0 }, 'customer');
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/cart/orders/${order._id}`);
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  expect(await screen.findByText(mark)).toBeTruthy();
  expect(screen.queryByText('Sold Out'), 'theirs, not lost to somebody').toBeNull();
});

const sentAt = '2026-11-22T08:00:00.000Z';

test.each([
  ['is kept until it is paid', {}, { status: 'unpaid' }, 'Your order 1020 keeps it for you until 24 November 2999, 14:30 Kigali time.'],
  ['is being prepared', {}, { status: 'paid' }, 'You bought this in order 1020. Jean Bosco is preparing it.'],
  ['is on its way', { sentAt }, { status: 'paid' }, 'You bought this in order 1020. It is on its way to you.'],
  ['was refunded', { sentAt, refundedAmount: 35_000 }, { status: 'refunded' }, 'You bought this in order 1020. It was refunded.'],
] as const)('a buyer reads that the work %s, not what strangers read', async (_, item, payment, sentence) => {
  const order = makeOrder(1020, { items: [makeOrderItem(1, item)], payment, payBy: '2999-11-24T12:30:00.000Z' });
  answer('GET /checkout/owner', pageOf([order]));
  await openArt({ available_arts: 0, heldUntil: '2999-11-24T12:30:00.000Z' }, 'customer');
  expect((await screen.findByText(/^(?:You bought this in|Your) order 1020/)).textContent).toBe(sentence);
  expect([screen.queryByText(/found its home|isn't paid yet/), screen.queryByText('Can you make one for me?')]).toEqual([null, null]);
});

test.each([
  [{ review: null, canReview: true }, 'Write a review'],
  [{ review: makeReview(1), canReview: false }, 'Edit your review'],
])('what has arrived leads to its review, and where pieces are left to its order too', async (mine, name) => {
  const order = makeOrder(1020, { items: [makeOrderItem(1, { sentAt, deliveredAt: sentAt })], payment: { status: 'paid' } });
  answer('GET /checkout/owner', pageOf([order]));
  answer('GET /arts/{id}/reviews/mine', { data: mine });
  await openArt({ available_arts: 14 }, 'customer');
  expect(await screen.findByText('You bought this in order 1020. It has arrived.')).toBeTruthy();
  expect(link('See order 1020')).toBe(`/cart/orders/${order._id}`);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/artwork-1?review#reviews');
  expect(addToCart()).toHaveProperty('disabled', false);
});

test('of what somebody else bought the button cannot be pressed, and is not the main act', async () => {
  const items = [makeOrderItem(1, { cancelledAt: '2026-11-21T08:00:00.000Z' }), makeOrderItem(2)];
  answer('GET /checkout/owner', pageOf([makeOrder(1020, { items, payment: { status: 'paid' } })]));
  await openArt({ available_arts: 0 }, 'customer');
  await requestOf('GET /checkout/owner');
  expect(addToCart()).toHaveProperty('disabled', true);
  expect(addToCart().className).not.toContain('button-primary');
  expect(await screen.findByText(/found its home/)).toBeTruthy();
  expect([screen.queryByRole('link', { name: /^See order/ }), screen.queryByText('You bought this')]).toEqual([null, null]);
});

test('an own draft with 0 pieces and of a year to come is published from its page only after a question about each', async () => {
  const { user } = await openArt({ state: 'draft', pictures: [makePicture(1)], available_arts: 0, year: 2099 }, 'artist');
  answer('PUT /arts/{id}', { data: makeArt(1) });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  for (const title of ['Publish it with the year 2099?', 'Publish it as sold out?']) {
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(requestsOf('PUT /arts/{id}')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Publish' }));
  }
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ state: 'published' });
});

test('an own draft is published from its page, or says what it lacks; the way to the other drafts stands there too', async () => {
  const { user } = await openArt({ state: 'draft', pictures: [makePicture(1)] }, 'artist');
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const publish = await screen.findByRole('button', { name: 'Publish' });
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  await user.click(publish);
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ state: 'published' });
  expect(await screen.findByText('Published. Visitors see it now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All drafts' })).toBeTruthy();
  cleanup();
  await openArt({ state: 'draft', pictures: [makePicture(1)], price: 0, description: '' }, 'artist');
  expect(screen.queryByText(/Leaves the studio/), 'nothing is promised of what has no price').toBeNull();
  const lacks = await screen.findByRole('link', { name: 'Lacks price, description' });
  expect(lacks.getAttribute('href')).toBe(`/dashboard/artist/manage-artworks?art=${idOf(1)}`);
  expect(screen.getAllByRole('link', { name: 'All drafts' }).at(-1)?.getAttribute('href')).toBe(
    '/dashboard/artist/manage-artworks?state=draft',
  );
});
