import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /users', pageOf([makePerson({ _id: idOf(101), name: 'Aline' })])));

test('an admin adds staff by the email of an account, which leads to its role; who has none is asked to sign up first', async () => {
  const grace = makePerson({ _id: idOf(60), name: 'Grace', email: 'grace@example.com' });
  const { user, address } = await open('/dashboard/admin/manage-customers', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Add staff' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who will work for Ubugeni?' }));
  answer('GET /users', pageOf([]));
  await user.type(dialog.getByRole('searchbox', { name: 'Name, email or phone' }), 'nobody@');
  expect(await dialog.findByText(/^Nobody has an account with that email/)).toBeTruthy();
  answer('GET /users', pageOf([grace]));
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'grace@');
  await user.click(await dialog.findByRole('button', { name: /^Grace/ }));
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/people/${grace._id}?act=role`));
});

test('support does not add staff', async () => {
  await open('/dashboard/admin/manage-customers', { as: 'support' });
  await screen.findByRole('table', { name: 'Customers' });
  expect(screen.queryByRole('button', { name: 'Add staff' })).toBeNull();
});
