import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { ConfirmedOrder } from './confirmed-order.tsx';
import { NextSteps } from './next-steps.tsx';

const SENT_AT = '2026-11-21T08:00:00.000Z';
const DISPATCH_BY = '2999-11-26T08:00:00.000Z';
const of = (artist: number, n: number, changes: Parameters<typeof makeOrderItem>[1] = {}) => {
  const item = makeOrderItem(n, changes);
  return { ...item, product: { ...item.product, owner: { _id: idOf(900 + artist), name: `Artist ${artist}` } } };
};
const linesOf = (items: ReturnType<typeof of>[]) => {
  show(<NextSteps order={makeOrder(12, { payment: paidByCard, items })} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('artists keep the order of their parcels once something has arrived, and what is left of a parcel is named', () => {
  const arrived = { sentAt: SENT_AT, deliveredAt: '2026-11-23T08:00:00.000Z' };
  const lines = linesOf([of(1, 1, arrived), of(2, 2, { dispatchBy: DISPATCH_BY }), of(1, 3, { sentAt: SENT_AT })]);
  expect(lines[0]).toMatch(/^Artist 1: sent 21 Nov.*Artwork 3$/);
  expect(lines[1]).toMatch(/^Artist 2: sends by 26 Nov/);
  expect(lines[2]).toBe("We'll email you when the rest leaves, with the carrier and tracking number.");
});

test('of several parcels that have yet to leave each is mailed about, of the only one it is said so', () => {
  expect(linesOf([of(1, 1, { dispatchBy: DISPATCH_BY }), of(2, 2, { dispatchBy: DISPATCH_BY })]).at(-1)).toBe(
    "We'll email you when each parcel leaves, with the carrier and tracking number.",
  );
  document.body.replaceChildren();
  expect(linesOf([of(1, 1, { dispatchBy: DISPATCH_BY })]).at(-1)).toBe(
    "We'll email you when it leaves, with the carrier and tracking number.",
  );
});

test('who answers a request to cancel comes next, too', () => {
  const items = [of(1, 1, { sentAt: SENT_AT }), of(2, 2, { dispatchBy: DISPATCH_BY })];
  show(<NextSteps order={makeOrder(12, { payment: paidByCard, items, cancellation: makeCancellation({ items: [items[1]!._id] }) })} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([expect.stringMatching(/^Artist 1: sent 21 Nov/), 'Artist 2: answers your request to cancelArtwork 2']);
});

test('on a phone, too, it is said when what several artists send arrives; no line ends before the day by which they send it', async () => {
  const items = [of(1, 1, { dispatchBy: DISPATCH_BY }), of(2, 2, { dispatchBy: DISPATCH_BY })];
  show(<NextSteps order={makeOrder(12, { payment: paidByCard, items })} isBrief />);
  const [first] = await screen.findAllByText(/usually with you by/);
  expect([first?.textContent, first?.tagName]).toEqual(['Artist 1: sends by 26 Nov, usually with you by 29 Nov', 'LI']);
  for (const { className } of screen.getAllByText(/^sends by/)) expect(className).toBe('whitespace-nowrap');
});

test('the confirmation says where it goes with the name before the phone', () => {
  const order = makeOrder(12, { payment: paidByCard, phone: '+250788300201' });
  const named = { ...order, shippingAddress: `${order.user.name}\nKG 7 Ave 12` };
  show(<ConfirmedOrder order={named} onLeave={() => undefined} />, { as: 'customer' });
  expect(screen.getByText(/KG 7 Ave 12/).textContent).toBe(`${order.user.name} · +250 788 300 201\nKG 7 Ave 12`);
});
