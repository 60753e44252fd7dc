import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-arts.ts';
import { makeArtistProfile } from '#web/testing/make-artists.ts';
import { makeCart } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

const artist = accounts.artist._id;

beforeEach(() => {
  answer('GET /artists/{slug}', { data: makeArtistProfile() });
  answer('GET /arts', pageOf([makeArtCard(1)]));
  answer('GET /artists/followed/ids', { data: [] });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
});

const openArtist = async (as: Viewer = 'visitor') => {
  const visit = await open('/artist/jean-bosco', { as });
  await screen.findByRole('heading', { level: 1, name: 'Jean Bosco' });
  return visit;
};
const follow = () => screen.getByRole('button', { name: /^Follow/ });

test('an artist is shown with words, figures, links and works, page by page', async () => {
  answer('GET /arts', ({ query }) => (query['cursor'] ? pageOf([makeArtCard(2)]) : pageOf([makeArtCard(1)], 'second')));
  const release = hold('GET /arts');
  const { user } = await openArtist();
  expect(screen.getByText('I paint what I hear.')).toBeTruthy();
  expect(screen.getByText('4.6')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'bosco@example.com' }).getAttribute('href')).toBe('mailto:bosco@example.com');
  expect(screen.getByRole('link', { name: 'Instagram' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe(`/chats?with=${artist}`);
  expect(screen.getByText('Loading artworks')).toBeTruthy();
  release();
  await screen.findByRole('link', { name: 'Umuraza 1' });
  expect((await requestOf('GET /arts')).query).toEqual({ owner: 'jean-bosco' });
  await user.click(screen.getByRole('button', { name: 'Load More Artworks' }));
  await screen.findByRole('link', { name: 'Umuraza 2' });
  expect(screen.queryByRole('button', { name: 'Load More Artworks' })).toBeNull();
});

test('an artist who is not there is a page that is not there', async () => {
  refuse('GET /artists/{slug}', fail('users.notFound'));
  await open('/artist/nobody');
  expect((await screen.findByRole('alert')).textContent).toContain('This person was not found.');
});

test('a failure can be tried again', async () => {
  loseConnection('GET /artists/{slug}');
  const { user } = await open('/artist/jean-bosco');
  await screen.findByRole('heading', { name: 'Error loading artists: Check your Internet connection' });
  answer('GET /artists/{slug}', { data: makeArtistProfile({ biography: null, links: {} }) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'Jean Bosco' });
});

test('works that are not there or not loaded say so, beside the artist', async () => {
  loseConnection('GET /arts');
  const { user } = await openArtist();
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts', pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No works on show at the moment.');
});

test('a visitor who follows is asked to sign in', async () => {
  const { user } = await openArtist();
  await user.click(follow());
  expect(await screen.findByText('Please Login First')).toBeTruthy();
  expect(requestsOf('PUT /artists/{id}/follow')).toEqual([]);
});

test('an artist does not follow herself', async () => {
  await openArtist('artist');
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
});

test('a follow counts once, and can be taken back', async () => {
  answer('PUT /artists/{id}/follow', { data: { artist, isFollowed: true, followers: 4 } });
  answer('DELETE /artists/{id}/follow', { data: { artist, isFollowed: false, followers: 3 } });
  const release = hold('PUT /artists/{id}/follow');
  const { user } = await openArtist('customer');
  await user.click(follow());
  await user.click(follow());
  answer('GET /artists/followed/ids', { data: [artist] });
  answer('GET /artists/{slug}', { data: makeArtistProfile({ followers: 4 }) });
  release();
  await screen.findByRole('button', { name: 'Following' });
  expect(follow().getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByText('4')).toBeTruthy();
  expect(requestsOf('PUT /artists/{id}/follow').map(({ params }) => params)).toEqual([{ id: artist }]);
  answer('GET /artists/followed/ids', { data: [] });
  await waitFor(() => expect(follow()).toHaveProperty('disabled', false));
  await user.click(follow());
  await screen.findByRole('button', { name: 'Follow' });
  expect(requestsOf('DELETE /artists/{id}/follow')).toHaveLength(1);
});

test('a follow that is refused says why', async () => {
  refuse('PUT /artists/{id}/follow', fail('server.busy'));
  const { user } = await openArtist('customer');
  await user.click(follow());
  expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
  expect(follow().textContent).toBe('Follow');
});
