import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import type { OrderItem, OrderProblem } from '#contract/orders.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

async function openDelivered(returnDays: number, item: Partial<OrderItem>) {
  answer('GET /contact-details', { data: { ...contactDetails, returnDays } });
  const order = makeOrder(12, { status: 'complete', items: [makeOrderItem(1, item)], payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return { ...visit, order };
}

test('a delivered work is returned within the days of the settings: the report has it and the reason', async () => {
  const deliveredAt = daysAgo(13);
  answer('POST /checkout/{id}/problems', {
    data: { _id: idOf(90), order: idOf(91), reason: 'return', text: 'x', photos: 0, createdAt: daysAgo(0) },
  });
  const { user, order } = await openDelivered(14, { sentAt: daysAgo(15), deliveredAt });
  const lastDay = formatDate(new Date(Date.parse(deliveredAt) + 14 * DAY_MS).toISOString());
  expect((await screen.findByText('Until')).textContent).toBe(`Until ${lastDay}`);
  const head = within(screen.getByRole('heading', { name: 'Order 12' }).closest('header')!);
  expect(head.getByText(/^You can ask for a return/).textContent.trim()).toBe(`You can ask for a return until ${lastDay}.`);
  const act = screen.getByRole('button', { name: 'Return Artwork 1' });
  const way = screen.getByText(/^Delivered on/);
  expect(act.compareDocumentPosition(way), 'what is done with it comes before how it came').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Sent on/).closest('details')?.open, 'which is folded').toBe(false);
  expect(screen.getByText(/report it within 14 days and we'll arrange the return/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Return Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Return Artwork 1' }));
  expect(form.queryByRole('combobox')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Request return' }));
  expect(await form.findByText('Please tell us why you are returning it'), 'the reason is the buyer’s').toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Why are you returning it?' }), 'It is too dark for the room.');
  await user.click(form.getByRole('button', { name: 'Request return' }));
  const { params, body } = await requestOf('POST /checkout/{id}/problems');
  expect([params, body]).toMatchObject([{ id: order._id }, { reason: 'return', text: 'It is too dark for the room.' }]);
});

const asked: OrderProblem = {
  _id: idOf(90),
  at: daysAgo(1),
  isOpen: true,
  reason: 'return',
  text: 'Too dark.',
  photos: 0,
  answers: [],
  items: [makeOrderItem(1)._id],
};

test('whoever has asked for a return comes to its box, as soon as that is there', async () => {
  const { user, order } = await openDelivered(14, { sentAt: daysAgo(15), deliveredAt: daysAgo(1) });
  answer('POST /checkout/{id}/problems', {
    data: { _id: asked._id, order: order._id, reason: 'return', text: 'x', photos: 0, createdAt: asked.at },
  });
  await user.click(await screen.findByRole('button', { name: 'Return Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Return Artwork 1' }));
  await user.type(form.getByRole('textbox', { name: 'Why are you returning it?' }), 'Too dark.');
  answer('GET /checkout/{id}', { data: { ...order, problems: [asked] } });
  await user.click(form.getByRole('button', { name: 'Request return' }));
  const box = (await screen.findByRole('heading', { name: 'Return requested' })).closest('article');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.click(document.body);
  await user.click(screen.getByRole('link', { name: 'Return requested' }));
  await waitFor(() => expect(document.activeElement, 'by the link in its row too').toBe(box));
});

test.each([
  ['waits', {}, 'You asked to return Artwork 1. Ubugeni will answer by email. See your request', 0],
  ['is answered', { answers: [{ at: daysAgo(0), text: 'Yes.' }] }, 'Ubugeni answered your request to return Artwork 1. Read the answer', 0],
  ['is resolved', { isOpen: false }, 'Your request to return Artwork 1 is resolved. See your request', 0],
  [
    'has a refund of a part',
    {},
    'Ubugeni refunded 5,000 Frw for your return of Artwork 1. The return is still open. See your return',
    5_000,
  ],
  [
    'is settled by a refund of a part',
    { isOpen: false, isKept: true as const },
    'Ubugeni refunded 5,000 Frw for your return of Artwork 1. You keep it: there is nothing to send back. See your return',
    5_000,
  ],
])('the head of an order whose return %s says so, and leads to its box', async (_, changes, says, refundedAmount) => {
  const item = makeOrderItem(1, { sentAt: daysAgo(3), deliveredAt: daysAgo(2), refundedAmount });
  const refunds = refundedAmount > 0 ? [makeRefund(1, { at: daysAgo(0), amount: refundedAmount })] : [];
  const order = makeOrder(12, { status: 'complete', items: [item], payment: paidByCard, refunds });
  answer('GET /checkout/{id}', { data: { ...order, problems: [{ ...asked, ...changes }] } });
  const { user } = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const link = await screen.findByRole('link', { name: /^(See your (request|return)|Read the answer)$/ });
  expect(link.closest('p')?.textContent).toBe(says);
  await user.click(link);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('ARTICLE'));
  const works = screen.getAllByText('Artwork 1', { selector: 'a, a *' }).at(-1)!;
  const isBelow = works.compareDocumentPosition(document.activeElement!) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBelow, 'what came of it is said once before the works').toBe('isKept' in changes);
});

test('a requested return is called that in its row, its box and the history, is not asked for again; after a refund of a part it waits for nothing', async () => {
  const { at } = asked;
  const [item, kept] = [1, 2].map((n) =>
    makeOrderItem(n, { sentAt: daysAgo(3), deliveredAt: daysAgo(2), refundedAmount: n === 1 ? 4_000 : 0 }),
  );
  const order = makeOrder(12, { status: 'complete', items: [item!, kept!], payment: { ...paidByCard, refundedAmount: 4_000 } });
  const events = (['delivered', 'problem'] as const).map((event) => ({
    at,
    event,
    by: { role: 'buyer' as const, name: 'Aline' },
    item: item!._id,
  }));
  const told = {
    ...order,
    events,
    problems: [{ ...asked, answers: [], items: [item!._id] }],
    refunds: [makeRefund(1, { at: daysAgo(0), amount: 4_000 })],
  };
  answer('GET /contact-details', { data: { ...contactDetails, returnDays: 14 } });
  answer('GET /checkout/{id}', { data: told });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  expect(await screen.findByRole('button', { name: 'Return Artwork 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Return Artwork 1' })).toBeNull();
  const [title, row] = screen.getAllByText('Return partly refunded');
  expect(row?.closest('li')?.textContent).toContain('Artwork 1');
  const box = title!.closest('article')!;
  expect(within(box).getByText(/^Your return is still open: Ubugeni will email/)).toBeTruthy();
  expect([box.className, screen.queryByText(/Waiting for an answer/)]).toEqual([expect.not.stringContaining('ochre'), null]);
  const entries = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent.split(/Aline|\d\d? /)[0])).toEqual([
    'Return requested: Artwork 1',
    'You confirmed that it arrived: Artwork 1',
  ]);
  expect(screen.queryByText(/problem with|Problem reported|You reported/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Undo/ }), 'what is returned has arrived').toBeNull();
});

test.each([
  ['answered', {}, [], ['Return answered', 'Return answered']],
  ['answered and refunded in part', {}, [makeRefund(1, { at: daysAgo(0.2) })], ['Return refunded', 'Return refunded']],
  ['resolved', { isOpen: false }, [], ['Your return request is resolved', 'Your return request is resolved']],
])(
  'the box of a return that is %s says so, without the frame of what is open, and the refund below the answer',
  async (_, changes, refunds, says) => {
    const refundedAmount = refunds.length > 0 ? 10_000 : 0;
    const item = makeOrderItem(1, { sentAt: daysAgo(3), deliveredAt: daysAgo(2), refundedAmount });
    const problems = [{ ...asked, answers: [{ at: daysAgo(0.1), text: 'Please keep it.' }], ...changes }];
    const order = makeOrder(12, { status: 'complete', items: [item], payment: paidByCard, refunds });
    answer('GET /checkout/{id}', { data: { ...order, problems } });
    await open(`/cart/orders/${order._id}`, { as: 'customer' });
    const title = await screen.findByRole('heading', { name: says[0]! });
    const row = await screen.findByRole('link', { name: /^(Return|Your return) / });
    expect([title.textContent, row.textContent]).toEqual(says);
    const box = title.closest('article')!;
    expect(box.className).not.toContain('ochre');
    const parts = [within(box).getByText('Please keep it.'), ...within(box).queryAllByText(/^Ubugeni refunded/)];
    expect(parts).toHaveLength(1 + refunds.length);
    for (const part of parts.slice(1)) expect(parts[0]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('after these days it is said, without the button', async () => {
  const deliveredAt = daysAgo(16);
  await openDelivered(14, { sentAt: daysAgo(17), deliveredAt });
  const lastDay = formatDate(new Date(Date.parse(deliveredAt) + 14 * DAY_MS).toISOString());
  expect((await screen.findByText(/^The return period ended on/)).textContent).toContain(`ended on ${lastDay}. If something is wrong`);
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
  expect(screen.queryByText(/^You can (ask|return)/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Report a problem' })).toBeTruthy();
});

test.each([
  ['a shop without returns', 0, { sentAt: daysAgo(2), deliveredAt: daysAgo(1) }],
  ['a work on its way', 14, { sentAt: daysAgo(2) }],
  ['a refunded work', 14, { sentAt: daysAgo(2), deliveredAt: daysAgo(1), refundedAmount: 35_000 }],
])('%s has neither', async (_, returnDays, item) => {
  await openDelivered(returnDays, item);
  await screen.findByText(/If a work arrives damaged/);
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
  expect(screen.queryByText(/return period/)).toBeNull();
});
