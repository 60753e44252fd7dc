import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ORDER_PAYMENT, screens } from '#contract/screens.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { answer, hold, requestsOf } from '#web/testing/fake-api.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import {
  makeCart,
  makeCartItem,
  makeOrder,
  makeOrderItem,
  makePaymentStart,
  makePaymentState,
  paidByCard,
  paymentOptions,
} from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

/** An order that waits for its payment, which its provider does not know yet. */
function answerUnpaid() {
  const order = makeOrder(12);
  const pending = { data: makePaymentState(order, { state: 'pending' }) };
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('GET /payments/{id}', pending);
  answer('POST /payments/{id}/verify', pending);
  return { order, ...openFakeProvider() };
}

test('Back closes the payment window, and stays on the page of the order', async () => {
  const { order, opened } = answerUnpaid();
  const { user, address } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  expect(address()).toBe(screens.order(order._id));
});

test('an address that asks for the payment opens it, once, and is that of the order then', async () => {
  const { order, opened } = answerUnpaid();
  const { address } = await open(`${screens.order(order._id)}#${ORDER_PAYMENT}`, { as: 'customer' });
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(address()).toBe(screens.order(order._id));
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  expect(address()).toBe(screens.order(order._id));
  expect(requestsOf('POST /checkout/{id}/pay')).toHaveLength(1);
});

test('of an order that is paid an address that asks for the payment opens nothing', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  openFakeProvider();
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  await open(`${screens.order(order._id)}#${ORDER_PAYMENT}`, { as: 'customer' });
  expect(await screen.findByRole('heading', { name: 'Order 12' })).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/pay')).toEqual([]);
});

test('the payment window has the focus as soon as it is open, and again once the provider shows it', async () => {
  const { order, opened } = answerUnpaid();
  const frame = document.createElement('iframe');
  frame.name = 'checkout';
  document.body.append(frame);
  onTestEnd(() => frame.remove());
  const focusWithin = vi.spyOn(frame.contentWindow!, 'focus').mockReturnValue();
  const { user } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(frame));
  expect(focusWithin, 'Tab goes on within the frame').toHaveBeenCalled();
  frame.blur();
  dispatchEvent(new MessageEvent('message', { data: { name: 'allcontentloaded' } }));
  expect(document.activeElement).toBe(frame);
  opened[0]?.onclose();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
});

const CHECKING = 'Checking your payment…';

test.each(['callback', 'onclose'] as const)(
  'from the %s of the payment window until the answer nothing says that it is not paid',
  async (word) => {
    const { order, opened } = answerUnpaid();
    const paid = makeOrder(12, { payment: paidByCard });
    answer('POST /payments/{id}/verify', { data: makePaymentState(paid, { state: 'paid', paymentStatus: 'paid' }) });
    const answerCheck = hold('POST /payments/{id}/verify');
    const { user } = await open(screens.order(order._id), { as: 'customer' });
    await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
    await waitFor(() => expect(opened).toHaveLength(1));
    const status = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
    expect([status(), screen.queryAllByText('Not paid')]).toMatchObject([[''], [{}]]);
    act(() => opened[0]?.[word]());
    const button = screen.getByRole('button', { name: CHECKING });
    expect([status(), button.ariaBusy, document.activeElement]).toEqual([[CHECKING], 'true', button]);
    expect(screen.queryAllByText(/Not paid|Pay now|Cancel order/)).toEqual([]);
    answer('GET /checkout/{id}', { data: paid });
    answerCheck();
    expect(await screen.findByRole('dialog', { name: 'Thank you, your order is confirmed' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(CHECKING)).toBeNull());
  },
);

test('the confirmation says by when it is sent once that is known, and nothing in its place before', async () => {
  const { order, opened } = answerUnpaid();
  const dispatchBy = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000).toISOString();
  const paid = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { dispatchBy })] });
  answer('POST /payments/{id}/verify', { data: makePaymentState(paid, { state: 'paid', paymentStatus: 'paid' }) });
  const { user } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  answer('GET /checkout/{id}', { data: paid });
  const answerOrder = hold('GET /checkout/{id}');
  act(() => opened[0]?.callback());
  const dialog = within(await screen.findByRole('dialog', { name: 'Thank you, your order is confirmed' }));
  expect(dialog.getByText('Loading your order')).toBeTruthy();
  expect(dialog.queryByText(/packs and sends it/)).toBeNull();
  answerOrder();
  expect(await dialog.findByText(/sends by/)).toBeTruthy();
  expect(dialog.queryByText('Loading your order')).toBeNull();
  const [shop, print] = [dialog.getByRole('link', { name: 'Continue Shopping' }), dialog.getByRole('button', { name: 'Print receipt' })];
  expect(shop.nextElementSibling, 'the receipt is no part of where it goes').toBe(print);
});

test('after an answer that it is not paid the way to pay is there again', async () => {
  const { order, opened } = answerUnpaid();
  const { user } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.onclose());
  expect(screen.getByRole('button', { name: CHECKING })).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(CHECKING)).toBeNull());
  expect(screen.getByRole('button', { name: 'Pay now: order 12', hidden: true })).toBeTruthy();
});

test('in the cart the payment is checked too, and the order below it cannot be paid a second time meanwhile', async () => {
  const { order, opened } = answerUnpaid();
  answer('GET /cart', makeCart(makeCartItem(1)));
  answer('GET /checkout/owner', pageOf([order]));
  answer('GET /users/{id}', { data: makePerson() });
  for (const key of ['GET /users/me/addresses', 'GET /favorites/ids'] as const) answer(key, { data: [] });
  for (const key of ['GET /offers', 'GET /favorites'] as const) answer(key, pageOf([]));
  answer('POST /checkout/{cartId}', { data: order });
  const answerCheck = hold('POST /payments/{id}/verify');
  const { user } = await open(screens.cart, { as: 'customer' });
  await user.type(await screen.findByRole('textbox', { name: 'Shipping Address' }), 'KG 7 Ave, Gasabo');
  answer('GET /cart', makeCart());
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  await screen.findByText(/^Your order is placed\. The payment window is opening/);
  act(() => opened[0]?.callback());
  const told = screen.getAllByText(CHECKING).map((element) => element.closest('[aria-live], button')?.tagName);
  expect(told, 'aloud once').toEqual(['SECTION', 'BUTTON']);
  expect(screen.queryAllByText(/Not paid|Pay now|payment window is opening/)).toEqual([]);
  act(() => opened[0]?.onclose());
  answer('POST /payments/{id}/verify', { data: makePaymentState(order, { state: 'failed', failure: 'declined' }) });
  answerCheck();
  expect(await screen.findByRole('dialog', { name: "Your payment didn't go through" })).toBeTruthy();
  expect(screen.queryByText(CHECKING)).toBeNull();
});
