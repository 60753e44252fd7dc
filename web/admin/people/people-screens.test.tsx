import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import type { OpenOrder } from '#contract/orders.ts';
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
const nothing = { artworksOnShow: 0, artworks: 0, ordersPlaced: 0, openOrders: 0, openSales: 0, orders: [], followers: 0 };

beforeEach(() => {
  answer('GET /admin/people/near', { data: [] });
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
  expect(rowOf('Artist 1').textContent).toContain('+250 788 123 456Kigali CityGasaboRemera');
  await user.click(button('Show more'));
  await screen.findByText('Artist 2');
  expect(rowOf('Artist 2').textContent).toContain('—BelgiumGhent—');
});

test('search, state and order are in the address', async () => {
  const { user, address } = await openArtists('?search=bosco');
  expect((await requestOf('GET /users')).query).toEqual({ role: 'Artist', standing: 'active', search: 'bosco', sort: 'newest' });
  await user.click(button('Cancelled'));
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(requestsOf('GET /users').at(-1)?.query).toMatchObject({ standing: 'cancelled', sort: 'name-asc' }));
  expect(address()).toBe('/dashboard/admin/manage-artists?search=bosco&standing=cancelled&sort=name-asc');
});

test('customers have the same table, without decisions', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Customer 1' })]));
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await screen.findByText('Customer 1');
  expect((await requestOf('GET /users')).query).toMatchObject({ role: 'User' });
  expect(screen.queryByRole('button', { name: /^(Approve|Cancel)/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Message Customer 1' }).getAttribute('href')).toBe(`/dashboard/admin/chats?with=${idOf(101)}`);
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

test('an approval of an artist is cancelled with a reason', async () => {
  answer('POST /users/{id}/cancel', { data: makeArtist(1, { status: 'cancelled' }) });
  const { user } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'Cancel Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the approval of Artist 1?' }));
  expect(dialog.getByText(/leave the shop at once/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Copies');
  answer('GET /users', pageOf([makeArtist(2)]));
  await user.click(dialog.getByRole('button', { name: 'Yes, withdraw' }));
  expect((await requestOf('POST /users/{id}/cancel')).body).toEqual({ reason: 'Copies' });
  expect(await screen.findByText('Canceled Successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Artist 1')).toBeNull());
});

test('every name leads to the page of its person; who is blocked and who works for the shop is said in the row', async () => {
  answer('GET /users', pageOf([makeArtist(1, { isBlocked: true, status: 'cancelled' }), makeArtist(2, { staff: 'editor' })]));
  await openArtists('?standing=blocked');
  const link = await screen.findByRole('link', { name: 'Artist 1' });
  expect(link.getAttribute('href')).toBe(`/dashboard/admin/people/${idOf(101)}`);
  expect(rowOf('Artist 1').textContent).toContain('blocked');
  expect(rowOf('Artist 2').textContent).toContain('editor');
  // A blocked person's status is the block's, and no decision to undo.
  expect(screen.queryByRole('button', { name: 'Approve Artist 1' })).toBeNull();
});

test('somebody is blocked and unblocked in two presses each', async () => {
  answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Customer 1' })]));
  answer('POST /users/{id}/block', { data: makePerson() });
  answer('POST /users/{id}/unblock', { data: makePerson() });
  const { user } = await open('/dashboard/admin/manage-customers?search=456', { as: 'support' });
  await user.click(await screen.findByRole('button', { name: 'Block Customer 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Customer 1?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud');
  answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Customer 1', isBlocked: true })]));
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect((await requestOf('POST /users/{id}/block')).body).toEqual({ reason: 'Fraud' });
  await user.click(await screen.findByRole('button', { name: 'Unblock Customer 1' }));
  const back = within(await screen.findByRole('dialog', { name: 'Unblock Customer 1?' }));
  expect(back.getByRole<HTMLButtonElement>('button', { name: 'Unblock' }).disabled).toBe(true);
  await user.type(back.getByRole('textbox', { name: 'Reason' }), 'Paid since');
  await user.click(back.getByRole('button', { name: 'Unblock' }));
  expect(await requestOf('POST /users/{id}/unblock')).toMatchObject({ params: { id: idOf(101) }, body: { reason: 'Paid since' } });
});

test('several are blocked with one reason; oneself, admins and, for support, the staff are left out', async () => {
  answer(
    'GET /users',
    pageOf([
      makePerson({ _id: idOf(101), name: 'Customer 1' }),
      makePerson({ _id: idOf(102), name: 'Boss', isAdmin: true, staff: 'admin' }),
      makePerson({ _id: idOf(103), name: 'Colleague', staff: 'support' }),
    ]),
  );
  answer('POST /users/{id}/block', { data: makePerson() });
  const { user } = await open('/dashboard/admin/manage-customers?role=any', { as: 'support' });
  await screen.findByText('Colleague');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  expect((await requestOf('GET /users')).query).toEqual({ sort: 'newest' });
  await user.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Block (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block 1 person?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('1 person blocked')).toBeTruthy();
  expect(requestsOf('POST /users/{id}/block').map(({ params }) => params)).toEqual([{ id: idOf(101) }]);
});

test('a cancelled artist is approved again; a refusal says why', async () => {
  answer('GET /users', pageOf([makeArtist(1, { status: 'cancelled' })]));
  refuse('POST /users/{id}/artist', fail('users.decided', 'approved'));
  const { user } = await openArtists('?standing=cancelled');
  expect(screen.queryByRole('button', { name: 'Cancel Artist 1' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Approve Artist 1' }));
  expect(await screen.findByText('This application has already been approved.')).toBeTruthy();
  answer('POST /users/{id}/artist', { data: makeArtist(1) });
  await user.click(button('Approve Artist 1'));
  expect(await screen.findByText('Aproved Successfully')).toBeTruthy();
  expect(await screen.findByText(/Artist 1 is approved/)).toBeTruthy();
  answer('POST /users/{id}/artist/undo', { data: makeArtist(1) });
  await user.click(button('Undo'));
  expect((await requestOf('POST /users/{id}/artist/undo')).params).toEqual({ id: idOf(101) });
});

test('who was approved stays in their row for a while, so that no other moves under the pointer', async () => {
  const waiting = [1, 2, 3].map((n) => makeArtist(n, { status: 'pending' }));
  answer('GET /users', pageOf(waiting));
  answer('POST /users/{id}/artist', { data: makeArtist(2) });
  const { user } = await openArtists('?standing=waiting');
  await screen.findByRole('button', { name: 'Approve Artist 2' });
  answer('GET /users', pageOf([waiting[0]!, waiting[2]!]));
  const asked = requestsOf('GET /users').length;
  await user.click(button('Approve Artist 2'));
  await requestOf('GET /users', asked + 1);
  await waitFor(() => expect(within(screen.getAllByRole('row')[2]!).getByText('Approved')).toBeTruthy());
  expect(screen.getAllByRole('checkbox', { name: /^Select Artist/ }).map((box) => box.getAttribute('aria-label'))).toEqual([
    'Select Artist 1',
    'Select Artist 2',
    'Select Artist 3',
  ]);
  expect(screen.queryByRole('button', { name: 'Approve Artist 2' })).toBeNull();
});

test('a deletion says first what it does, and is asked about', async () => {
  answer('GET /users/{id}/consequences', { data: { ...nothing, artworks: 3, artworksOnShow: 2, ordersPlaced: 1, followers: 5 } });
  answer('DELETE /users/{id}', { data: { done: true } });
  const { user } = await openArtists();
  await user.click(await screen.findByRole('button', { name: 'More acts on Artist 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Artist 1?' }));
  await dialog.findByText('3 artworks will be removed from the shop (2 currently on show).');
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
  await user.click(await screen.findByRole('button', { name: 'More acts on Artist 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete Artist 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Artist 1?' }));
  await dialog.findByRole('alert');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  const orders: OpenOrder[] = [{ _id: idOf(6_012), number: 12, as: 'artist', waitsFor: 'artist' }];
  answer('GET /users/{id}/consequences', { data: { ...nothing, openSales: 1, orders } });
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('1 open order for their artworks');
  expect(dialog.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(6_012)}`);
  expect(dialog.getByText(/^of their works · the artist has to send it/)).toBeTruthy();
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
  expect(await screen.findByText(/Artist 1 is approved/)).toBeTruthy();
  expect(button('Undo')).toBeTruthy();
  expect((await requestOf('GET /users')).query).toMatchObject({ role: 'Artist', standing: 'waiting' });
});

test('an editor decides about artists, and neither edits nor erases nor exports them', async () => {
  await open('/dashboard/admin/manage-artists', { as: 'editor' });
  await screen.findByRole('table', { name: 'Artists' });
  expect(button('Cancel Artist 1')).toBeTruthy();
  for (const name of ['Edit Artist 1', 'Block Artist 1', 'Delete Artist 1', 'Export CSV of the people in this list'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a search that finds nobody in its list leads to the list that has them', async () => {
  const customers = [1, 2].map((n) => makePerson({ _id: idOf(200 + n), name: `Keza ${n}`, role: 'User' }));
  answer('GET /users', ({ query }) => (query['role'] ? pageOf([]) : pageOf([...customers, makeArtist(3, { status: 'pending' })])));
  await open('/dashboard/admin/manage-artists?search=keza', { as: 'admin' });
  const link = await screen.findByRole('link', { name: '2 in customers' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/manage-customers?search=keza');
  expect(screen.getByRole('link', { name: '1 in applicants' }).getAttribute('href')).toBe(
    '/dashboard/admin/manage-artists?standing=waiting&search=keza',
  );
  expect(requestsOf('GET /admin/people/near')).toEqual([]);
});

test('a search that finds nobody at all names those whose names are near', async () => {
  answer('GET /users', pageOf([]));
  answer('GET /admin/people/near', { data: [{ _id: idOf(201), name: 'Immaculée Nyirahabimana', role: 'Artist' }] });
  await open('/dashboard/admin/manage-customers?search=nyirahabimna', { as: 'admin' });
  const link = await screen.findByRole('link', { name: 'Immaculée Nyirahabimana' });
  expect(link.getAttribute('href')).toBe(`/dashboard/admin/people/${idOf(201)}`);
  expect((await requestOf('GET /admin/people/near')).query).toEqual({ search: 'nyirahabimna' });
});
