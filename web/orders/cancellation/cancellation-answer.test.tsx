import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const paid = makeOrder(12, { payment: paidByCard });

beforeEach(() => {
  answer('GET /checkout/artsOwner', pageOf([paid]));
  answer('GET /checkout/{id}', { data: paid });
});

const openSale = async (order: OrderWithEvents = paid) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/dashboard/artist/orders?order=${order._id}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: /^Order/ }));
  await dialog.findByText(`Order ${order.number}`);
  return { ...visit, dialog };
};

const asked = makeOrder(12, {
  payment: paidByCard,
  cancellation: makeCancellation(),
});

/** Presses an answer; accepting asks once more, as money that went back can't be asked for again. */
async function press(
  dialog: Awaited<ReturnType<typeof openSale>>['dialog'],
  user: Awaited<ReturnType<typeof openSale>>['user'],
  name: string,
) {
  await user.click(dialog.getByRole('button', { name }));
  if (name === 'Decline') return;
  const question = within(await screen.findByRole('dialog', { name: /^Cancel and refund [\d,]+ Frw\?$/ }));
  await user.click(question.getByRole('button', { name: /^Cancel and refund/ }));
}

test.each([
  ['Cancel and refund', 'POST /checkout/{id}/cancellation/accept', 'Canceled Successfully'],
  ['Decline', 'POST /checkout/{id}/cancellation/decline', 'Updated Success'],
] as const)('a buyer who asked to cancel is answered, and money goes back after a question: %s', async (name, call, said) => {
  const { user, dialog } = await openSale(asked);
  expect(dialog.getByText('Bought twice')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /Mark as sent/ }), 'nothing leaves before the answer').toBeNull();
  refuse(call, fail('orders.severalArtists'));
  await press(dialog, user, name);
  expect(await screen.findByText(/Ubugeni answers for all of them/)).toBeTruthy();
  answer(call, { data: paid });
  answer('GET /checkout/{id}', { data: paid });
  await press(dialog, user, name);
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText('Bought twice')).toBeNull());
});

test('what is refunded is asked first: its sum and works, and Back sends nothing', async () => {
  const { user, dialog } = await openSale(asked);
  await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
  const question = within(await screen.findByRole('dialog', { name: /^Cancel and refund/ }));
  expect(question.getByText(/Artwork 1/)).toBeTruthy();
  expect(question.getByText(/can't be undone/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog', { name: /^Cancel and refund/ })).toBeNull();
  expect(await dialog.findByText('Bought twice'), 'the request waits on').toBeTruthy();
});

test('in an order of several artists Ubugeni answers who asked to cancel', async () => {
  const { dialog } = await openSale({ ...asked, severalArtists: true, cancellation: makeCancellation({ severalArtists: true }) });
  expect(dialog.getByText(/Works by other artists are asked for too, so Ubugeni decides about all of them/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^(Decline|Cancel and refund)$/ })).toBeNull();
  expect(dialog.getByText(/asked to cancel Artwork 1 on .*It is all that is yours in this order/)).toBeTruthy();
  expect(dialog.queryByText(/a part of this order/)).toBeNull();
});

test('of the only work of its artist in an order of several a request is not said to be about the order, nor the work to leave by a day', async () => {
  const items = [makeOrderItem(1, { dispatchBy: '2999-11-26T08:00:00.000Z' })];
  const { dialog } = await openSale({ ...asked, items, severalArtists: true });
  expect(dialog.getByText(/asked to cancel Artwork 1 on .*It is all that is yours in this order/)).toBeTruthy();
  expect(dialog.getByText('The buyer asked to cancel it')).toBeTruthy();
  expect(dialog.queryByText(/2999/)).toBeNull();
});

test('a request about a part names its works and what comes back; the others can be sent meanwhile', async () => {
  const items = [makeOrderItem(1), makeOrderItem(2, { quantity: 2 })];
  const part = makeOrder(12, {
    payment: paidByCard,
    items,
    severalArtists: true,
    cancellation: makeCancellation({ items: [idOf(5_002)] }),
  });
  const { user, dialog } = await openSale(part);
  expect(dialog.getByText(/asked to cancel Artwork 2 × 2 on .*Your other works stay in the order/)).toBeTruthy();
  expect(dialog.getByText(/^Accepting refunds/).textContent).toContain('70,000 Frw');
  expect(dialog.queryByRole('button', { name: 'Mark as sent: Artwork 2' })).toBeNull();
  expect(dialog.getAllByRole('button', { name: /^Mark as sent/ }).length).toBeGreaterThan(0);
  refuse('POST /checkout/{id}/cancellation/accept', fail('orders.cancellationChanged'));
  await press(dialog, user, 'Cancel and refund');
  expect(await screen.findByText(/This order has changed since you looked at it/)).toBeTruthy();
  expect((await requestOf('POST /checkout/{id}/cancellation/accept')).body).toEqual({ at: '2026-11-21T08:00:00.000Z' });
});
