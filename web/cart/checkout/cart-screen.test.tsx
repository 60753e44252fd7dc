import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, makeOrder, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const cart = makeCart(makeCartItem(1, { quantity: 2 }), makeCartItem(2, { price: 10_000 }));

beforeEach(() => {
  answer('GET /cart', cart);
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /offers', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const quantityOf = (name: string) => within(screen.getByRole('group', { name: `Quantity of ${name}` }));

test('a visitor has an empty cart, and comes back to it after signing in', async () => {
  const { user, address } = await open('/cart#favorites');
  await heading('Your Cart is Empty');
  expect(screen.getByText('Have an account? What you put into its cart is there when you sign in.')).toBeTruthy();
  expect(screen.getByText(/No favorites yet/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'My Orders' })).toBeNull();
  expect(requestsOf('GET /cart')).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByText('Elsewhere: /login');
  expect(address()).toBe('/login?next=%2Fcart%23favorites');
});

test('a mail that leads to the orders goes through the sign-in, and back to them', async () => {
  const { address } = await open('/cart#orders');
  await screen.findByText('Elsewhere: /login');
  expect(address()).toBe('/login?next=%2Fcart%23orders');
});

test('the address names the section that is read first', async () => {
  await open('/cart#orders', { as: 'customer' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Orders' })));
  await screen.findByText('No orders yet.');
});

test.each([
  ['/cart#orders', 'My Orders'],
  ['/cart#offers', 'My Offers'],
])('who comes to %s sees that before the empty cart', async (address, first) => {
  answer('GET /cart', makeCart());
  await open(address, { as: 'customer' });
  const [asked, empty] = [await heading(first), await heading('Your Cart is Empty')];
  expect(asked.compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what is in the cart comes before the orders, also where these are asked for', async () => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  await open('/cart#orders', { as: 'customer' });
  const [orders, cart] = [await heading('My Orders'), await heading('Your Cart')];
  expect(cart.compareDocumentPosition(orders)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('it says that the cart is loading, and when it is empty', async () => {
  answer('GET /cart', makeCart());
  const release = hold('GET /cart');
  await open('/cart', { as: 'customer' });
  expect(await screen.findByText('Loading your cart')).toBeTruthy();
  release();
  await heading('Your Cart is Empty');
  expect(screen.getAllByRole('link', { name: 'Browse Artworks' })[0]?.getAttribute('href')).toBe('/shop');
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('a cart that cannot be loaded says why, and is asked for again', async () => {
  refuse('GET /cart', fail('server.busy'));
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Ubugeni is busy. Please try again in a moment.');
  answer('GET /cart', cart);
  await user.click(button('Try Again'));
  await heading('Your Cart');
});

test('a session that the server ended keeps nothing of the cart on the screen', async () => {
  refuse('GET /cart', fail('session.missing'));
  await open('/cart', { as: 'customer' });
  await heading('Please sign in again');
  expect(screen.getByText(/Your cart, orders and favorites are safe/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'My Orders' })).toBeNull();
});

test('a full cart shows each item with its price, and what all of it costs', async () => {
  await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  expect(screen.getByText('3 items in your cart · 2 works')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe('/artwork-1');
  expect(screen.getByText('70,000 Frw')).toBeTruthy();
  const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums).toEqual(['3', '80,000 frw', 'Free', '80,000 Frw']);
  expect(field('Name')).toHaveProperty('value', 'Aline Uwase');
  expect(field('Email')).toHaveProperty('readOnly', true);
  const currencies = await screen.findAllByRole('radio');
  expect(currencies.map((one) => one.closest('label')?.textContent)).toEqual([
    'Card, MTN MoMo or Airtel Money, in Frw 80,000 Frw',
    'Card or USSD, in NGN 94,400.00 NGN',
  ]);
  expect(currencies[0]).toHaveProperty('checked', true);
});

test('where one currency is offered nobody has to choose', async () => {
  answer('GET /payments/options', { data: { ...paymentOptions, currencies: paymentOptions.currencies.slice(0, 1) } });
  await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await requestOf('GET /payments/options');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(await screen.findByText('You pay by card, MTN MoMo or Airtel Money.')).toBeTruthy();
});

test('the stepper goes from one to what is left, and each step is the server’s', async () => {
  let quantity = 2;
  answer('PUT /cart/{productId}/update', ({ body }) => {
    quantity = body['quantity'] as number;
    answer('GET /cart', makeCart(makeCartItem(1, { quantity })));
    return makeCart(makeCartItem(1, { quantity }));
  });
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  expect(quantityOf('Artwork 2').getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true);
  await user.click(quantityOf('Artwork 1').getByRole('button', { name: 'One more' }));
  expect((await requestOf('PUT /cart/{productId}/update')).body).toEqual({ quantity: 3 });
  expect(await quantityOf('Artwork 1').findByText('3')).toBeTruthy();
  expect(quantityOf('Artwork 1').getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('Updated')).toBeTruthy();
  await user.click(quantityOf('Artwork 1').getByRole('button', { name: 'One less' }));
  expect(await quantityOf('Artwork 1').findByText('2')).toBeTruthy();
  expect(document.activeElement, 'the focus stays, or goes to the other one where that is the last step').toBe(
    quantityOf('Artwork 1').getByRole('button', { name: 'One less' }),
  );
  const keys = requestsOf('PUT /cart/{productId}/update').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('a quantity of many pieces is typed, as many as are left', async () => {
  answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2, available: 40 })));
  answer('PUT /cart/{productId}/update', ({ body }) => {
    const after = makeCart(makeCartItem(1, { quantity: body['quantity'] as number, available: 40 }));
    answer('GET /cart', after);
    return after;
  });
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  const field = quantityOf('Artwork 1').getByRole<HTMLInputElement>('textbox', { name: 'How many' });
  await user.type(field, '15{Enter}');
  expect((await requestOf('PUT /cart/{productId}/update')).body).toEqual({ quantity: 15 });
  await waitFor(() => expect(field.value).toBe('15'));
  await user.type(field, '99{Enter}');
  expect((await requestOf('PUT /cart/{productId}/update', 2)).body).toEqual({ quantity: 40 });
});

test('while a quantity is sent, a second step sends nothing; refused, the cart is what the server has', async () => {
  refuse('PUT /cart/{productId}/update', fail('cart.stockTooLow', 1));
  const release = hold('PUT /cart/{productId}/update');
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  const more = quantityOf('Artwork 1').getByRole('button', { name: 'One more' });
  await user.click(more);
  await user.click(more);
  answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2, available: 1 })));
  release();
  await waitFor(() => expect(screen.queryByText('Artwork 2')).toBeNull());
  const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
  expect(summary.getByRole('alert').textContent).toBe('Only 1 left.');
  await waitFor(() => expect(screen.getAllByText('Only 1 left.')).toHaveLength(2));
  expect(requestsOf('PUT /cart/{productId}/update')).toHaveLength(1);
});

test('a changed price, too few and an artwork that is gone are said at their item', async () => {
  const [gone, away] = [makeCartItem(3, { available: 0 }), makeCartItem(4, { awayUntil: '2999-12-05' })];
  answer('GET /cart', makeCart(makeCartItem(1, { seenPrice: 30_000 }), makeCartItem(2, { quantity: 5, available: 2 }), gone, away));
  await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  const [first, second, third, fourth] = within(screen.getByRole('region', { name: 'Order Summary' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('The price has changed. It was 30,000 Frw when you added it.');
  expect(within(second!).getByRole('alert').textContent).toBe('Only 2 left.');
  expect(within(third!).getByRole('alert').textContent).toContain('No longer available');
  expect(within(third!).queryByRole('group')).toBeNull();
  expect(within(fourth!).getByRole('alert').textContent).toContain('is away until 5 December 2999.');
  expect(within(fourth!).getByRole('link', { name: 'ask the artist' }).getAttribute('href')).toContain(`&art=${idOf(4)}`);
  expect(within(fourth!).queryByRole('group')).toBeNull();
});

test('a removed item is gone at once, and comes back when the server refuses', async () => {
  refuse('DELETE /cart/{productId}/remove', fail('server.fault'));
  const release = hold('DELETE /cart/{productId}/remove');
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.click(button('Remove Artwork 1'));
  expect(await screen.findByText('1 item in your cart')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Artwork 1' })).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: 'Artwork 1' })).toBeTruthy();
  expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeTruthy();

  answer('DELETE /cart/{productId}/remove', makeCart(makeCartItem(2)));
  answer('GET /cart', makeCart(makeCartItem(2)));
  await user.click(button('Remove Artwork 1'));
  expect((await requestOf('DELETE /cart/{productId}/remove', 2)).params).toEqual({ productId: idOf(1) });
  expect(await screen.findByText('Artwork 1 Removed')).toBeTruthy();
  expect(screen.getByText('1 item in your cart')).toBeTruthy();
  answer('POST /cart/{productId}/add', cart);
  answer('GET /cart', cart);
  await user.click(button('Undo'));
  expect((await requestOf('POST /cart/{productId}/add')).body).toEqual({ quantity: 2 });
  expect(await screen.findByRole('button', { name: 'Remove Artwork 1' })).toBeTruthy();
});

test('an order needs a full address; the field that is wrong has the focus', async () => {
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.click(button('Proceed to Payment'));
  const address = await screen.findByRole('textbox', { name: 'Shipping Address', description: 'Shipping Address Required' });
  expect(document.activeElement).toBe(address);
  await user.type(address, 'KG');
  await user.click(button('Proceed to Payment'));
  await screen.findByRole('textbox', { description: 'Please enter the full address: street or neighborhood, and district' });
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
});

test.each([
  ['the total has changed', fail('orders.totalChanged', '90,000'), /The total has changed: it is now 90,000 Frw/, []],
  ['three orders wait for their payment', fail('orders.tooManyUnpaid'), /You have 3 unpaid orders/, ['/cart#orders']],
])('when %s, it says so, the address stays, and the cart is what the server has', async (_, refusal, sentence, ways) => {
  refuse('POST /checkout/{cartId}', refusal);
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.type(field('Shipping Address'), 'KG 7 Ave, Gasabo');
  const fresh: Cart = makeCart(makeCartItem(1, { price: 45_000, seenPrice: 35_000 }));
  answer('GET /cart', fresh);
  await user.click(button('Proceed to Payment'));
  const said = await screen.findByText(sentence);
  expect(
    within(said)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(ways);
  expect(await screen.findByText(/The price has changed/)).toBeTruthy();
  expect(field('Shipping Address')).toHaveProperty('value', 'KG 7 Ave, Gasabo');
  expect(button('Proceed to Payment')).toHaveProperty('ariaDisabled', null);
});

test('a second click while an order is placed places none, and a lost connection keeps the address', async () => {
  loseConnection('POST /checkout/{cartId}');
  const release = hold('POST /checkout/{cartId}');
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.type(field('Shipping Address'), 'KG 7 Ave, Gasabo');
  await user.click(button('Proceed to Payment'));
  const { body, headers, params } = await requestOf('POST /checkout/{cartId}');
  expect(body).toEqual({ shippingAddress: 'KG 7 Ave, Gasabo', phone: '+250788123456', country: 'RW', note: '', expectedTotal: 80_000 });
  expect([params['cartId'], headers.get('idempotency-key')]).toEqual([cart._id, expect.stringMatching(/^[\da-f]{32}$/)]);
  expect(button('Proceed to Payment')).toHaveProperty('ariaDisabled', 'true');
  await user.click(button('Proceed to Payment'));
  release();
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  expect(requestsOf('POST /checkout/{cartId}')).toHaveLength(1);
  expect(field('Shipping Address')).toHaveProperty('value', 'KG 7 Ave, Gasabo');
  expect(requestsOf('POST /checkout/{id}/pay')).toEqual([]);
});

test('an order that is placed and cannot be paid now says until when it waits', async () => {
  const order = makeOrder(12, { totalItems: 3, totalPrice: 80_000 });
  answer('POST /checkout/{cartId}', { data: order });
  refuse('POST /checkout/{id}/pay', fail('payments.provider'));
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.type(field('Shipping Address'), 'KG 7 Ave, Gasabo');
  await user.click(await screen.findByRole('radio', { name: /in NGN/ }));
  answer('GET /cart', makeCart());
  answer('GET /checkout/owner', pageOf([order]));
  await user.click(button('Proceed to Payment'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your order is not paid yet' }));
  expect(dialog.getByText(/Order 12 ·/).textContent).toBe('Order 12 · 80,000 Frw');
  expect(dialog.getByText(/^Your order is placed/).textContent).toContain('Pay by 23 November 2026');
  expect((await requestOf('POST /checkout/{id}/pay')).body).toEqual({ currency: 'NGN' });
  expect(await screen.findByText('Successfully ordered 3 items')).toBeTruthy();
  expect(await screen.findByText('The payment provider isn’t responding. Please try again in a moment.')).toBeTruthy();
  await heading('Your Cart is Empty');
  // Tried again from there, in the same currency.
  await user.click(dialog.getByRole('button', { name: 'Pay now' }));
  expect((await requestOf('POST /checkout/{id}/pay', 2)).body).toEqual({ currency: 'NGN' });
  const again = within(await screen.findByRole('dialog', { name: 'Your order is not paid yet' }));
  await user.click(again.getByRole('link', { name: 'My Orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your order is not paid yet' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Order 12' })).toBeTruthy();
});
