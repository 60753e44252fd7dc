import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, hold, loseConnection, requestOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtist } from '#web/testing/make-artists.ts';
import { open } from '#web/testing/open.tsx';

const figures = { artists: '12+', approval: '98%', rating: '4.6', artworksSold: '80', happyCustomers: '60', countriesServed: '3' };

beforeEach(() => answer('GET /figures', { data: { ...figures, isLive: true } }));

const artist = (name: string) => screen.findByRole('heading', { level: 2, name });

test('artists are shown page by page, each with what is known of them', async () => {
  const unknown = makeArtist({ _id: idOf(20), name: 'Keza', slug: 'keza', rating: null, followers: 1, links: {} });
  answer('GET /users', ({ query }) => (query['cursor'] ? pageOf([unknown]) : pageOf([makeArtist()], 'second')));
  const release = hold('GET /users');
  const { user } = await open('/artist');
  expect(await screen.findByText('Loading artists')).toBeTruthy();
  release();
  const card = within((await artist('Jean Bosco')).closest('article')!);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4.6', '3', '12']);
  expect(card.getByText(/Here since/).textContent).toBe('Here since March 2026');
  expect(card.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('https://bosco.example');
  expect(card.getByRole('link', { name: 'Chat with Jean Bosco' }).getAttribute('href')).toBe(`/chats?with=${idOf(2)}`);
  expect(card.getByRole('link', { name: 'Profile of Jean Bosco' }).getAttribute('href')).toBe('/artist/jean-bosco');
  expect((await requestOf('GET /users')).query).toEqual({ role: 'Artist', status: 'approved', limit: '24' });
  expect(await screen.findByText('98%')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More artists' }));
  const other = within((await artist('Keza')).closest('article')!);
  expect(other.getByText('—')).toBeTruthy();
  expect(other.getByText('Follower')).toBeTruthy();
  expect(other.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More artists' })).toBeNull();
});

test('an artist without a public page is not listed for an admin', async () => {
  answer('GET /users', pageOf([makeArtist(), makePerson({ _id: idOf(21), name: 'Nameless', role: 'Artist', slug: null })]));
  await open('/artist', { as: 'admin' });
  await artist('Jean Bosco');
  expect(screen.queryByText('Nameless')).toBeNull();
});

test('the search is in the address, and what finds nobody says so', async () => {
  answer('GET /users', ({ query }) => pageOf(query['search'] === 'keza' ? [] : [makeArtist()]));
  const { user, address } = await open('/artist?search=bosco');
  await artist('Jean Bosco');
  const field = screen.getByRole('searchbox', { name: 'Search artists' });
  expect(field).toHaveProperty('value', 'bosco');
  expect((await requestOf('GET /users')).query).toMatchObject({ search: 'bosco' });
  await user.clear(field);
  await user.type(field, 'keza{Enter}');
  await artist('No artists available');
  expect(address()).toBe('/artist?search=keza');
});

test('artists that cannot be loaded are asked for again', async () => {
  loseConnection('GET /users');
  const { user } = await open('/artist');
  expect((await screen.findByRole('alert')).textContent).toBe('Error loading artists: Check your Internet connection');
  answer('GET /users', pageOf([makeArtist()]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await artist('Jean Bosco');
});
