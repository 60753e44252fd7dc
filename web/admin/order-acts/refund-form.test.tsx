import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import type { RefundDraft } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';

const items = [makeOrderItem(1, { quantity: 3, price: 10_000, refundedAmount: 5_000 }), makeOrderItem(2, { refundedAmount: 1 })];
const order = makeOrder(12, { items, payment: paidByCard });

function Form() {
  const [draft, setDraft] = useState<RefundDraft>({ kind: 'items', amount: '', items: {}, reason: '', restock: [] });
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
  await user.selectOptions(pieces, '2 × 10,000 Frw');
  expect(amount.value).toBe('20,000');
  await user.clear(amount);
  await user.type(amount, '10000');
  expect(pieces.selectedOptions[0]?.text).toBe('1 × 10,000 Frw');
  await user.type(amount, '1');
  expect(pieces.selectedOptions[0]?.text).toBe('An amount');
  expect(screen.queryByRole('combobox', { name: 'Pieces of Artwork 2' }), 'no whole piece is left').toBeNull();
});
