import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeAdminOverview } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

const makeArtist = (n: number, changes: Partial<Person> = {}) =>
  makePerson({
    _id: idOf(100 + n),
    name: `Artist ${n}`,
    email: `artist-${n}@example.com`,
    role: 'Artist',
    slug: `artist-${n}`,
    ...changes,
  });
const nothing = { artworksOnShow: 0, artworks: 0, ordersPlaced: 0, openOrders: 0, openSales: 0, followers: 0 };

beforeEach(() => {
  answer('GET /users', pageOf([makeArtist(1), makeArtist(2)]));
  answer('GET /users/{id}/consequences', { data: nothing });
});

const openArtists = async (query = '') => {
  const visit = await open(`/dashboard/admin/manage-artists${query}`, { as: 'admin' });
  await screen.findByRole('table', { name: 'Artists' });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;

test('artists are listed with where they live, page by page', async () => {
  const abroad = makeArtist(2, { country: 'BE', city: 'Ghent', phone: null });
  answer('GET /users', ({ query }) =>
    query['cursor']
      ? pageOf([abroad])
      : pageOf([makeArtist(1, { province: 'Kigali City', district: 'Gasabo', sector: 'Remera' })], 'second'),
  );
  const release = hold('GET /users');
  const { user } = await open('/dashboard/admin/manage-artists', { as: 'admin' });
  expect(await screen.findByRole('table', { name: 'Loading Artists' })).toBeTruthy();
  release();
  await screen.findByText('Artist 1');
  expect(rowOf('Artist 1').textContent).toContain('+250788123456Kigali CityGasaboRemera');
  await user.click(button('Show more'));
  await screen.findByText('Artist 2');
  expect(rowOf('Artist 2').textContent).toContain('—BelgiumGhent—');
});

test('search, state and order are in the address', async () => {
  const { user, address } = await openArtists('?search=bosco');
  expect((await requestOf('GET /users')).query).toEqual({ role: 'Artist', status: 'approved', search: 'bosco', sort: 'newest' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'cancelled');
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(requestsOf('GET /users').at(-1)?.query).toMatchObject({ status: 'cancelled', sort: 'name-asc' }));
  expect(address()).toBe('/dashboard/admin/manage-artists?search=bosco&status=cancelled&sort=name-asc');
});

test('customers have the same table, without decisions', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Customer 1' })]));
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await screen.findByText('Customer 1');
  expect((await requestOf('GET /users')).query).toMatchObject({ role: 'User' });
  expect(screen.queryByRole('button', { name: /^(Approve|Cancel)/ })).toBeNull();
  answer('GET /users', pageOf([]));
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'keza{Enter}');
  await screen.findByText('No data found');
  expect(address()).toBe('/dashboard/admin/manage-customers?search=keza');
});

test('accounts that cannot be loaded are asked for again', async () => {
  loseConnection('GET /users');
  const { user } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  expect((await screen.findByRole('alert')).textContent).toBe('Check your Internet connection');
  answer('GET /users', pageOf([makePerson()]));
  await user.click(button('Try Again'));
  await screen.findByText('Aline Uwase');
});

test('an approval of an artist is cancelled with a reason, and what became of it stays in its row for a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('POST /users/{id}/cancel', { data: makeArtist(1, { status: 'cancelled' }) });
  const { user } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'Cancel Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Artist 1?' }));
  expect(dialog.getByText(/leave the shop at once/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Copies');
  answer('GET /users', pageOf([makeArtist(2)]));
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
  expect((await requestOf('POST /users/{id}/cancel')).body).toEqual({ reason: 'Copies' });
  await waitFor(() => expect(rowOf('Artist 1').textContent).toContain('Cancelled'));
  expect(
    screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([expect.stringContaining('Artist 1'), expect.stringContaining('Artist 2')]);
  await user.click(screen.getByRole('heading', { name: 'manage-artists' }));
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  await waitFor(() => expect(screen.queryByText('Artist 1')).toBeNull());
});

test('a cancelled artist is approved again; a refusal says why', async () => {
  answer('GET /users', pageOf([makeArtist(1, { status: 'cancelled' })]));
  refuse('POST /users/{id}/artist', fail('users.decided', 'approved'));
  const { user } = await openArtists('?status=cancelled');
  expect(screen.queryByRole('button', { name: 'Cancel Artist 1' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Approve Artist 1' }));
  expect(await screen.findByText('This application is already approved.')).toBeTruthy();
  answer('POST /users/{id}/artist', { data: makeArtist(1) });
  await user.click(button('Approve Artist 1'));
  expect(await screen.findByText('Aproved Successfully')).toBeTruthy();
  await waitFor(() => expect(rowOf('Artist 1').textContent).toContain('Approved'));
});

test('a deletion says first what it does, and is asked about', async () => {
  answer('GET /users/{id}/consequences', { data: { ...nothing, artworks: 3, artworksOnShow: 2, ordersPlaced: 1, followers: 5 } });
  answer('DELETE /users/{id}', { data: { done: true } });
  const { user } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'Delete Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Artist 1?' }));
  await dialog.findByText('3 artworks leave the shop, 2 of them on show.');
  expect(dialog.getByText('5 followers are lost.')).toBeTruthy();
  expect(requestsOf('DELETE /users/{id}')).toEqual([]);
  answer('GET /users', pageOf([makeArtist(2)]));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted Successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Artist 1')).toBeNull());
  expect((await requestOf('DELETE /users/{id}')).params).toEqual({ id: idOf(101) });
});

test('an account with open orders cannot be deleted, nor one whose orders are not known', async () => {
  loseConnection('GET /users/{id}/consequences');
  const { user } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'Delete Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Artist 1?' }));
  await dialog.findByRole('alert');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  answer('GET /users/{id}/consequences', { data: { ...nothing, openSales: 1 } });
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('1 open order of artworks on sale');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an account is edited in a dialog that is in the address', async () => {
  answer('GET /users/{id}', { data: makeArtist(1, { street: 'Korenmarkt 1', country: 'BE', city: 'Ghent' }) });
  answer('PUT /users/{id}', { data: makeArtist(1, { name: 'Keza' }) });
  const { user, address } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'Edit Artist 1' }));
  expect(address()).toBe(`/dashboard/admin/manage-artists?person=${idOf(101)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await dialog.findByText('Username Required');
  await user.type(name, 'Keza');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /users/{id}')).body).toMatchObject({ name: 'Keza' });
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artists'));
});

test('an account that cannot be loaded says so in its dialog', async () => {
  refuse('GET /users/{id}', fail('users.notFound'));
  await openArtists(`?person=${idOf(101)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to get user.');
});

test('applicants are decided on in the overview, after a look at their documents', async () => {
  answer('GET /admin/overview', { data: makeAdminOverview() });
  answer('GET /admin/waiting', { data: [] });
  answer('GET /checkout/customer', { users: [] });
  answer('GET /users', pageOf([makeArtist(1, { status: 'pending' })]));
  const completeness = { phone: true, address: false, picture: false, documents: false, biography: false, pictures: false, links: false };
  answer('GET /users/{id}/application', { data: { status: 'pending', completeness, documents: [], asked: null, decisions: [] } });
  answer('POST /users/{id}/artist', { data: makeArtist(1) });
  const { user } = await open('/dashboard/admin', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'View certificate of Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Artist Certificate' }));
  await dialog.findByText('Phone added');
  expect(dialog.getByText('No documents yet.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  answer('GET /users', pageOf([]));
  await user.click(button('Approve Artist 1'));
  await waitFor(() => expect(rowOf('Artist 1').textContent).toContain('Approved'));
  expect((await requestOf('GET /users')).query).toMatchObject({ role: 'Artist', status: 'pending' });
});

test('an editor decides about artists, and neither edits nor erases nor exports them', async () => {
  await open('/dashboard/admin/manage-artists', { as: 'editor' });
  await screen.findByRole('table', { name: 'Artists' });
  expect(button('Cancel Artist 1')).toBeTruthy();
  for (const name of ['Edit Artist 1', 'Delete Artist 1', 'Export CSV of all people'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
