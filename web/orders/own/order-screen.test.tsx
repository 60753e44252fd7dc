import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import {
  makeOrder,
  makeOrderItem,
  makePaymentStart,
  makeCancellation,
  makePaymentState,
  makeRefund,
  paidByCard,
  paymentOptions,
} from '#web/testing/make-orders.ts';
import { idOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const order = makeOrder(12);
const address = `/cart/orders/${order._id}`;

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

const openOrder = async (shown: OrderWithEvents = order) => {
  answer('GET /checkout/{id}', { data: shown });
  const visit = await open(address, { as: 'customer' });
  await screen.findByRole('heading', { name: `Order ${shown.number}` });
  return visit;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const payNow = () => button('Pay now: order 12');
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('a visitor signs in first, and comes back to the order', async () => {
  const { address: at } = await open(address);
  await screen.findByText('Elsewhere: /login');
  expect(requestsOf('GET /checkout/{id}')).toEqual([]);
  expect(at()).toBe(`/login?next=${encodeURIComponent(address)}`);
});

test('an order that is not mine is not there, and one that cannot be loaded is asked for again', async () => {
  refuse('GET /checkout/{id}', fail('server.fault'));
  const { user } = await open(address, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Something went wrong on our side. Please try again.' });
  refuse('GET /checkout/{id}', fail('orders.notFound'));
  await user.click(button('Try Again'));
  expect(await screen.findByText('Error: This order was not found.')).toBeTruthy();
});

test.each([
  ['admin', screens.adminOrder(order._id)],
  ['support', screens.adminOrder(order._id)],
  ['artist', screens.artistOrder(order._id)],
] as const)('an %s who follows the card of a chat finds the order in the dashboard', async (as, dashboard) => {
  const { address: at } = await open(address, { as });
  await waitFor(() => expect(at()).toBe(dashboard));
});

test('an order shows what was bought of whom, and where it goes', async () => {
  const sent = makeOrderItem(2, { quantity: 2, price: 10_000, sentAt: '2026-11-21T08:00:00.000Z' });
  const delivered = makeOrderItem(3, { sentAt: '2026-11-21T08:00:00.000Z', deliveredAt: '2026-11-22T08:00:00.000Z' });
  const gone = makeOrderItem(4);
  gone.product = { ...gone.product, slug: null, owner: { _id: null, name: 'Somebody' } };
  await openOrder(makeOrder(12, { items: [makeOrderItem(1), sent, delivered, gone], payment: paidByCard }));
  const ofBosco = within(screen.getByRole('heading', { name: 'From Jean Bosco' }).closest('section')!);
  const lines = ofBosco.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Artwork 1Painting1 × 35,000 Frw');
  expect(lines[1]).toContain('2 × 10,000 Frw20,000 FrwOn its way');
  expect(lines[2]).toContain('Delivered on 22 November 2026');
  expect(await within(ofBosco.getAllByRole('listitem')[2]!).findByRole('button', { name: 'Write a review of Artwork 3' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Write a review/ })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'From Somebody' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe('/artwork-1');
  expect(screen.queryByRole('link', { name: 'Artwork 4' })).toBeNull();
  const chats = screen.getAllByRole('link', { name: 'Chat with Jean Bosco' });
  expect(chats).toHaveLength(1);
  expect(chats[0]?.getAttribute('href')).toContain(`&order=${order._id}`);
  expect(screen.getAllByText('Total'), 'the sum stands once, in the head').toHaveLength(1);
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total 125,000 Frw');
  expect(term('Shipping Address')).toBe('KG 7 Ave, Gasabo');
  expect(term('Phone')).toBe('+250 788 000 001');
  expect(term('Paid')).toBe('20 November 2026 · 35,000 Frw · card');
});

test.each([
  [
    'unpaid',
    makeOrder(12),
    'Not paid',
    'Not paid yet. Please pay by 23 November 2026, 10:00 Kigali time.',
    ['Pay now: order 12', 'Cancel order 12', 'Change where this order goes'],
    true,
  ],
  [
    'failed',
    makeOrder(12, { payment: { status: 'failed' } }),
    'Payment failed',
    'The last payment did not go through. Please pay by 23 November 2026, 10:00 Kigali time.',
    ['Try again: pay order 12', 'Cancel order 12', 'Change where this order goes'],
    true,
  ],
  [
    'paid',
    makeOrder(12, { payment: paidByCard }),
    'To be sent',
    'Paid. Jean Bosco is preparing your work.',
    ['View receipt', 'Report a problem', 'Change where this order goes', 'Buy again', 'Ask to cancel'],
    false,
  ],
  [
    'sent',
    makeOrder(12, { items: [makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' })], payment: paidByCard }),
    'Sent',
    'Paid and on its way.',
    ['It has arrived', 'View receipt', 'Report a problem', 'It has arrived: Artwork 1', 'Buy again'],
    false,
  ],
  [
    'delivered',
    makeOrder(12, {
      status: 'complete',
      items: [makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z', deliveredAt: '2026-11-22T08:00:00.000Z' })],
      payment: paidByCard,
    }),
    'Complete',
    'Paid and delivered.',
    ['Write a review', 'View receipt', 'Report a problem', 'Write a review of Artwork 1', 'Return Artwork 1', 'Buy again'],
    false,
  ],
  ['cancelled', makeOrder(12, { status: 'cancelled' }), 'Cancelled', 'Cancelled. Nothing was charged.', ['Put back into the cart'], false],
  [
    'on its way back',
    makeOrder(12, { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' } }),
    'Cancelled',
    'Cancelled. The refund is on its way.',
    ['View receipt', 'Put back into the cart'],
    false,
  ],
  [
    'on its way back, though it had left',
    makeOrder(12, {
      status: 'cancelled',
      items: [makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' })],
      payment: { ...paidByCard, status: 'refund_due' },
    }),
    'Cancelled',
    'Cancelled. The refund is on its way.',
    ['View receipt', 'Report a problem', 'Put back into the cart'],
    false,
  ],
  [
    'asked to be cancelled',
    makeOrder(12, { payment: paidByCard, cancellation: makeCancellation() }),
    'Cancellation requested',
    "You asked to cancel on 21 November 2026. Jean Bosco will decide, and we'll email you the answer.",
    ['Keep the order after all', 'View receipt', 'Report a problem', 'Change where this order goes', 'Buy again'],
    false,
  ],
  [
    'refunded',
    makeOrder(12, { status: 'complete', payment: { ...paidByCard, status: 'refunded' } }),
    'Refunded',
    'Refunded.',
    ['View receipt', 'Report a problem', 'Buy again'],
    false,
  ],
] as const)(
  'an order that is %s says so, and has only the buttons that its state allows',
  async (_, shown, badge, sentence, names, isHeld) => {
    await openOrder(shown);
    const title = screen.getByRole('heading', { name: 'Order 12' });
    expect(title.nextElementSibling?.textContent).toBe(badge);
    expect(title.parentElement?.nextElementSibling?.textContent).toBe(sentence);
    const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    await waitFor(() => expect(buttons()).toEqual(names));
    expect(sentence.includes('Please pay by')).toBe(isHeld);
    expect(screen.queryByText('Pay by'), 'the time to pay by is said once').toBeNull();
  },
);

test('refunds are listed with what is left', async () => {
  const refunds = [
    makeRefund(1),
    makeRefund(2, { state: 'due', reason: '', restocked: 1, restockedItems: [idOf(5_001)] }),
    makeRefund(3, { state: 'refused', amount: 5_000, paid: { amount: 5_900, currency: 'NGN' } }),
  ];
  await openOrder(makeOrder(12, { refunds, payment: { ...paidByCard, refundedAmount: 25_000 } }));
  const list = within(screen.getByText('Refunds').parentElement!);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10,000 Frw · 21 November 2026A scratch',
    '10,000 Frw · 21 November 2026 · on its way1 piece is back in the shop: Artwork 1',
    '5,000 Frw (5,900 NGN) · 21 November 2026 · not made by the providerA scratch',
  ]);
  expect(screen.getByText(/Total after refunds:/).textContent).toBe('Total after refunds: 10,000 Frw');
});

test('cancelling is asked about first; refused it stays open, done the buttons are gone', async () => {
  refuse('POST /checkout/{id}/cancel', fail('orders.paid'));
  const { user } = await openOrder();
  await user.click(button('Cancel order 12'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order 12?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf('POST /checkout/{id}/cancel')).toEqual([]);
  expect(document.activeElement).toBe(button('Cancel order 12'));

  await user.click(button('Cancel order 12'));
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText('This order is already paid.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Cancel order 12?' })).toBeTruthy();

  const cancelled = { ...order, status: 'cancelled' as const };
  answer('POST /checkout/{id}/cancel', { data: cancelled });
  answer('GET /checkout/{id}', { data: cancelled });
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText('Canceled Successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /order 12/ })).toBeNull());
});

/** Lets what waits for time go on, without waiting for it. */
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a payment that succeeds is confirmed by our server, whatever the widget says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { opened } = openFakeProvider();
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('GET /payments/{id}', { data: makePaymentState(order) });
  answer('POST /payments/{id}/verify', { data: makePaymentState(order, { state: 'paid', paymentStatus: 'paid' }) });
  const { user } = await openOrder();
  await user.click(screen.getByRole('radio', { name: /in NGN/ }));
  await user.click(payNow());
  await waitFor(() => expect(opened).toHaveLength(1));
  expect((await requestOf('POST /checkout/{id}/pay')).body).toEqual({ currency: 'NGN' });
  expect(opened[0]).toMatchObject({ tx_ref: 'ubugeni-1', amount: 35_000 });
  expect(payNow()).toHaveProperty('ariaDisabled', 'true');
  toast.info('Meanwhile');
  await passTime(3_200);
  await requestOf('GET /payments/{id}');
  expect([screen.queryByRole('dialog'), screen.queryByText('Meanwhile')]).toEqual([null, null]);
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard }) });
  opened[0]?.callback();
  await passTime(200);
  await requestOf('POST /payments/{id}/verify');
  expect(await screen.findByRole('dialog', { name: 'Thank you, your order is confirmed' })).toBeTruthy();
  expect(await screen.findByText('Meanwhile')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now: order 12' })).toBeNull());
});

test('a payment that is not confirmed in time is checked further, and nobody has to do anything', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { opened } = openFakeProvider();
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  loseConnection('POST /payments/{id}/verify');
  answer('GET /payments/{id}', { data: makePaymentState(order, { state: 'pending' }) });
  const { user } = await openOrder();
  await user.click(payNow());
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.callback();
  await passTime(60_000);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your order is placed' }));
  expect(dialog.getByText(/We are checking your payment with the provider/)).toBeTruthy();
});

test('where the widget does not load, the provider’s own page is offered', async () => {
  openFakeProvider({ hasWidget: false });
  answer('POST /checkout/{id}/pay', { data: makePaymentStart('https://checkout.flutterwave.com/pay/1') });
  const { user, leftFor } = await openOrder();
  await user.click(payNow());
  expect(await screen.findByText(/Failed to load payment modal/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Open the payment page instead' }));
  expect((await requestOf('POST /checkout/{id}/pay', 2)).body).toEqual({ currency: 'RWF', hosted: true });
  await waitFor(() => expect(leftFor()).toEqual(['https://checkout.flutterwave.com/pay/1']));
});

test('a payment that cannot begin says why, and a second click while it begins starts no other', async () => {
  refuse('POST /checkout/{id}/pay', fail('payments.notConfigured'));
  const release = hold('POST /checkout/{id}/pay');
  const { user } = await openOrder();
  await user.click(payNow());
  await user.click(payNow());
  release();
  expect(await screen.findByText('Payments are not set up.')).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/pay')).toHaveLength(1);
  await waitFor(() => expect(payNow()).toHaveProperty('ariaDisabled', null));
});
