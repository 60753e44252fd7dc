import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import type { Order } from '#contract/orders.ts';
import { answer, answerWith, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makeCustomer, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const CUSTOMERS = '/dashboard/artist/customers';
const NOTE = 'PUT /artist/customers/{id}/note';
let note = '';

beforeEach(() => {
  note = 'Likes blue\nand large ones';
  answer('GET /artist/customers', () => pageOf([makeCustomer(1, { note }), makeCustomer(2)]));
  answer('GET /artist/customers/{id}', () => ({ data: makeCustomer(1, { note }) }));
  answer('GET /checkout/artsOwner', pageOf<Order>([]));
  answer(NOTE, ({ body }) => {
    note = String(body['text']).trim();
    return { data: makeCustomer(1, { note }) };
  });
});

const openCustomer = async () => {
  const visit = await open(`${CUSTOMERS}?customer=${idOf(1)}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Customer 1' }));
  return { ...visit, dialog, field: await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' }) };
};

test('a customer has a place, what was bought, orders, sum and day, the beginning of the note, and the way to write', async () => {
  const arts = [1, 2].map((at) => ({ _id: idOf(at), name: `Artwork ${at}`, cover: null }));
  answer('GET /artist/customers', () =>
    pageOf([
      makeCustomer(1, { note, bought: { arts, isMore: true } }),
      makeCustomer(2, { place: { town: 'Lyon', country: 'FR' } }),
      makeCustomer(3, { place: { town: '', country: 'RW' } }),
    ]),
  );
  await open(CUSTOMERS, { as: 'artist' });
  const table = within(await screen.findByRole('table', { name: 'Customers' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '',
    'Name',
    'Email',
    'Bought',
    'Orders',
    'Total',
    'Last order',
    'Action',
  ]);
  const row = within(table.getByRole('checkbox', { name: 'Select Customer 1' }).closest('tr')!);
  expect(row.getByText(/Gasabo.*Note: Likes blue/)).toBeTruthy();
  expect(screen.getByText(/Lyon, France/)).toBeTruthy();
  expect(screen.getByText('3 customers')).toBeTruthy();
  expect(
    within(row.getByRole('list', { name: 'Bought' }))
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('title') ?? item.getAttribute('aria-label')),
  ).toEqual(['Artwork 1', 'Artwork 2', 'and more']);
  for (const link of row.getAllByRole('link', { name: 'Message Customer 1' })) {
    expect(link.getAttribute('href')).toBe(`/dashboard/artist/chats?with=${idOf(1)}`);
  }
});

test('who bought last is first, whatever the address says; the sheet is in the order of the list', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const asked: Record<string, string>[] = [];
  answerWith('GET /artist/customers.csv', ({ query }) => {
    asked.push(query);
    return new Response('\uFEFFName\r\n', { headers: { 'content-type': 'text/csv' } });
  });
  const { user } = await open(`${CUSTOMERS}?sort=price&noted=true`, { as: 'artist' });
  expect((await requestOf('GET /artist/customers', 1)).query['sort']).toBe('last-desc');
  await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Total' }));
  expect((await requestOf('GET /artist/customers', 2)).query['sort']).toBe('total-desc');
  await user.click(screen.getByRole('button', { name: 'Export CSV of the customers in this list' }));
  await waitFor(() => expect(asked).toEqual([{ noted: 'true', sort: 'total-desc' }]));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  click.mockRestore();
});

test('who bought again, and who lives in Rwanda or abroad, is found by a chip', async () => {
  const { user } = await open(CUSTOMERS, { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Bought again' }));
  expect((await requestOf('GET /artist/customers', 2)).query['again']).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Abroad' }));
  expect((await requestOf('GET /artist/customers', 3)).query).toMatchObject({ again: 'true', place: 'abroad' });
});

test('the list says how many customers there are; one has what was bought and where it was sent', async () => {
  const made = {
    payment: paidByCard,
    phone: '+250788112233',
    shippingAddress: 'Gisozi\nKG 14 Ave',
    items: [makeOrderItem(1, { quantity: 2 }), makeOrderItem(2)],
  };
  const one = { _id: idOf(1), name: 'Customer 1', email: 'customer1@example.com' };
  answer(
    'GET /checkout/artsOwner',
    pageOf([
      makeOrder(7, { ...made, user: one }),
      makeOrder(6, {
        ...made,
        user: one,
        payment: { ...paidByCard, refundedAmount: 35_000 },
        items: [makeOrderItem(1), makeOrderItem(2, { cancelledAt: '2026-11-21T08:00:00.000Z', refundedAmount: 35_000 })],
      }),
      makeOrder(5, { ...made, user: one, cancellation: makeCancellation({ items: made.items.map(({ _id }) => _id) }) }),
      makeOrder(8, { ...made, user: { ...one, _id: idOf(2) } }),
    ]),
  );
  const { dialog } = await openCustomer();
  expect(screen.getByText('2 customers')).toBeTruthy();
  const orders = within(await dialog.findByRole('list', { name: 'Last orders' })).getAllByRole('listitem');
  expect(
    orders.map(({ textContent }) => textContent),
    'of this customer alone',
  ).toEqual([
    expect.stringMatching(/^Order 7 · .*: Artwork 1 × 2, Artwork 2 · .* Frw · to be sentGisozi, KG 14 Ave$/),
    // What went back is not said to be sent; the address above it is said once.
    expect.stringMatching(/^Order 6 · [^:]*: Artwork 1 · .*35,000\sFrw refunded · to be sent$/),
    // What cannot be sent before the answer.
    expect.stringMatching(/^Order 5 · .* Frw · cancellation requested$/),
  ]);
  expect(dialog.getByRole('link', { name: '+250 788 112 233' }).getAttribute('href')).toBe('tel:+250788112233');
  expect((await requestOf('GET /checkout/artsOwner')).query).toMatchObject({ search: 'customer1@example.com', payment: 'paid' });
});

test('a note is written in the customer and can be taken back', async () => {
  const { user, dialog, field } = await openCustomer();
  expect(field.value).toBe('Likes blue\nand large ones');
  expect(dialog.getByRole('link', { name: 'See their orders' }).getAttribute('href')).toBe(
    '/dashboard/artist/orders?search=customer1%40example.com',
  );
  await user.clear(field);
  await user.type(field, 'Asks for frames  ');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Note saved')).toBeTruthy();
  await waitFor(() => expect(field.value).toBe('Asks for frames'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await requestOf(NOTE, 2);
  await waitFor(() => expect(note).toBe('Likes blue\nand large ones'));
  await waitFor(() => expect(field.value).toBe('Likes blue\nand large ones'));
});

test('a note that is refused stays in the form, and is asked about before it is lost', async () => {
  refuse(NOTE, fail('users.notFound'));
  const { user, dialog, field } = await openCustomer();
  await user.type(field, ' and red');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This person was not found.');
  expect(field.value).toContain('and red');
  expect(requestsOf(NOTE)).toHaveLength(1);
  await dialog.findByText(/^Draft saved/);
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this form?' }));
  expect(question.getByText(/^It's kept as a draft in this browser/), 'title and text agree').toBeTruthy();
});

test('somebody else’s customer, by an address, is said not to be there', async () => {
  refuse('GET /artist/customers/{id}', fail('users.notFound'));
  await open(`${CUSTOMERS}?customer=${idOf(7)}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Customer' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('This person was not found.');
});

test('before the first sale it says who will be here', async () => {
  answer('GET /artist/customers', pageOf<Customer>([]));
  await open(CUSTOMERS, { as: 'artist' });
  expect(await screen.findByText('Whoever buys from you is listed here once the order is paid.')).toBeTruthy();
});
