import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const rowOf = (name: string) => screen.getByText(name).closest('tr')!;

test('a customer has what they bought, and nothing where that is nothing', async () => {
  const someone = (n: number, name: string, bought: Person['bought']) => makePerson({ _id: idOf(n), name, bought });
  answer('GET /users', pageOf([someone(1, 'Keza', { orders: 2, total: 96_000 }), someone(2, 'Ineza', { orders: 0, total: 0 })]));
  await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await screen.findByText('Keza');
  expect(rowOf('Keza').textContent).toContain('2 paid orders96,000 Frw');
  expect(rowOf('Ineza').textContent).not.toContain('Frw');
});

test('the list of customers is sorted by orders and by their sum from its heads', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(1), name: 'Keza', bought: { orders: 2, total: 96_000 } })]));
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Orders' }));
  expect(address()).toBe('/dashboard/admin/manage-customers?sort=orders-desc');
  await user.click(screen.getByRole('button', { name: 'Sum' }));
  expect(address()).toBe('/dashboard/admin/manage-customers?sort=bought-desc');
  await waitFor(() => expect(requestsOf('GET /users').at(-1)?.query).toMatchObject({ sort: 'bought-desc', role: 'User' }));
  await user.click(screen.getByRole('button', { name: 'Sum' }));
  expect(address()).toBe('/dashboard/admin/manage-customers?sort=bought-asc');
});

test('a list of artists is not sorted by what they bought, whatever its address says', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(1), name: 'Artist 1', role: 'Artist', artworks: 7 })]));
  await open('/dashboard/admin/manage-artists?sort=orders-desc', { as: 'admin' });
  await screen.findByText('Artist 1');
  expect((await requestOf('GET /users')).query).toMatchObject({ sort: 'newest' });
});

test('an artist has how many works are in the shop, and what their buyers think of them', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(1), name: 'Artist 1', role: 'Artist', artworks: 7, rating: 4.5 })]));
  await open('/dashboard/admin/manage-artists', { as: 'admin' });
  await screen.findByText('Artist 1');
  expect(rowOf('Artist 1').textContent).toContain('7 worksrated 4.5');
});
