import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makeCart, makeCartItem, makeOrder, makeOrderItem, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
});

const item = makeOrderItem(1, { price: 30_000 });
const atPrice = (price: number) => ({ ...item, product: { ...item.product, inShop: { price, available: 1 } } });
const openOrder = async (order: OrderWithEvents) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(screens.order(order._id), { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return visit;
};

test.each([
  ['another price', atPrice(35_000), 'Agreed price · Price in the shop: 35,000 Frw', 'In the shop it costs 35,000 Frw.'],
  ['the same price', atPrice(30_000), 'Agreed price', ''],
  ['none any more', item, 'Agreed price', ''],
])(
  'the order of an offer says that its price was agreed, and that it ends with it, where the shop has %s',
  async (_, shown, line, shop) => {
    const { user } = await openOrder(makeOrder(12, { isAgreed: true, items: [shown] }));
    expect(screen.getByText(/^Agreed price/).textContent).toBe(line);
    await user.click(screen.getByRole('button', { name: 'Cancel order 12' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Your agreed price/).textContent).toBe(`Your agreed price of 30,000 Frw ends too.${shop && ` ${shop}`}`);
  },
);

test('the order of a cart has no agreed price', async () => {
  const { user } = await openOrder(makeOrder(12, { items: [atPrice(35_000)] }));
  await user.click(screen.getByRole('button', { name: 'Cancel order 12' }));
  expect(screen.queryByText(/greed price/)).toBeNull();
});

test('the works of a cancelled one are put back at the price of the shop, and it says so', async () => {
  const { user } = await openOrder(makeOrder(12, { isAgreed: true, status: 'cancelled', items: [atPrice(35_000)] }));
  expect(screen.getByText(/^Agreed price/).textContent).toBe('Agreed price. It ended with this order. Price in the shop: 35,000 Frw');
  answer('POST /checkout/{id}/again', { ...makeCart(makeCartItem(1)), missing: [], fewer: [] });
  await user.click(screen.getByRole('button', { name: 'Put back into the cart' }));
  expect(await screen.findByText("The works are in your cart. At the shop's price: Artwork 1 35,000 Frw.")).toBeTruthy();
});
