import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { textOf, readDraft } from '#web/app/forms/drafts.ts';
import { answer, answerWith, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const SENT = 'POST /checkout/{id}/lines/{lineId}/sent';
const sentAt = '2026-11-21T08:00:00.000Z';
const recorded = {
  sentAt,
  sentOn: '2026-11-20',
  tracking: { carrier: 'ritco', number: 'RT-418', note: 'At Nyabugogo' },
} as const;
const progress = { _id: idOf(5_001), order: idOf(6_012), fulfilment: 'sent', deliveredAt: null, hasPhoto: false, ...recorded } as const;
const orderOf = (...items: OrderWithEvents['items']) => makeOrder(12, { payment: paidByCard, items });
const openSale = async (order: OrderWithEvents, minutes: number) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(sentAt) + minutes * 60_000 });
  answer('GET /checkout/artsOwner', pageOf([order]));
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/dashboard/artist/orders?order=${order._id}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: /^Order/ }));
  await dialog.findByText('Order 12');
  return { ...visit, dialog };
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('a mistyped number is changed within ten minutes: what was recorded is there, its photo too, and all of the parcel is replaced', async () => {
  const photo = () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  answerWith('GET /checkout/{id}/lines/{lineId}/photo', photo);
  const parcel = [makeOrderItem(1, { ...recorded, hasPhoto: true }), makeOrderItem(2, recorded)];
  const others = [makeOrderItem(3, { ...recorded, sentAt: '2026-11-20T08:00:00.000Z' }), makeOrderItem(4)];
  const { user, dialog } = await openSale(orderOf(...parcel, ...others), 3);
  await user.click(dialog.getByRole('button', { name: 'Change how Artwork 1 was sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change how it was sent' }));
  expect(await form.findByText('photo.jpeg')).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'RITCO' }).checked).toBe(true);
  expect([field('Note to the buyer').value, form.getByLabelText<HTMLInputElement>('Sent on').value]).toEqual([
    'At Nyabugogo',
    '2026-11-20',
  ]);
  expect(form.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['Artwork 2']);
  await user.clear(field('Tracking or phone number'));
  await user.type(field('Tracking or phone number'), 'RT-481');
  answer(SENT, { data: progress });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change how it was sent' })).toBeNull());
  expect(requestsOf(SENT).map(({ params }) => params['lineId'])).toEqual([idOf(5_001), idOf(5_002)]);
  expect((await requestOf(SENT)).body).toMatchObject({ carrier: 'ritco', number: 'RT-481', note: 'At Nyabugogo', sentOn: '2026-11-20' });
  expect((await requestOf(SENT)).body).toMatchObject({ photo: { name: 'photo.jpeg' }, replaces: 'allButPhoto' });
});

test('Discard brings back what was recorded, its photo too, and leaves no draft; a photo that is taken out goes', async () => {
  answerWith('GET /checkout/{id}/lines/{lineId}/photo', () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } }));
  const order = orderOf(makeOrderItem(1, { ...recorded, hasPhoto: true }));
  const { user, dialog } = await openSale(order, 3);
  await user.click(dialog.getByRole('button', { name: 'Change how Artwork 1 was sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change how it was sent' }));
  await form.findByText('photo.jpeg');
  await user.type(field('Tracking or phone number'), '9');
  await user.click(await form.findByRole('button', { name: 'Discard draft' }));
  expect(field('Tracking or phone number').value).toBe('RT-418');
  expect(form.getByText('photo.jpeg')).toBeTruthy();
  await waitFor(() => expect(form.queryByRole('button', { name: 'Discard draft' })).toBeNull());
  await user.click(form.getByRole('button', { name: /photo\.jpeg/ }));
  expect(form.queryByText('photo.jpeg')).toBeNull();
  answer(SENT, { data: progress });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await requestOf(SENT)).body).toMatchObject({ replaces: 'all' });
  expect((await requestOf(SENT)).body).not.toHaveProperty('photo');
});

test('a change whose answer is lost is saved again with the recorded photo, after a reload too', async () => {
  answerWith('GET /checkout/{id}/lines/{lineId}/photo', () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } }));
  const order = orderOf(makeOrderItem(1, { ...recorded, hasPhoto: true }));
  loseConnection(SENT);
  for (const [at, typed] of ['9', ''].entries()) {
    const { user, dialog } = await openSale(order, 3);
    await user.click(dialog.getAllByRole('button', { name: 'Change how Artwork 1 was sent' }).at(-1)!);
    const form = within((await screen.findAllByRole('dialog', { name: 'Change how it was sent' })).at(-1)!);
    await form.findByText('photo.jpeg');
    const number = form.getByRole<HTMLInputElement>('textbox', { name: 'Tracking or phone number' });
    if (typed) await user.type(number, typed);
    expect(number.value).toBe('RT-4189');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await requestOf(SENT, at + 1)).body).toMatchObject({ number: 'RT-4189', photo: { name: 'photo.jpeg' } });
    await form.findByText('Check your Internet connection');
    cleanup();
  }
});

test('a change that comes too late is refused in the form, where what was typed stays', async () => {
  const { user, dialog } = await openSale(orderOf(makeOrderItem(1, recorded)), 9);
  await user.click(dialog.getByRole('button', { name: 'Change how Artwork 1 was sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change how it was sent' }));
  await user.type(field('Tracking or phone number'), '9');
  refuse(SENT, fail('orders.takenBackTooLate', 10));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/This can only be undone for 10 minutes/)).toBeTruthy();
  expect(field('Tracking or phone number').value).toBe('RT-4189');
});

test('later what is wrong is written to the buyer: the message is begun, once, beneath what waits there', async () => {
  const order = orderOf(makeOrderItem(1, recorded));
  const { user, dialog, address } = await openSale(order, 11);
  expect(dialog.queryByRole('button', { name: /^Change how/ })).toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Send a correction of how Artwork 1 was sent' }));
  expect(address()).toBe(`/dashboard/artist/chats?with=${idOf(1)}&order=${order._id}`);
  expect(textOf(readDraft(`message:${idOf(1)}`))).toBe('A correction for order 12 (Artwork 1). The right tracking number is: ');
});

test('what was delivered, and what is to be sent, has no number to correct', async () => {
  const { dialog } = await openSale(orderOf(makeOrderItem(1, { ...recorded, deliveredAt: sentAt }), makeOrderItem(2)), 3);
  expect(dialog.queryByRole('button', { name: /^Change how/ })).toBeNull();
  expect(dialog.queryByRole('link', { name: /^Send a correction/ })).toBeNull();
});
