import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderDesk } from '#contract/order-desk.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { readDraft, textOf } from '#web/app/forms/drafts.ts';
import { messageDraftOf } from '#web/app/forms/message-drafts.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { makeCancellation, makeOrder, paidByCard } from '#web/testing/make-orders.ts';
import { confirm, open, openSite } from '#web/testing/open.tsx';

const at = '2026-11-21T10:00:00.000Z';
const desk: OrderDesk = {
  buyer: { _id: idOf(50), name: 'Aline Uwase', email: 'aline@example.com', slug: null },
  artists: [{ _id: idOf(51), name: 'Jean Bosco', email: null, slug: 'jean-bosco' }],
  attempts: [
    { _id: idOf(60), attempt: 1, reference: 'ref-1', method: null, amount: 35_000, currency: 'RWF', state: 'failed', at, settledAt: null },
  ],
  mails: [
    {
      _id: idOf(70),
      letter: 'orderPaid',
      to: { _id: idOf(50), name: 'Aline Uwase' },
      state: 'sent',
      createdAt: at,
      sentAt: at,
      canResend: true,
    },
    { _id: idOf(71), letter: 'orderPlaced', to: null, state: 'queued', createdAt: at, sentAt: null, canResend: false },
  ],
  audit: [
    {
      _id: '1',
      at,
      actor: { _id: idOf(9), name: 'Grace' },
      about: null,
      action: 'order.completed',
      kind: 'order.completed',
      objectType: 'order',
      objectId: idOf(12),
      before: null,
      after: null,
      ip: null,
      requestId: null,
    },
  ],
  notes: [{ _id: idOf(80), text: 'Called the buyer', author: 'Grace', isMine: true, createdAt: at }],
};
const openOrder = async (
  order: OrderWithEvents = makeOrder(12, { payment: paidByCard }),
  as: 'admin' | 'support' = 'admin',
  search = '',
) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/dashboard/admin/orders/${order._id}${search}`, { as });
  await screen.findByRole('heading', { name: `Order ${order.number}` });
  return visit;
};
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => answer('GET /admin/orders/{id}', { data: desk }));

test('the way back is the list as it was filtered; without a list before it is the whole one', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  answer('GET /checkout', pageOf([order]));
  answer('GET /checkout/{id}', { data: order });
  answer('GET /admin/waiting', { data: [] });
  const list = '/dashboard/admin/orders?payment=paid&sort=oldest';
  const { user, address } = await openSite([`${list}&order=${order._id}`, `/dashboard/admin/orders/${order._id}`], { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Open its page' }));
  const back = await screen.findByRole('link', { name: 'All orders' });
  expect([address(), back.getAttribute('href')]).toEqual([`/dashboard/admin/orders/${order._id}`, list]);
  await user.click(back);
  await screen.findByRole('table', { name: 'All orders' });
  expect(address()).toBe(list);
});

test('the page of an order that is opened by its address leads to all orders', async () => {
  await openOrder();
  expect(screen.getAllByRole('link', { name: 'All orders' })[0]?.getAttribute('href')).toBe('/dashboard/admin/orders');
});

test("an order's page has both parties once each, attempts, emails, notes and what the log has of it", async () => {
  await openOrder();
  const people = within(await screen.findByRole('region', { name: 'Artists' }));
  expect(screen.getAllByText('Aline Uwase'), 'the buyer stands there once').toHaveLength(1);
  // An erased account has no page of a person.
  expect(people.queryByRole('link', { name: 'Jean Bosco' })).toBeNull();
  expect(people.getByRole('link', { name: 'Public page of Jean Bosco' }).getAttribute('href')).toBe('/artist/jean-bosco');
  expect(people.getByText('account deleted')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Attempts to pay' }).textContent).toMatch(/35,000 Frw · failed.*ref-1/);
  expect(screen.getByRole('region', { name: 'Notes among staff' }).textContent).toContain('Called the buyer');
  expect(screen.getByText(/^Grace approved order/)).toBeTruthy();
  expect(await button('Approve order 12')).toBeTruthy();
  expect(await button('Refund order 12')).toBeTruthy();
  const log = screen.getByText('Audit log of this order (1)').closest('details')!;
  expect(log.open, 'the history says nearly all of it').toBe(false);
  const order = [
    screen.getByText('Address'),
    ...['Artists', 'Notes among staff', 'Attempts to pay', 'Emails of the last 30 days'].map((name) =>
      screen.getByRole('region', { name }),
    ),
    log,
  ];
  for (const [place, part] of order.slice(1).entries())
    expect(order[place]!.compareDocumentPosition(part), 'buyer and address stand before what happened').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  expect((await button('Print order 12')).textContent).toBe('Print order');
});

test('the history says how much was refunded, by whom and through whom', async () => {
  const refunded = { event: 'refunded', by: { role: 'provider', name: 'Flutterwave' } } as const;
  const events: OrderWithEvents['events'] = [
    { ...refunded, at },
    { ...refunded, at: '2026-11-24T10:00:00.000Z', amount: 10_000, decidedBy: 'Grace' },
  ];
  await openOrder(makeOrder(12, { payment: paidByCard, events }));
  const [latest, first] = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(latest?.textContent).toMatch(/^Refunded 10,000 FrwGrace, through Flutterwave · 24 November 2026/);
  expect(first?.textContent).toMatch(/^RefundedFlutterwave · /);
});

test('a completed order can still be refunded, and no longer approved or cancelled', async () => {
  await openOrder(makeOrder(12, { status: 'complete', payment: paidByCard }));
  expect(await button('Refund order 12')).toBeTruthy();
  for (const name of ['Approve order 12', 'Cancel order 12']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('support is offered nothing that gives money back', async () => {
  await openOrder(makeOrder(12, { payment: paidByCard, cancellation: makeCancellation() }), 'support');
  expect(await button('Decline')).toBeTruthy();
  // Who asked to cancel is answered before the order is approved.
  for (const name of ['Approve order 12', 'Refund order 12', 'Cancel order 12', 'Cancel and refund'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('support cancels what nobody has paid', async () => {
  await openOrder(makeOrder(12), 'support');
  expect(await button('Cancel order 12')).toBeTruthy();
});

test('an email is sent again where that makes sense, and what speaks against it is said', async () => {
  refuse('POST /admin/orders/{id}/mails/{mailId}/resend', fail('orders.mailJustSent'));
  const { user } = await openOrder();
  await user.click(await button('Send again: Payment received to Aline Uwase'));
  expect(requestsOf('POST /admin/orders/{id}/mails/{mailId}/resend')).toEqual([]);
  await confirm(user, 'Send this email to Aline Uwase again?', 'Send again');
  expect(await screen.findByText('This email was sent again just now.')).toBeTruthy();
  expect((await requestOf('POST /admin/orders/{id}/mails/{mailId}/resend')).params).toEqual({ id: makeOrder(12)._id, mailId: idOf(70) });
  expect(screen.queryByRole('button', { name: /Send again: Order confirmation/ })).toBeNull();
});

test('an email that was given up says so, and is sent again', async () => {
  answer('GET /admin/orders/{id}', {
    data: { ...desk, mails: desk.mails.map((mail) => ({ ...mail, state: 'failed' as const, sentAt: null })) },
  });
  await openOrder();
  const given = (await button('Send again: Payment received to Aline Uwase')).closest('li');
  expect(given?.textContent).toMatch(/Payment received → Aline Uwase.*failed/);
});

test('a note is added, and an own one deleted after a question', async () => {
  answer('POST /admin/orders/{id}/notes', { data: desk.notes[0] as OrderDesk['notes'][number] });
  answer('DELETE /admin/orders/{id}/notes/{noteId}', { data: { done: true } });
  const { user } = await openOrder();
  await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Waits for RITCO');
  await user.click(await button('Add note'));
  expect((await requestOf('POST /admin/orders/{id}/notes')).body).toEqual({ text: 'Waits for RITCO' });
  await user.click(await button('Delete your note'));
  expect(requestsOf('DELETE /admin/orders/{id}/notes/{noteId}')).toEqual([]);
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', { name: 'Delete' }));
  expect((await requestOf('DELETE /admin/orders/{id}/notes/{noteId}')).params).toEqual({ id: makeOrder(12)._id, noteId: idOf(80) });
});

test('an order that is not there says so', async () => {
  refuse('GET /checkout/{id}', fail('orders.notFound'));
  await open(`/dashboard/admin/orders/${idOf(99)}`, { as: 'admin' });
  expect((await screen.findByRole('alert')).textContent).toContain('This order was not found.');
});

test('the question whether to cancel names what comes back to the shop: not what was sent', async () => {
  const [item] = makeOrder(12).items;
  const sent = { ...item!, _id: idOf(81), sentAt: '2026-11-20T08:00:00.000Z', product: { ...item!.product, name: 'Artwork 2' } };
  await openOrder(makeOrder(12, { payment: paidByCard, items: [item!, sent] }), 'admin', '?act=cancel');
  expect((await screen.findByRole('dialog', { name: 'Cancel order 12?' })).textContent).toContain('Back in the shop: Artwork 1. The buyer');
});

test.each([
  ['refund', 'Refund order 12'],
  ['cancel', 'Cancel order 12?'],
  ['approve', 'Approve order 12?'],
  ['send', 'Mark as sent'],
])('an address with the act %s opens its question, once, and sends nothing', async (act, title) => {
  const { address } = await openOrder(makeOrder(12, { payment: paidByCard }), 'admin', `?act=${act}`);
  const dialog = await screen.findByRole('dialog', { name: title });
  if (act === 'cancel') expect(dialog.textContent).toContain('Back in the shop: Artwork 1.');
  expect(address()).not.toContain('act');
  expect(requestsOf('POST /checkout/{id}/refunds')).toEqual([]);
});

test.each(['refund', 'cancel', 'nothing', ''])('an address with the act %j opens nothing for support, who may not', async (act) => {
  await openOrder(makeOrder(12, { payment: paidByCard }), 'support', `?act=${act}`);
  await button('Approve order 12');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['unpaid', makeOrder(12), 'Order 12', false],
  ['paid', makeOrder(12, { payment: paidByCard }), 'Receipt for order 12', true],
  ['complete', makeOrder(12, { status: 'complete', payment: paidByCard }), 'Receipt for order 12', true],
  ['cancelled', makeOrder(12, { status: 'cancelled' }), 'Order 12', false],
] as const)(
  'an order that is %s is printed with its state in words, and its packing slips only where something is sent',
  async (_, order, title, hasSlip) => {
    const printing = vi.spyOn(globalThis, 'print').mockReturnValue();
    const { user } = await openOrder(order);
    await user.click(await button('Print order 12'));
    expect(printing).toHaveBeenCalledOnce();
    act(() => void dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector('.sheet') as HTMLElement;
    expect(within(sheet).getByRole('heading').textContent).toBe(title);
    expect(sheet.querySelector('.sheet-block + .sheet-block, p.sheet-block')?.textContent).not.toBe('');
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('button', { name: 'Print packing slip' }) !== null).toBe(hasSlip);
    if (!hasSlip) return;
    await user.click(await button('Print packing slip'));
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect([...document.querySelectorAll('.sheet h1')].map(({ textContent }) => textContent)).toEqual(['Packing slip for order 12']);
  },
);

test('a late order says so, and offers to remind whoever is late', async () => {
  const order = makeOrder(12, { status: 'complete', payment: paidByCard });
  const [item] = order.items;
  const { product } = item!;
  const inTime = { ...product, owner: { ...product.owner, _id: idOf(502), name: 'Not late' } };
  await openOrder({
    ...order,
    items: [
      { ...item!, sentAt: null, dispatchBy: '2020-01-02T10:00:00.000Z' },
      { ...item!, _id: idOf(501), product: inTime, sentAt: null, dispatchBy: '2999-01-02T10:00:00.000Z' },
    ],
  });
  expect(await screen.findByText(/^late by [\d,]+ days$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Remind Not late' })).toBeNull();
  const { _id, name } = item!.product.owner;
  const remind = screen.getByRole('link', { name: `Remind ${name}` });
  expect(remind.getAttribute('href')).toContain(`/dashboard/admin/chats?with=${_id}&order=`);
  fireEvent.click(remind);
  expect(textOf(readDraft(messageDraftOf(_id!)))).toMatch(
    new RegExp(`^Order ${order.number} was due to leave by 2 Jan\\w*\\. When can it leave\\?$`),
  );
});

test('an address asks to remind the one who is late, which leads to the message', async () => {
  const order = makeOrder(12, { status: 'complete', payment: paidByCard });
  const items = order.items.map((item) => ({ ...item, sentAt: null, dispatchBy: '2020-01-02T10:00:00.000Z' }));
  const { address } = await openOrder({ ...order, items }, 'support', '?act=remind');
  const { _id } = order.items[0]!.product.owner;
  await waitFor(() => expect(address()).toContain(`/dashboard/admin/chats?with=${_id}&order=`));
});

test('after an order was approved the next one that waits is one press away, with the focus', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  const next = `/dashboard/admin/orders/${idOf(99)}?act=approve`;
  answer('GET /admin/waiting', {
    data: [{ kind: 'ordersToApprove', count: 2, oldest: at, href: '/dashboard/admin/orders', next, late: 0 }],
  });
  answer('POST /checkout/{id}/complete', () => {
    answer('GET /checkout/{id}', { data: { ...order, status: 'complete' } });
    return { data: order };
  });
  const { user } = await openOrder(order);
  expect(screen.queryByRole('link', { name: /^Next to approve/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Approve order 12' }));
  await confirm(user, 'Approve order 12?', 'Approve');
  const link = await screen.findByRole('link', { name: 'Next to approve (2 left)' });
  expect(link.getAttribute('href')).toBe(next);
  expect(link.className, 'what this order itself waits for is the main act').not.toContain('button-primary');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('the number of an order in place of its id leads to its page, and one that no order has to the list', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  const hit = (number: number) => ({ ...searchHits.order, _id: order._id, number });
  answer('GET /dashboard/search', {
    data: { artworks: [], orders: [hit(10_120), hit(order.number)], people: [], emails: [], words: [], articles: [] },
  });
  const { address } = await open(`/dashboard/admin/orders/${order.number}`, { as: 'admin' });
  expect(await screen.findByRole('heading', { name: `Order ${order.number}` })).toBeTruthy();
  expect(address()).toBe(`/dashboard/admin/orders/${order._id}`);

  answer('GET /checkout', { data: [], page: { next: null, total: 0 } });
  const other = await open('/dashboard/admin/orders/99', { as: 'admin' });
  await waitFor(() => expect(other.address()).toBe('/dashboard/admin/orders?search=99'));
});
