import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
  // Of a narrow screen, whose rows have one line for both.
  expect(within(rowOf('Keza')).getByText('2 paid: 96,000 Frw').className).toContain('xl:hidden');
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

test('on a phone who is shown besides stands in the sheet of the filters, and the search has its line whole', async () => {
  const phone = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('width < 40rem') } as MediaQueryList));
  answer('GET /users', pageOf([makePerson({ _id: idOf(1), name: 'Keza' })]));
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  expect((await screen.findByRole('searchbox', { name: 'Search customers' })).parentElement?.className).toBe('relative grow');
  const line = within(screen.getByRole('button', { name: 'Filters' }).parentElement!);
  expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filters', 'Active', 'Blocked']);
  await user.click(line.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const heads = sheet.getAllByRole('group').map((head) =>
    within(head)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(heads).toEqual([
    ['Everybody', 'Staff'],
    ['Active', 'Blocked'],
  ]);
  expect(sheet.getByRole('group', { name: 'Who' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Everybody' }));
  expect(address()).toBe('/dashboard/admin/manage-customers?role=any');
  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeTruthy();
  phone.mockRestore();
});

test('on a phone the list of the staff has its filters and its sort order in the same sheet', async () => {
  const phone = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('width < 40rem') } as MediaQueryList));
  answer('GET /users', pageOf([makePerson({ _id: idOf(1), name: 'Keza' })]));
  const { user } = await open('/dashboard/admin/manage-customers?staff=any', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('group', { name: 'State' }).textContent).toBe('StateActiveBlocked');
  expect(sheet.getByRole('combobox', { name: 'Sort' })).toBeTruthy();
  phone.mockRestore();
});
