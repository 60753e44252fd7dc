import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { keza, makePersonPage } from '#web/testing/make-person-page.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Aline' })])));

test('an admin adds staff by the email of an account, which leads to its role; who has none is asked to sign up first', async () => {
  const grace = makePerson({ _id: idOf(60), name: 'Grace', email: 'grace@example.com' });
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Add staff' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who will work for Ubugeni?' }));
  answer('GET /users', pageOf([]));
  await user.type(dialog.getByRole('searchbox', { name: 'Name, email or phone' }), 'nobody@');
  expect(await dialog.findByText(/^Nobody has an account with that\./)).toBeTruthy();
  answer('GET /users', pageOf([grace]));
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'grace@');
  await user.click(await dialog.findByRole('button', { name: /^Grace · customer/ }));
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/people/${grace._id}?act=role`));
});

test('an address opens the question who, and forgets it', async () => {
  const { address } = await open('/dashboard/admin/manage-customers?staff=any&act=add', { as: 'admin' });
  expect(await screen.findByRole('dialog', { name: 'Who will work for Ubugeni?' })).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-customers?staff=any'));
});

test('support does not add staff', async () => {
  await open('/dashboard/admin/manage-customers', { as: 'support' });
  await screen.findByRole('table', { name: 'Customers' });
  expect(screen.queryByRole('button', { name: 'Add staff' })).toBeNull();
});

test('the staff have a list of their own: what each does, and what changes it; the customers have it not', async () => {
  const grace = makePerson({
    _id: idOf(60),
    name: 'Grace',
    email: 'grace@example.com',
    role: 'Artist',
    status: 'approved',
    staff: 'editor',
  });
  answer('GET /users', pageOf([grace]));
  const { user, address } = await open('/dashboard/admin/manage-customers?staff=any', { as: 'admin' });
  const list = within(await screen.findByRole('table', { name: 'Staff' }));
  expect(screen.getByRole('link', { name: 'All customers' }).getAttribute('href')).toBe('/dashboard/admin/manage-customers');
  expect((await requestOf('GET /users')).query).toEqual({ staff: 'any', sort: 'newest' });
  const heads = list.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.join(' ')).toMatch(/Role/);
  expect(heads.join(' ')).not.toMatch(/Province|Orders/);
  expect(await list.findByText('artist · editor')).toBeTruthy();
  expect(list.queryByText(/^editor · /), 'said once').toBeNull();
  await user.click(list.getByRole('link', { name: 'Change role of Grace' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/people/${grace._id}?act=role`));
});

const openRole = async () => {
  answer('GET /admin/people/{id}', { data: makePersonPage() });
  return open(`/dashboard/admin/people/${keza._id}?act=role`, { as: 'admin' });
};

test('an admin makes somebody support', async () => {
  answer('POST /users/{id}/role', { data: keza });
  const { user } = await openRole();
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Keza Mutoni' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save, 'there from the beginning, for what is changed').toHaveProperty('disabled', true);
  expect(dialog.queryByText(/Once you save/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /^Support/ }));
  expect(dialog.getByText(/^Once you save, Keza Mutoni can do this\./)).toBeTruthy();
  expect(dialog.getByText(/^Approve orders, mark them as sent/)).toBeTruthy();
  expect(dialog.getByText(/^Refund, delete accounts, change roles/)).toBeTruthy();
  expect(dialog.getByText(/we email them what they can do now/)).toBeTruthy();
  await user.click(save);
  expect((await requestOf('POST /users/{id}/role')).body).toEqual({ role: 'Artist', staff: 'support' });
});

test('the password is asked for in place of the role, whose choice is there again where it is not given', async () => {
  refuse('POST /users/{id}/role', fail('session.notFresh'));
  const { user } = await openRole();
  const role = () => screen.queryByRole('dialog', { name: 'Role of Keza Mutoni' });
  await user.click(await screen.findByRole('radio', { name: /^Editor/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const password = await screen.findByRole('dialog', { name: 'Confirm your password' });
  expect(role()).toBeNull();
  await user.click(within(password).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(role()).toBeTruthy());
  expect(screen.getByRole('radio', { name: /^Editor/ })).toHaveProperty('checked', true);
});
