import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

test('links at the top of the account lead to each part of it, in its order', async () => {
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /artists/followed', pageOf([]));
  answer('GET /saved-searches', { data: [] });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
  answer('GET /notifications/choices', { data: [] });
  answer('GET /messages/blocks', pageOf([]));
  answer('GET /users/me/sessions', { data: [] });
  await open('/account', { as: 'customer' });
  const index = within(await screen.findByRole('navigation', { name: 'Parts of your account' }));
  const links = index.getAllByRole<HTMLAnchorElement>('link');
  const parts = screen.getAllByRole('region').filter(({ id }) => id !== '');
  expect(links.map(({ hash }) => hash.slice(1))).toEqual(parts.map(({ id }) => id));
  for (const { textContent } of links) expect(screen.getByRole('region', { name: textContent ?? '' })).toBeTruthy();
});
