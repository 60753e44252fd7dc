import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { SavedSearches } from './saved-searches-list.tsx';

const saved: SavedSearch = {
  _id: idOf(3),
  filters: { search: 'imigongo', category: 'Painting', price: 'low' },
  name: null,
  frequency: 'daily',
  createdAt: '2026-11-20T08:00:00.000Z',
};

const mails = { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true };
beforeEach(() => {
  answer('GET /saved-searches', { data: [saved] });
  answer('GET /mail-preferences', { data: mails });
});

test.each([true, false])('that searches are emailed to a confirmed address only is said while it is not: %s', async (isEmailVerified) => {
  answer('GET /mail-preferences', { data: { ...mails, isEmailVerified } });
  show(<SavedSearches />, { as: 'customer' });
  await screen.findByRole('combobox', { name: /^Emails about/ });
  await requestOf('GET /mail-preferences');
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'confirmed your email address' })).toHaveLength(isEmailVerified ? 0 : 1),
  );
});

test('a saved search is named, and unnamed again', async () => {
  answer('PUT /saved-searches/{id}', () => {
    const named = { ...saved, name: 'For the hall' };
    answer('GET /saved-searches', { data: [named] });
    return { data: named };
  });
  const { user } = show(<SavedSearches />, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: /^Rename the search/ }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  await user.type(name, ' For the hall {Enter}');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'For the hall' });
  expect((await requestOf('PUT /saved-searches/{id}')).body).toEqual({ name: 'For the hall' });
  expect(new URL(link.href).search).toBe('?search=imigongo&category=Painting&price=low');
  expect(screen.getByText(/“imigongo” · Painting/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename the search For the hall' }));
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await requestOf('PUT /saved-searches/{id}', 2)).body).toEqual({ name: null });
});

test('the focus stays with a search that was named, and in the list when it is deleted', async () => {
  answer('DELETE /saved-searches/{id}', { data: { done: true } });
  const { user } = show(<SavedSearches />, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: /^Rename the search/ }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Rename the search/ }));
  await user.click(screen.getByRole('button', { name: /^Delete the search/ }));
  answer('GET /saved-searches', { data: [] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const left = await screen.findByText(/Nothing yet/);
  await waitFor(() => expect(document.activeElement?.contains(left)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('a saved search is emailed as often as its owner chooses', async () => {
  answer('PUT /saved-searches/{id}', () => {
    const weekly = { ...saved, frequency: 'weekly' as const };
    answer('GET /saved-searches', { data: [weekly] });
    return { data: weekly };
  });
  const { user } = show(<SavedSearches />, { as: 'customer' });
  const often = await screen.findByRole('combobox', { name: /^Emails about/ });
  expect(often).toHaveProperty('value', 'daily');
  await user.selectOptions(often, 'Email weekly');
  expect((await requestOf('PUT /saved-searches/{id}')).body).toEqual({ frequency: 'weekly' });
  await waitFor(() => expect(often).toHaveProperty('value', 'weekly'));
});
