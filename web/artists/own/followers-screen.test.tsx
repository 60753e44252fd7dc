import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { fail } from '#contract/failures.ts';
import { open } from '#web/testing/open.tsx';

const FOLLOWERS = '/dashboard/artist/followers';
const since = '2026-11-20T09:00:00.000Z';

test('followers are listed by name, with since when; an artist among them has a link', async () => {
  answer('GET /artist/followers', ({ query }) =>
    query['cursor']
      ? { data: [{ name: 'Keza', slug: null, since }], page: { next: null, total: null } }
      : {
          data: [
            { name: 'David Mugabo', slug: null, since },
            { name: 'Jean Bosco', slug: 'jean-bosco', since },
          ],
          page: { next: 'more', total: 3 },
        },
  );
  const { user } = await open(FOLLOWERS, { as: 'artist' });
  expect(await screen.findByText('3 people follow you')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'David Mugabosince 20 Nov 2026',
    'Jean Boscosince 20 Nov 2026',
  ]);
  expect(screen.getByRole('link', { name: 'Jean Bosco' }).getAttribute('href')).toBe('/artist/jean-bosco');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Keza')).toBeTruthy();
  expect((await requestOf('GET /artist/followers', 2)).query['cursor']).toBe('more');
});

test('nobody yet, and a list that cannot be loaded, say so', async () => {
  answer('GET /artist/followers', { data: [], page: { next: null, total: 0 } });
  await open(FOLLOWERS, { as: 'artist' });
  expect(await screen.findByText('Nobody follows you yet')).toBeTruthy();
  refuse('GET /artist/followers', fail('server.fault'));
  await open(FOLLOWERS, { as: 'artist' });
  expect(await screen.findByRole('alert')).toBeTruthy();
});
