import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeOrder, paidByCard } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { OpenSales } from './open-orders.tsx';

test("open orders of an artist's works lead to each, and say who has to act", async () => {
  answer('GET /checkout/artsOwner', pageOf([makeOrder(14, { payment: paidByCard })]));
  show(<OpenSales />, { as: 'artist' });
  const [sale] = within(await screen.findByRole('list', { name: 'Open orders of your works' })).getAllByRole('listitem');
  expect(sale?.textContent).toBe('Order 14Please send it, or ask the buyer to cancel.');
  expect(screen.getByRole('link', { name: 'Order 14' }).getAttribute('href')).toBe(`/dashboard/artist/orders/${makeOrder(14)._id}`);
});

test('who is no artist any more asks for nothing that would be refused, and reads who has to act', () => {
  show(<OpenSales />, { as: 'customer' });
  expect(screen.getByText(/We finish the open orders of your works/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(requestsOf('GET /checkout/artsOwner')).toEqual([]);
});
