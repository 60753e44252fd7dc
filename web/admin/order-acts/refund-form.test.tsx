import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { idOf } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { answerNoOrders, dialogOf, openOrder } from '#web/testing/scenes/staff-orders.ts';
import type { OrderItem } from '#contract/orders.ts';
import type { RefundDraft } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';

const items = [makeOrderItem(1, { quantity: 3, price: 10_000, refundedAmount: 5_000 }), makeOrderItem(2, { refundedAmount: 1 })];
const order = makeOrder(12, { items, payment: paidByCard });

function Form() {
  const [draft, setDraft] = useState<RefundDraft>({ kind: 'items', amount: '', items: {}, reason: '', restock: [], keeps: [] });
  return (
    <RefundForm order={order} draft={draft} errors={{}} sum={undefined} onChange={setDraft} onReason={() => {}}>
      <p>What it does</p>
    </RefundForm>
  );
}

test('of an item with several pieces as many as are chosen fill in the amount, as far as they were not refunded', async () => {
  const { user } = show(<Form />);
  const pieces = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pieces of Artwork 1' });
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Artwork 1' });
  expect([...pieces.options].map(({ text }) => text)).toEqual(['None', '1 × 10,000 Frw', '2 × 10,000 Frw']);
  expect(pieces.parentElement?.parentElement, 'in the row of its work').toBe(amount.parentElement?.parentElement);
  await user.selectOptions(pieces, '2 × 10,000 Frw');
  expect(amount.value).toBe('20,000');
  await user.clear(amount);
  await user.type(amount, '10000');
  expect(pieces.selectedOptions[0]?.text).toBe('1 × 10,000 Frw');
  await user.type(amount, '1');
  expect(pieces.selectedOptions[0]?.text).toBe('An amount');
  expect(screen.queryByRole('combobox', { name: 'Pieces of Artwork 2' }), 'no whole piece is left').toBeNull();
});

test('one sentence names everybody who gets an email, and the ready reasons fit what was sent', async () => {
  answerNoOrders();
  const by = (n: number, changes: Partial<OrderItem> = {}) => {
    const item = makeOrderItem(n, changes);
    return { ...item, product: { ...item.product, owner: { _id: idOf(700 + n), name: `Artist ${n}` } } };
  };
  const order = makeOrder(12, { items: [by(1), by(2, { sentAt: '2026-11-21T08:00:00.000Z' })], payment: paidByCard });
  const { user, dialog } = await openOrder(order);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  expect(refund.getByText(/We'll email Aline Uwase, Artist 1 and Artist 2\./)).toBeTruthy();
  expect(refund.getByRole('button', { name: "It hasn't arrived" })).toBeTruthy();
  expect(refund.queryByRole('button', { name: 'You sent it back' }), 'nothing came back').toBeNull();
  await user.click(refund.getByRole('radio', { name: 'By item' }));
  await user.type(refund.getByRole('textbox', { name: 'Artwork 1' }), '5000');
  expect(refund.getByText(/We'll email Aline Uwase and Artist 1\./)).toBeTruthy();
  expect(refund.queryByRole('button', { name: 'You sent it back' }), 'it was never sent').toBeNull();
  expect(refund.queryByRole('button', { name: 'It arrived damaged' })).toBeNull();
  expect(refund.getByRole('button', { name: 'You asked us to cancel it' })).toBeTruthy();
  expect(refund.getByRole('button', { name: 'The work is no longer available' })).toBeTruthy();
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  await user.type(refund.getByRole('textbox', { name: 'Amount in Frw' }), '5000');
  expect(refund.getByText(/We'll email Aline Uwase, and the artists whose works it is taken from\./)).toBeTruthy();
});

test('without an amount a ready reason is filled in, and nothing is refunded', async () => {
  let given = '';
  const Empty = () => {
    const [draft, setDraft] = useState<RefundDraft>({ kind: 'items', amount: '', items: {}, reason: '', restock: [], keeps: [] });
    return (
      <RefundForm order={order} draft={draft} errors={{}} sum={undefined} onChange={setDraft} onReason={(reason) => (given = reason)}>
        <p>What it does</p>
      </RefundForm>
    );
  };
  const { user } = show(<Empty />);
  expect(screen.getByRole('group', { name: 'Often given:' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'You asked us to cancel it' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('You asked us to cancel it');
  expect(given).toBe('');
});

test('of a part of a line it says why nothing goes back in the shop, and how much of what its buyer keeps is refunded', async () => {
  answerNoOrders();
  const items = [makeOrderItem(1, { quantity: 4, price: 10_000, sentAt: '2026-11-21T08:00:00.000Z' }), makeOrderItem(2)];
  const asked = { _id: idOf(901), at: '2026-11-20T08:00:00.000Z', isOpen: true, reason: 'return' as const, text: '', photos: 0 };
  const problems = [{ ...asked, items: [items[0]!._id], answers: [{ at: asked.at, text: 'Please send it back.' }] }];
  const { user, dialog } = await openOrder({ ...makeOrder(12, { items, status: 'complete', payment: paidByCard }), problems });
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  expect(refund.getByRole('checkbox', { name: '4 × Artwork 1' })).toBeTruthy();
  expect(refund.getByRole('checkbox', { name: 'Yes: Aline Uwase keeps Artwork 1 × 4' })).toBeTruthy();
  expect(refund.getByRole('button', { name: 'You sent it back' }), 'the return was answered').toBeTruthy();
  await user.selectOptions(refund.getByRole('combobox', { name: 'Pieces of Artwork 1' }), '2 × 10,000 Frw');
  expect(refund.queryByRole('checkbox', { name: '4 × Artwork 1' })).toBeNull();
  expect(refund.getByText('Artwork 1 can go back once all 4 are refunded.')).toBeTruthy();
  await user.click(refund.getByRole('checkbox', { name: 'Yes: Aline Uwase keeps Artwork 1 × 4, with 2 refunded' }));
  expect(refund.queryByRole('button', { name: 'You sent it back' }), 'its buyer keeps it').toBeNull();
});
