import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, loseConnection, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeOrder, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const REFUND = 'POST /checkout/{id}/refunds';
const paid = makeOrder(12, { payment: paidByCard });
const refunded = makeOrder(12, { payment: { ...paidByCard, status: 'refund_due', refundedAmount: 35_000 } });

beforeEach(() => answer('GET /checkout', pageOf([])));

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function confirmAll(order: OrderWithEvents) {
  answer('GET /checkout/{id}', { data: order });
  const { user } = await open(`/dashboard/admin/orders?order=${order._id}`, { as: 'admin' });
  const dialog = await dialogOf('Order');
  const openRefund = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Refund order 12' }));
    return dialogOf('Refund order 12');
  };
  const refund = await openRefund();
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  await user.click(refund.getByRole('button', { name: 'Continue' }));
  return { user, refund, openRefund, press: () => user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' })) };
}

test('a refund whose answer was lost is repeated as it was first sent, though nothing is left by then', async () => {
  const { user, refund, openRefund, press } = await confirmAll(paid);
  loseConnection(REFUND);
  // It was made: nothing is left of the order.
  answer('GET /checkout/{id}', { data: refunded });
  await press();
  // A toast may stand there as another alert.
  expect(await refund.findByText('We got no answer to this refund. Press again to be sure: it is made once.')).toBeTruthy();
  await user.click(refund.getByRole('button', { name: 'Back' }));
  const again = await openRefund();
  expect(again.getByText('Refund 35,000 Frw to Aline Uwase?')).toBeTruthy();
  answer(REFUND, { data: refunded });
  await user.click(again.getByRole('button', { name: 'Refund 35,000 Frw' }));
  expect(await screen.findByText('Refund of 35,000 Frw recorded')).toBeTruthy();
  const [first, second] = requestsOf(REFUND);
  expect(first?.body).toEqual({ reason: 'A scratch', amount: 35_000 });
  expect([second?.body, second?.headers.get('idempotency-key')]).toEqual([first?.body, first?.headers.get('idempotency-key')]);
});

test('one that was refused is a new one, with what is left', async () => {
  const { user, refund, press } = await confirmAll(paid);
  refuse(REFUND, fail('orders.refundTooMuch', '30,000'));
  await press();
  expect(await screen.findByText(/Only 30,000 Frw can still be refunded/)).toBeTruthy();
  await user.click(refund.getByRole('button', { name: 'Back' }));
  answer(REFUND, { data: paid });
  await user.click(refund.getByRole('button', { name: 'Continue' }));
  await press();
  const [first, second] = requestsOf(REFUND);
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});
