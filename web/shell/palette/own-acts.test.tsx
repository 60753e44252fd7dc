import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

test('the search of a dashboard says its key, switches the theme and signs out', async () => {
  answerPublicLayout();
  answer('GET /users/{id}', { data: makePerson(accounts.admin) });
  answer('GET /dashboard/search', { data: searchHits.nothing });
  answer('POST /users/logout', { data: { done: true } });
  const { user, address } = await open('/dashboard/admin/nothing', { as: 'admin', layout: true });
  const box = await screen.findByRole('combobox', { name: 'Search artworks, orders and people' });
  expect(screen.getByText('Ctrl K')).toBeTruthy();
  await user.type(box, 'dark');
  expect(screen.queryByText('Ctrl K'), 'what is typed is not covered').toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Light or dark theme/ }));
  const { theme } = document.documentElement.dataset;
  await user.type(box, 'dark');
  await user.click(await screen.findByRole('option', { name: /^Light or dark theme/ }));
  expect([theme, document.documentElement.dataset['theme']]).toEqual(['dark', 'light']);
  await user.type(box, 'log out');
  await user.click(await screen.findByRole('option', { name: /^Logout/ }));
  await waitFor(() => expect(address()).toBe('/login'));
});
