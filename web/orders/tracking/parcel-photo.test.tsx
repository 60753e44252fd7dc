import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, answerWith, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const PHOTO = 'GET /checkout/{id}/lines/{lineId}/photo';
const SENT = 'POST /checkout/{id}/lines/{lineId}/sent';
const SENT_AT = '2026-11-21T08:00:00.000Z';
const sent = makeOrderItem(1, { sentAt: SENT_AT, sentOn: '2026-11-20', hasPhoto: true });
const order = makeOrder(12, { payment: paidByCard, items: [sent, makeOrderItem(2, { sentAt: SENT_AT })] });

const showPhoto = () => answerWith(PHOTO, () => new Response(new Blob(['photo'], { type: 'image/jpeg' })));

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
});

test('the order shows the photo of an item as it was sent, and its day though nothing else was said', async () => {
  showPhoto();
  const { user } = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Enlarge the photo: Artwork 1, as it was sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'As it was sent' }));
  expect(dialog.getByRole('img', { name: 'Artwork 1, as it was sent' }).getAttribute('src')).toMatch(/^blob:/);
  const { params, headers } = await requestOf(PHOTO);
  expect(params).toEqual({ id: order._id, lineId: sent._id });
  expect(headers.get('authorization')).toMatch(/^Bearer ./);
  expect(requestsOf(PHOTO)).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'What happens next' }).textContent).toContain(': sent 20 Nov, ');
});

test('a photo that cannot be loaded says so', async () => {
  refuse(PHOTO, fail('orders.lineNotFound'));
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  expect(await screen.findByText('The photo could not be loaded.')).toBeTruthy();
});

test('an artist adds a photo to what is marked as sent, another one takes its place', async () => {
  const toSend = makeOrder(12, { payment: paidByCard });
  answer('GET /checkout/{id}', { data: toSend });
  answer('GET /checkout/artsOwner', { data: [toSend], page: { next: null, total: null } });
  showPhoto();
  const { user } = await open(`/dashboard/artist/orders?order=${order._id}`, { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Mark as sent: Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])], name, { type: 'image/jpeg' });
  await user.upload(form.getByLabelText<HTMLInputElement>('Photo'), jpeg('first.jpg'));
  expect(await form.findByText('first.jpg')).toBeTruthy();
  await user.upload(form.getByLabelText<HTMLInputElement>('Photo'), jpeg('second.jpg'));
  await waitFor(() => expect(form.queryByText('first.jpg')).toBeNull());
  const { _id, fulfilment, deliveredAt, tracking } = sent;
  answer(SENT, { data: { _id, order: order._id, fulfilment, sentAt: SENT_AT, deliveredAt, sentOn: null, tracking, hasPhoto: true } });
  answer('GET /checkout/{id}', { data: order });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  const { body } = await requestOf(SENT);
  expect(body['photo']).toMatchObject({ name: 'second.jpg' });
  expect(await screen.findByRole('button', { name: 'Enlarge the photo: Artwork 1, as it was sent' })).toBeTruthy();
});
