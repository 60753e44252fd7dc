import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheCart } from '#web/app/offline/cached-cart.ts';
import { cacheFavorites } from '#web/app/offline/cached-favorites.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { open } from '#web/testing/open.tsx';
import { watchOnlineStatus } from '#web/kit/browser/online-status.ts';

/** Whether the server answers; the browser's own signs of it are sent by hand. */
let isReachable = false;

beforeEach(() => {
  isReachable = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (address !== '/healthz' || !isReachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => vi.restoreAllMocks());

async function openOffline(to?: string) {
  onTestEnd(watchOnlineStatus(() => {}));
  dispatchEvent(new Event('offline'));
  return open(to ? `/offline?to=${encodeURIComponent(to)}` : '/offline');
}

async function comeBack() {
  isReachable = true;
  await act(async () => dispatchEvent(new Event('online')));
}

describe('Without a connection', () => {
  test.each([
    ['/cart', "You're offline. Your cart is safe; we need a connection to show current prices."],
    ['/chats?with=1', "You're offline. Your message will be sent when you reconnect."],
    ['/cart/orders/1', 'We need a connection to show how your orders are now.'],
    ['/dashboard/admin', "You're offline."],
    ['/blog/rain', "You haven't opened this page on this device yet."],
  ])('who wanted %s reads: %s', async (to, why) => {
    await openOffline(to);
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    await comeBack();
  });

  test('the wanted page opens as soon as the connection is back', async () => {
    const { leftFor } = await openOffline('/blog/rain?page=2');
    expect(leftFor()).toEqual([]);
    await comeBack();
    await waitFor(() => expect(leftFor()).toEqual(['/blog/rain?page=2']));
  });

  test('trying again goes there when the server answers, and stays here when it does not', async () => {
    const { user, leftFor } = await openOffline('/blog/rain');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toHaveProperty('ariaDisabled', null));
    expect(leftFor()).toEqual([]);
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(leftFor()).toEqual(['/blog/rain']));
    await comeBack();
  });

  test('an address of another site is not gone to', async () => {
    const { leftFor } = await openOffline('//elsewhere.example/');
    await comeBack();
    await screen.findByRole('heading', { level: 1, name: 'Kept on this device' });
    expect(leftFor()).toEqual([]);
  });

  test('the favorites that are kept are listed with their date, the latest first', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00.000Z') });
    cacheFavorites([makeArtCard(1)]);
    vi.setSystemTime(Date.parse('2026-11-23T08:00:00.000Z'));
    cacheFavorites([makeArtCard(2)]);
    vi.useRealTimers();
    await openOffline('/shop');
    expect(await screen.findByRole('heading', { level: 2, name: 'Your favorites' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Artwork 2Jean BoscoAs of 23 November 2026',
      'Artwork 1Jean BoscoAs of 20 November 2026',
    ]);
    expect(screen.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe('/artwork-1');
    await comeBack();
  });

  test('the items of the cart are listed as they were, with that time and without prices', async () => {
    cacheCart(makeCart(makeCartItem(1, { quantity: 2 })));
    await openOffline('/cart');
    expect(await screen.findByRole('heading', { level: 2, name: 'Your cart' })).toBeTruthy();
    const [item] = screen.getAllByRole('listitem');
    expect(item?.textContent.replaceAll(/\s/g, ' ')).toBe('Artwork 1Jean BoscoImigongo · 80 × 60 cmQuantity: 2');
    expect(screen.getByText(/^As of/).textContent).toMatch(/^As of \d+ \w+ \d{4}\. We need a connection to show current prices\.$/);
    await comeBack();
  });

  test('the pages that are kept are listed with their time', async () => {
    const kept = new Response('<html>', {
      headers: { 'x-kept-at': '2026-11-20T08:00:00.000Z', 'x-title': encodeURIComponent('Rain &amp; wind — Ubugeni') },
    });
    const cache = { keys: async () => [new Request('http://localhost/rain-wind')], match: async () => kept };
    vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
    await openOffline('/shop');
    expect((await screen.findByRole('link', { name: 'Rain & wind' })).getAttribute('href')).toBe('/rain-wind');
    expect(screen.getByText('10:00, 20 November 2026')).toBeTruthy();
    vi.unstubAllGlobals();
    await comeBack();
  });
});

test('with a connection it says what is kept', async () => {
  await open('/offline');
  expect(screen.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Artworks' }).getAttribute('href')).toBe('/shop');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
