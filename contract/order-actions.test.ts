import { expect, test } from 'vitest';
import { awaitingPayment, awaitsPayment, mayAct } from './order-actions.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';

const everyOrder = OrderStatus.options.flatMap((status) => PaymentStatus.options.map((payment) => ({ status, payment })));

test('an order waits for its payment while it is pending and unpaid or failed, not while it is refunded', () => {
  expect(awaitingPayment).toEqual(['pending/unpaid', 'pending/failed']);
  expect(everyOrder.filter(awaitsPayment)).toEqual([
    { status: 'pending', payment: 'unpaid' },
    { status: 'pending', payment: 'failed' },
  ]);
});

test('an item can be sent while its order is paid, and delivered also when it was refunded, but not once the order is cancelled', () => {
  const allowing = (act: 'itemSent' | 'itemDelivered') => everyOrder.filter((order) => mayAct(act, ['artist'], order));
  expect(allowing('itemSent').map(({ status, payment }) => `${status}/${payment}`)).toEqual(['pending/paid', 'complete/paid']);
  expect(allowing('itemDelivered').map(({ status, payment }) => `${status}/${payment}`)).toEqual([
    'pending/paid',
    'pending/refund_due',
    'pending/refunded',
    'complete/paid',
    'complete/refund_due',
    'complete/refunded',
  ]);
});
