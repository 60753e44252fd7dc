import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /payments/options', { data: paymentOptions }));

const openOrder = async (order: OrderWithEvents) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return visit;
};
const print = () => act(() => void dispatchEvent(new Event('beforeprint')));
const sheet = () => document.querySelector('.sheet');

test('what is printed is a receipt: sellers, buyer, lines, payment, refunds and the state in words', async () => {
  const printing = vi.spyOn(globalThis, 'print').mockReturnValue();
  const relief = makeOrderItem(1, { quantity: 2, price: 10_000 });
  const other = makeOrderItem(2, { refundedAmount: 10_000 });
  const items = [
    { ...relief, product: { ...relief.product, medium: 'Imigongo', width: 60, height: 80, depth: null } },
    { ...other, product: { ...other.product, owner: { _id: idOf(902), name: 'Artist 2' } } },
  ];
  const payment = { ...paidByCard, reference: '288200108', refundedAmount: 10_000 };
  const { user } = await openOrder(makeOrder(12, { items, payment, refunds: [makeRefund(1, { items: [other._id] })] }));
  expect(sheet()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View receipt' }));
  await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
  expect(printing).toHaveBeenCalledOnce();
  print();
  const receipt = within(sheet() as HTMLElement);
  expect(receipt.getByRole('heading', { name: 'Receipt for order 12' })).toBeTruthy();
  expect(receipt.getByText('Paid, 10,000 Frw refunded')).toBeTruthy();
  const rows = receipt.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'WorkQuantityPriceAmount',
    'Artwork 1 · Jean Bosco · Imigongo · 80\u00a0×\u00a060\u00a0cm210,000 Frw20,000 Frw',
    'Artwork 2 · Artist 2 · Painting135,000 Frw35,000 Frw',
    'Subtotal55,000 Frw',
    'ShippingFree',
    'Total55,000 Frw',
    'Refunded on 21 November 2026 · Artwork 2 · A scratch−10,000 Frw',
    'Total after refunds45,000 Frw',
  ]);
  expect(receipt.getByText(/KG 5 Ave/).textContent, 'where the shop is, by no address of a server').toBe(
    `${contactDetails.address}\n+250 788 000 111\n${contactDetails.email}`,
  );
  const facts = receipt.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 4)).toEqual(['12', '20 November 2026', '55,000 Frw', '45,000 Frw']);
  expect(facts[5]).toBe('Jean Bosco: 20,000 Frw\nArtist 2: 35,000 Frw, 10,000 Frw of it refunded');
  expect(facts[6]).toContain('aline@example.com');
  expect(facts[7]).toBe('KG 7 Ave, Gasabo\nRwanda');
  expect(facts[8]).toBe(
    `35,000 Frw · cardOrdered on 20 November 2026, 10:00 Kigali timePaid on 20 November 2026, 11:00 Kigali timePayment reference: 288200108`,
  );
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
});

test('of a seller whose work was cancelled it is said that all of the sum was refunded', async () => {
  const [kept, gone] = [makeOrderItem(1), makeOrderItem(2, { cancelledAt: '2026-11-21T08:00:00.000Z', refundedAmount: 35_000 })];
  const items = [kept, { ...gone, product: { ...gone.product, owner: { _id: idOf(902), name: 'Artist 2' } } }];
  await openOrder(
    makeOrder(12, { items, payment: { ...paidByCard, refundedAmount: 35_000 }, refunds: [makeRefund(1, { amount: 35_000 })] }),
  );
  print();
  const facts = within(sheet() as HTMLElement).getAllByRole('definition');
  expect(facts[5]?.textContent).toBe('Jean Bosco: 35,000 Frw\nArtist 2: 35,000 Frw, all of it refunded');
});

test('the receipt of one seller has no sum beside the total, and is paid without more words', async () => {
  await openOrder(makeOrder(12, { payment: paidByCard }));
  print();
  const facts = within(sheet() as HTMLElement).getAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent).slice(3, 5)).toEqual(['Paid', 'Jean Bosco']);
});

test('an unpaid order that is printed is not called a receipt', async () => {
  await openOrder(makeOrder(12));
  print();
  expect(within(sheet() as HTMLElement).queryByText(/Receipt/)).toBeNull();
  expect(within(sheet() as HTMLElement).getByText(/Not paid yet/)).toBeTruthy();
});
