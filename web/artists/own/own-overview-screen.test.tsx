import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeArtistOverview } from '#web/testing/make-artists.ts';
import { open } from '#web/testing/open.tsx';

const noDays = [{ day: '2026-11-22', views: 0, pieces: 0, earned: 0 }];

beforeEach(() => {
  answer('GET /artist/overview', { data: makeArtistOverview() });
  answer('GET /messages/unread/{userId}', { unreadCount: 1 });
  answer('GET /checkout/customer', { users: [] });
});

const openOverview = () => open('/dashboard/artist', { as: 'artist' });
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;

test('the figures load, and say what they mean', async () => {
  const release = hold('GET /artist/overview');
  await openOverview();
  await screen.findByRole('heading', { name: 'Welcome, Jean Bosco' });
  expect(screen.getByText('Loading figures')).toBeTruthy();
  release();
  expect(await tile('Earnings')).toBe('Earnings70,000 Frw35,000 Frw in the last 30 days');
  expect(await tile('Awaiting payment')).toContain('10,000 Frw');
  expect(await tile('Views')).toContain('1,200');
  expect(await tile('Rating')).toBe('Rating4.6');
  expect(await tile('Pieces sold')).toContain('3');
});

test('what waits for the artist leads to where it is done', async () => {
  await openOverview();
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf(/2 orders to send/)).toBe('/dashboard/artist/orders?payment=paid');
  expect(await hrefOf(/1 unread message/)).toBe('/chats');
  expect(await hrefOf(/Umuraza 1: 1 left/)).toBe(`/dashboard/artist/manage-artworks?art=${idOf(1_001)}`);
});

test('a new artist has nothing to do but to begin', async () => {
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /artist/overview', {
    data: makeArtistOverview({ toDo: { ordersToSend: 0, unreadMessages: 0, lowStock: [] }, artworks: 0, rating: null, days: noDays }),
  });
  await openOverview();
  await waitFor(() => expect(screen.getByText('Nothing waits for you.')).toBeTruthy());
  expect(await tile('Rating')).toBe('Rating—');
  expect(screen.getByText('No data Found Add Yours')).toBeTruthy();
  expect(screen.getAllByText('Nothing yet')).toHaveLength(2);
});

test('the days are a chart, and the same as a table', async () => {
  await openOverview();
  const chart = (await screen.findByRole('heading', { name: 'Earnings by day' })).closest('figure')!;
  expect(within(chart).getByText('Most on one day: 35,000 Frw')).toBeTruthy();
  const rows = within(chart)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['21 November 202635,000 Frw', '22 November 20260 Frw']);
});

test('figures that cannot be loaded are asked for again', async () => {
  refuse('GET /artist/overview', fail('server.fault'));
  const { user } = await openOverview();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.');
  answer('GET /artist/overview', { data: makeArtistOverview() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await tile('Earnings')).toContain('70,000 Frw');
});
