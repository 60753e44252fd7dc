import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Review } from '#contract/art-words.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const MINE = 'GET /arts/{id}/reviews/mine';
const at = '2026-11-21T08:00:00.000Z';
const review: Review = { _id: idOf(70), stars: 4, text: 'Warm colors', author: { name: 'Aline', img: null }, reply: null, createdAt: at };

beforeEach(() => answer('GET /payments/options', { data: paymentOptions }));

/** An order with a delivered work that is hidden by now. */
async function openHidden() {
  const item = makeOrderItem(1, { sentAt: at, deliveredAt: at });
  item.product = { ...item.product, slug: null, cover: { _id: idOf(71), width: 800, height: 600, thumbhash: '' } };
  const order = makeOrder(12, { status: 'complete', items: [item], payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return { ...visit, art: item.product._id };
}

test('a delivered work is reviewed on its order, also one that is hidden by now', async () => {
  answer(MINE, { data: { review: null, canReview: true } });
  const { user, art } = await openHidden();
  await user.click(await screen.findByRole('button', { name: 'Write a review of Artwork 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write a review of Artwork 1' });
  expect(dialog.querySelectorAll('img'), 'which work it is').toHaveLength(1);
  const form = within(dialog);
  await user.click(form.getByRole('radio', { name: /^4/ }));
  await user.type(form.getByRole('textbox', { name: 'Your review' }), 'Warm colors');
  answer('POST /arts/{id}/reviews', { data: review });
  answer(MINE, { data: { review, canReview: false } });
  await user.click(form.getByRole('button', { name: 'Send review' }));
  const { params, body } = await requestOf('POST /arts/{id}/reviews');
  expect([params, body]).toEqual([{ id: art }, { stars: 4, text: 'Warm colors' }]);
  expect(await screen.findByRole('button', { name: 'Edit your review of Artwork 1' })).toBeTruthy();
});

test('a review that there is, is changed there', async () => {
  answer(MINE, { data: { review, canReview: false } });
  answer('PUT /arts/{id}/reviews/{reviewId}', { data: { ...review, text: 'Warm colors, well packed' } });
  const { user } = await openHidden();
  await user.click(await screen.findByRole('button', { name: 'Edit your review of Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit your review of Artwork 1' }));
  await user.type(form.getByRole('textbox', { name: 'Your review' }), ', well packed');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const { params, body } = await requestOf('PUT /arts/{id}/reviews/{reviewId}');
  expect([params['reviewId'], body]).toEqual([review._id, { stars: 4, text: 'Warm colors, well packed' }]);
});

test('of a work that was deleted it is said why it cannot be reviewed, and of a refunded one nothing', async () => {
  refuse(MINE, fail('arts.notFound'));
  await openHidden();
  expect(await screen.findByText('This work is no longer in the shop, so it can’t be reviewed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /review/ })).toBeNull();
});

test.each([
  ['not written', { review: null, canReview: true }, 1],
  ['written', { review, canReview: false }, 0],
  ['refused', { review: null, canReview: false }, 0],
])('the head of an order asks for a review that is %s', async (_, mine, count) => {
  answer(MINE, { data: mine });
  await openHidden();
  await screen.findByText('Paid and delivered.');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Write a review' })).toHaveLength(count));
});
