import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ArtistOverview } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse } from '#web/testing/fake-api.ts';
import { idOf, makePerson } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const overview: ArtistOverview = {
  toDo: { ordersToSend: 2, unreadMessages: 0, lowStock: [{ _id: idOf(1), name: 'Rain', slug: 'rain', available_arts: 1 }] },
  earnings: { total: 350_000, last30Days: 90_000, awaiting: 25_000 },
  views: { total: 1_234, last30Days: 56 },
  favorites: 7,
  followers: 12,
  artworks: 4,
  rating: null,
  days: [
    { day: '2026-11-01', views: 3, pieces: 1, earned: 40_000 },
    { day: '2026-11-02', views: 9, pieces: 2, earned: 50_000 },
  ],
};
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

describe('An artist’s overview', () => {
  beforeEach(() => {
    answer('GET /artist/overview', { data: overview });
    answer('GET /checkout/customer', { users: [] });
    answer('GET /messages/unread/{userId}', { unreadCount: 1 });
  });

  test('says what there is to do, and leads there', async () => {
    await open('/dashboard/artist', { as: 'artist' });
    const toDo = within(await screen.findByRole('region', { name: 'To do' }));
    await toDo.findByRole('link', { name: '1 unread message' });
    expect(toDo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 orders to send', '/dashboard/artist/orders?fulfilment=unsent'],
      ['1 unread message', '/chats'],
      ['Rain: 1 left', `/dashboard/artist/manage-artworks?art=${idOf(1)}`],
    ]);
  });

  test('shows figures, and a dash where there is none', async () => {
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Welcome, Jean Bosco' })).toBeTruthy();
    await screen.findByText('Earnings', { selector: 'dt' });
    expect(figure('Earnings')).toBe('Earnings350,000 Frw90,000 Frw in the last 30 days');
    expect(figure('Rating')).toBe('Rating—');
    expect(figure('Pieces sold')).toBe('Pieces sold3In the last 30 days');
  });

  test('of nothing to do says so', async () => {
    answer('GET /artist/overview', { data: { ...overview, toDo: { ordersToSend: 0, unreadMessages: 0, lowStock: [] }, artworks: 0 } });
    answer('GET /messages/unread/{userId}', { unreadCount: 0 });
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByText("You're all caught up.")).toBeTruthy();
    expect(screen.getByText('No data Found Add Yours')).toBeTruthy();
  });

  test('is waited for, and says why it is not there; the customers come for themselves', async () => {
    const release = hold('GET /artist/overview');
    await open('/dashboard/artist', { as: 'artist' });
    expect(screen.getByText('Loading figures')).toBeTruthy();
    refuse('GET /artist/overview', fail('rights.notApproved'));
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Your artist account is waiting for approval.');
    expect(await screen.findByText('No data found')).toBeTruthy();
  });
});

describe('An artist’s profile', () => {
  const artist = makePerson({ ...accounts.artist, slug: 'jean-bosco', street: 'KG 5 Ave', district: 'Gasabo' });

  test('shows name and address, and can be edited', async () => {
    answer('GET /users/{id}', { data: artist });
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect(await screen.findByRole('textbox', { name: 'Biography' })).toBeTruthy();
    const portrait = screen.getByRole('img', { name: 'Jean Bosco' }).parentElement;
    expect(portrait?.textContent).toBe('Jean BoscoKG 5 AveGasaboRwanda');
  });

  test('abroad shows the city and the country', async () => {
    answer('GET /users/{id}', {
      data: { ...artist, street: '3 rue de la Paix', country: 'FR', city: 'Lyon', postalCode: '69001', district: null },
    });
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect(await screen.findByText(/69001 Lyon/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Jean Bosco' }).parentElement?.textContent).toBe('Jean Bosco3 rue de la Paix69001 LyonFrance');
  });

  test('that cannot be loaded says so; the own data can be had all the same', async () => {
    refuse('GET /users/{id}', fail('rights.missing'));
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to get user.');
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
  });
});
