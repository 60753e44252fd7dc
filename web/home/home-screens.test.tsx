import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PublicArtist } from '#contract/accounts.ts';
import type { ArtCard } from '#contract/arts.ts';
import type { Application } from '#contract/documents.ts';
import { fail } from '#contract/failures.ts';
import { keepInSession } from '#web/accounts/queries.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard, makeArtist } from '#web/testing/make-art.ts';
import { figures } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const application: Application = {
  status: 'pending',
  completeness: { phone: true, address: true, picture: true, documents: true, biography: true, pictures: true, links: true },
  documents: [],
  asked: null,
  decisions: [],
};
const cover = { _id: idOf(50), width: 800, height: 600, thumbhash: '' };
const newest = [1, 2, 3, 4].map((n) => makeArtCard(n));

beforeEach(() => {
  answer('GET /arts', pageOf(newest));
  answer('GET /arts/featured', { data: [makeArtCard(7), makeArtCard(8), makeArtCard(9)] });
  answer('GET /arts/categories', { data: [{ category: 'All Arts', count: 4 }] });
  answer('GET /figures', { data: figures });
  answer('GET /users', pageOf([makeArtist(1), makeArtist(2)]));
});

const hero = () => screen.findByRole('region', { name: 'Featured artworks' });
const shownInHero = async () =>
  within(await hero())
    .getAllByRole('button', { name: /^Show/ })
    .map((button) => button.getAttribute('aria-label'));

describe('The home page', () => {
  test('shows what the admin features, figures, artworks and artists', async () => {
    await open('/');
    expect(await shownInHero()).toEqual(['Show Artwork 7', 'Show Artwork 8', 'Show Artwork 9']);
    expect((await screen.findByText('Artworks Sold')).parentElement?.textContent).toContain('2,500+');
    const gallery = within(screen.getByRole('region', { name: 'Artworks' }));
    expect(gallery.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(newest.map(({ name }) => name));
    expect(screen.getByRole('heading', { level: 3, name: 'Artist 2' })).toBeTruthy();
  });

  test('fills the hero with the newest while fewer are featured, none twice', async () => {
    answer('GET /arts/featured', { data: [makeArtCard(2)] });
    await open('/');
    await waitFor(async () => expect(await shownInHero()).toEqual(['Show Artwork 2', 'Show Artwork 1', 'Show Artwork 3']));
  });

  test('ends with a work in stock that it has not shown yet', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      makeArtCard(at + 1, { available_arts: at === 9 ? 0 : 2, cover: at < 9 ? null : cover }),
    );
    answer('GET /arts', pageOf(many));
    await open('/');
    expect((await screen.findByRole('link', { name: 'Artwork 11' })).getAttribute('href')).toBe('/artwork-11');
    expect(screen.queryByRole('link', { name: 'Artwork 10' })).toBeNull();
  });

  test('of a shop without artworks says that the wall waits', async () => {
    answer('GET /arts/featured', { data: [] });
    answer('GET /arts', pageOf<ArtCard>([]));
    answer('GET /users', pageOf<PublicArtist>([]));
    await open('/');
    expect(await screen.findByText('This wall is waiting for its first work.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'No artists available' })).toBeTruthy();
  });

  test('stands while everything loads', async () => {
    const release = [hold('GET /arts'), hold('GET /arts/featured'), hold('GET /users'), hold('GET /figures')];
    await open('/');
    expect(screen.getByRole('heading', { level: 1, name: 'Art of Rwanda, from the hands that made it' })).toBeTruthy();
    expect(screen.getByText('Loading artworks')).toBeTruthy();
    expect(screen.getByText('Loading artists')).toBeTruthy();
    expect(screen.queryByText('Artworks Sold')).toBeNull();
    for (const go of release) go();
    await hero();
  });

  test('stands when parts of it cannot be loaded, and each says so', async () => {
    for (const call of ['GET /arts', 'GET /users', 'GET /figures', 'GET /arts/featured'] as const) refuse(call, fail('rights.missing'));
    await open('/');
    const alerts = await waitFor(() => {
      const found = screen.getAllByRole('alert');
      expect(found).toHaveLength(2);
      return found;
    });
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'Error: You are not allowed to do this.',
      'Error loading artists: You are not allowed to do this.',
    ]);
    expect(screen.getByRole('link', { name: 'Browse Artworks' }).getAttribute('href')).toBe('/shop');
  });

  test('asks for four artists only, and the rest is one link away', async () => {
    await open('/');
    await screen.findByRole('heading', { level: 3, name: 'Artist 1' });
    expect((await requestOf('GET /users')).query).toMatchObject({ role: 'Artist', status: 'approved', limit: '4' });
    expect(screen.getByRole('link', { name: 'All artists' }).getAttribute('href')).toBe('/artist');
  });

  test('tells an applicant who is approved meanwhile, with the way to the dashboard', async () => {
    answer('GET /users/{id}/application', { data: application });
    answer('GET /favorites/ids', { data: [] });
    await open('/', { as: 'applicant' });
    expect(await screen.findByRole('heading', { name: 'Your application is being reviewed' })).toBeTruthy();
    act(() => keepInSession(makePerson({ ...accounts.applicant, status: 'approved' })));
    expect(await screen.findByRole('heading', { name: "You're approved" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/artist');
  });

  test('asks nobody about an application but who made one', async () => {
    await open('/');
    await hero();
    expect(requestsOf('GET /users/{id}/application')).toEqual([]);
  });
});

describe('The page about us', () => {
  test('shows two of the featured artworks and the figures', async () => {
    await open('/about');
    expect(await screen.findByRole('link', { name: 'Artwork 7' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Artwork 8' }).getAttribute('href')).toBe('/artwork-8');
    expect((await screen.findByText('Average rating')).parentElement?.textContent).toContain('4.9');
    expect(screen.getByRole('link', { name: 'Join as an Artist' }).getAttribute('href')).toBe('/signup?role=Artist');
  });

  test('claims nothing that it does not know', async () => {
    refuse('GET /figures', fail('server.fault'));
    answer('GET /arts/featured', { data: [] });
    await open('/about');
    await requestOf('GET /figures', 3);
    expect(screen.queryByText('Average rating')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Ubugeni means art' })).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('What the server sends in place of a page', () => {
  test.each([
    ['busy', "We'll be right back"],
    ['too-many', 'Too many pages at once'],
  ])('because of "%s" says: %s', async (reason, title) => {
    await open(`/offline/${reason}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    // Without an address it reloads that of the refused page; Testing Library takes such a link for none.
    expect(screen.getByText('Try Again').getAttribute('href')).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('of an address that is too long leads to the shop', async () => {
    await open('/offline/too-long');
    expect(screen.getByRole('heading', { level: 1, name: 'This address is too long' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Artworks' }).getAttribute('href')).toBe('/shop');
    expect(screen.queryByText('Try Again')).toBeNull();
  });

  test('for no known reason is a page that is not there', async () => {
    await open('/offline/nothing');
    expect(screen.getByRole('heading', { level: 1, name: "Oops! We Can't Find That Page." })).toBeTruthy();
  });
});
