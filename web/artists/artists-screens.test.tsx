import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PublicArtist } from '#contract/accounts.ts';
import type { ArtistProfile } from '#contract/artists.ts';
import type { ArtCard } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard, makeArtist, makePicture } from '#web/testing/make-art.ts';
import { figures } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

const makeProfile = (changes: Partial<ArtistProfile> = {}): ArtistProfile => ({
  ...makeArtist(1),
  biography: 'I paint cows.\nMostly.',
  ...changes,
});
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  answer('GET /users', pageOf([makeArtist(1), makeArtist(2, { rating: null, followers: 1, artworks: 1 })]));
  answer('GET /figures', { data: figures });
});

describe('The directory of artists', () => {
  test('lists who is approved, with figures that are known', async () => {
    await open('/artist');
    expect(await screen.findByRole('heading', { level: 2, name: 'Artist 1' })).toBeTruthy();
    expect((await requestOf('GET /users')).query).toMatchObject({ role: 'Artist', status: 'approved' });
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('Rating').parentElement?.textContent).toBe('Rating4.5 (8)(8 reviews)');
    expect(within(second!).getByText('Rating').parentElement?.textContent).toBe('Rating—');
    expect(within(second!).getByText('Follower')).toBeTruthy();
    for (const word of ['approved', 'Artist']) expect(screen.getAllByText(word, { selector: 'article *' }).length, word).toBeGreaterThan(0);
    expect(within(first!).getByRole('link', { name: 'Profile of Artist 1' }).getAttribute('href')).toBe('/artist/artist-1');
    expect(within(first!).getByRole('link', { name: 'Chat with Artist 1' }).getAttribute('href')).toBe(`/chats?with=${makeArtist(1)._id}`);
  });

  test('shows up to three works of each, which lead to their pages', async () => {
    const works = [1, 2, 3].map((n) => ({ name: `Artwork ${n}`, slug: `artwork-${n}`, cover: makePicture(n) }));
    answer('GET /users', pageOf([makeArtist(1, { works }), makeArtist(2, { works: [] })]));
    await open('/artist');
    await screen.findByRole('heading', { level: 2, name: 'Artist 1' });
    expect((await requestOf('GET /users')).query).toMatchObject({ works: 'true' });
    const [first, second] = screen.getAllByRole('article');
    const links = within(first!).getAllByRole('link', { name: /^Artwork/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/artwork-1', '/artwork-2', '/artwork-3']);
    expect(within(second!).queryByRole('list')).toBeNull();
    // What they make comes before who they are, and that before how to write to them and since when they are here.
    const name = within(first!).getByRole('heading', { level: 2 });
    expect(links[0]!.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const email = within(first!).getByRole('link', { name: makeArtist(1).email });
    const figure = within(first!).getByText('Rating');
    expect(figure.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('in low-data mode names the works without their pictures', async () => {
    document.documentElement.dataset['spare'] = '';
    onTestFinished(() => void delete document.documentElement.dataset['spare']);
    answer('GET /users', pageOf([makeArtist(1, { works: [{ name: 'Artwork 1', slug: 'artwork-1', cover: makePicture(1) }] })]));
    await open('/artist');
    const link = await screen.findByRole('link', { name: 'Artwork 1' });
    expect([link.getAttribute('href'), link.querySelector('img')]).toEqual(['/artwork-1', null]);
  });

  test('is searched by its address', async () => {
    answer('GET /users', ({ query }) => pageOf(query['search'] ? [makeArtist(9)] : [makeArtist(1), makeArtist(2)]));
    const { user, address } = await open('/artist');
    await screen.findByRole('heading', { level: 2, name: 'Artist 2' });
    await user.type(screen.getByRole('searchbox', { name: 'Search artists' }), 'nine{Enter}');
    await waitFor(() => expect(names()).toEqual(['Artist 9']));
    expect(address()).toBe('/artist?search=nine');
  });

  test('has more on the next page', async () => {
    answer('GET /users', ({ query }) => (query['cursor'] ? pageOf([makeArtist(3)]) : pageOf([makeArtist(1), makeArtist(2)], 'after-2')));
    const { user } = await open('/artist');
    await user.click(await screen.findByRole('button', { name: 'More artists' }));
    await waitFor(() => expect(names()).toEqual(['Artist 1', 'Artist 2', 'Artist 3']));
  });

  test('is waited for', async () => {
    const release = hold('GET /users');
    await open('/artist');
    expect(screen.getByText('Loading artists')).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { level: 2, name: 'Artist 1' })).toBeTruthy();
  });

  test('that is empty says so', async () => {
    answer('GET /users', pageOf<PublicArtist>([]));
    await open('/artist');
    expect(await screen.findByRole('heading', { name: 'No artists available' })).toBeTruthy();
  });

  test('that cannot be loaded says why, and can be tried again', async () => {
    loseConnection('GET /users');
    const { user } = await open('/artist');
    expect((await screen.findByRole('alert')).textContent).toBe('Error loading artists: Check your Internet connection');
    answer('GET /users', pageOf([makeArtist(1)]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Artist 1' })).toBeTruthy();
  });
});

describe('The page of an artist', () => {
  beforeEach(() => {
    answer('GET /artists/{slug}', { data: makeProfile() });
    answer('GET /arts', pageOf([makeArtCard(1), makeArtCard(2)]));
    answer('GET /artists/followed/ids', { data: [] });
    answer('GET /favorites/ids', { data: [] });
  });
  async function openArtist(as: Viewer = 'visitor') {
    const visit = await open('/artist/artist-1', { as });
    await screen.findByRole('heading', { level: 1, name: 'Artist 1' });
    return visit;
  }
  const works = () => within(screen.getByRole('region', { name: 'Works' }));
  const follow = () => screen.getByRole('button', { name: /^Follow/ });

  test('says when the artist is away, before it and meanwhile', async () => {
    const holiday = { from: '2999-12-01', to: '2999-12-05', text: 'Back with new clay.', sell: true };
    answer('GET /artists/{slug}', { data: makeProfile({ holiday }) });
    await openArtist();
    const says = 'Artist 1 is away from 1 December 2999 to 5 December 2999. Orders placed then are sent afterwards.';
    expect(screen.getByText(says)).toBeTruthy();
    expect(screen.getByText('Back with new clay.')).toBeTruthy();
  });

  test('shows who it is, links and works', async () => {
    const links = { instagram: 'https://instagram.com/one', website: 'https://one.example' };
    answer('GET /artists/{slug}', { data: makeProfile({ links }) });
    await openArtist();
    expect(screen.getByText(/I paint cows\./)).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Links of Artist 1' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('rel')])).toEqual([
      ['Website', 'noopener nofollow'],
      ['Instagram', 'noopener nofollow'],
    ]);
    expect(await works().findByRole('heading', { name: 'Artwork 2' })).toBeTruthy();
    expect((await requestOf('GET /arts')).query).toMatchObject({ owner: 'artist-1' });
    expect(document.title).toBe('Artist 1 — Ubugeni');
  });

  test('begins a long biography, whose rest is a press away, before the works', async () => {
    answer('GET /artists/{slug}', { data: makeProfile({ biography: 'I paint cows. '.repeat(40) }) });
    await openArtist();
    const more = screen.getByRole('link', { name: 'Read more' });
    expect(document.querySelector(more.getAttribute('href') ?? '')?.textContent).toMatch(/^I paint cows\./);
    expect(more.compareDocumentPosition(screen.getByRole('region', { name: 'Works' })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('shows a short biography whole, and to follow before it', async () => {
    await openArtist();
    expect(screen.queryByRole('link', { name: 'Read more' })).toBeNull();
    const text = screen.getByText(/I paint cows\./);
    expect(follow().compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('that is not there says so', async () => {
    refuse('GET /artists/{slug}', fail('users.notFound'));
    answer('GET /arts', pageOf<ArtCard>([]));
    await open('/artist/nobody');
    expect((await screen.findByRole('alert')).textContent).toBe('Error: This person was not found.');
  });

  test('that cannot be loaded can be tried again', async () => {
    refuse('GET /artists/{slug}', fail('server.fault'));
    const { user } = await open('/artist/artist-1');
    await screen.findByRole('heading', { level: 1, name: /^Error loading artists/ });
    answer('GET /artists/{slug}', { data: makeProfile() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Artist 1' })).toBeTruthy();
  });

  test('without works on show says so', async () => {
    answer('GET /arts', pageOf<ArtCard>([]));
    await openArtist();
    expect(await works().findByText('No works on show at the moment.')).toBeTruthy();
  });

  test('whose works cannot be loaded still has the artist', async () => {
    refuse('GET /arts', fail('rights.missing'));
    await openArtist();
    expect((await works().findByRole('alert')).textContent).toBe('Error: You are not allowed to do this.');
  });

  test('has more works on the next page', async () => {
    answer('GET /arts', ({ query }) => (query['cursor'] ? pageOf([makeArtCard(3)]) : pageOf([makeArtCard(1)], 'after-1')));
    const { user } = await openArtist();
    await user.click(await works().findByRole('button', { name: 'Load More Artworks' }));
    expect(await works().findByRole('heading', { name: 'Artwork 3' })).toBeTruthy();
  });

  test('cannot be followed without a sign-in, and says so', async () => {
    const { user } = await openArtist();
    await user.click(follow());
    expect(await screen.findByText('Please Login First')).toBeTruthy();
    expect(requestsOf('PUT /artists/{id}/follow')).toEqual([]);
  });

  test('is followed, and no more', async () => {
    const following = { artist: makeArtist(1)._id, isFollowed: true, followers: 13 };
    answer('PUT /artists/{id}/follow', () => {
      answer('GET /artists/followed/ids', { data: [makeArtist(1)._id] });
      answer('GET /artists/{slug}', { data: makeProfile({ followers: 13 }) });
      return { data: following };
    });
    answer('DELETE /artists/{id}/follow', () => {
      answer('GET /artists/followed/ids', { data: [] });
      return { data: { ...following, isFollowed: false, followers: 12 } };
    });
    const { user } = await openArtist('customer');
    expect(follow().className).toContain('button-primary');
    await user.click(follow());
    await waitFor(() => expect(follow().textContent).toBe('Following'));
    expect(follow().getAttribute('aria-pressed')).toBe('true');
    expect(follow().className).toContain('button-secondary');
    expect(await screen.findByText('13')).toBeTruthy();
    await user.click(follow());
    await waitFor(() => expect(follow().textContent).toBe('Follow'));
    expect((await requestOf('DELETE /artists/{id}/follow')).params).toEqual({ id: makeArtist(1)._id });
  });

  test('that could not be followed says why', async () => {
    refuse('PUT /artists/{id}/follow', fail('limit.reached', 20));
    const { user } = await openArtist('customer');
    await user.click(follow());
    expect(await screen.findByText('Too many attempts. Please wait 20 seconds.')).toBeTruthy();
    await waitFor(() => expect(follow().getAttribute('aria-pressed')).toBe('false'));
  });

  test('of oneself cannot be followed', async () => {
    answer('GET /artists/{slug}', { data: makeProfile({ _id: accounts.artist._id }) });
    await openArtist('artist');
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
  });
});
