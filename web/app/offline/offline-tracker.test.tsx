import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataQueryOf } from '#web/app/query.ts';
import { answer, fakeFetch, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { show } from '#web/testing/open.tsx';
import { OfflineTracker } from './offline-tracker.tsx';

let isReachable = false;

beforeEach(() => {
  isReachable = false;
  answer('GET /contact-details', { data: contactDetails });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (address !== '/healthz') return fakeFetch(address, init);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(async () => {
  await comeBack();
  delete document.documentElement.dataset['cachedAt'];
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Screen() {
  const { data, refetch } = useQuery(dataQueryOf('GET /contact-details'));
  return (
    <>
      <p>{data?.address}</p>
      <Link to="/blog">Blog</Link>
      <Link to="/chats">Chats</Link>
      <OfflineTracker onOnline={() => void refetch()} />
    </>
  );
}
const banner = () => screen.queryByText(/^You are offline\. This is how it was at/);
const loseIt = () => act(async () => dispatchEvent(new Event('offline')));
async function comeBack() {
  isReachable = true;
  await act(async () => dispatchEvent(new Event('online')));
}

describe('The banner', () => {
  test('is not there while there is a connection', () => {
    show(<Screen />);
    expect(banner()).toBeNull();
  });

  test('says since when one is offline, and can be closed', async () => {
    const { user } = show(<Screen />);
    await loseIt();
    expect(banner()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(banner()).toBeNull();
  });

  test('goes when the server answers, not when the browser says so', async () => {
    show(<Screen />);
    await loseIt();
    await act(async () => dispatchEvent(new Event('online')));
    expect(banner()).not.toBeNull();
    await comeBack();
    await waitFor(() => expect(banner()).toBeNull());
  });

  test('what is on the screen is asked for again when the connection is back', async () => {
    show(<Screen />);
    await requestOf('GET /contact-details');
    await loseIt();
    expect(requestsOf('GET /contact-details')).toHaveLength(1);
    await comeBack();
    await requestOf('GET /contact-details', 2);
  });

  test.each(['/chats', '/offline'])('is not on %s, which says it itself', async (at) => {
    show(<Screen />, { at });
    await loseIt();
    expect(banner()).toBeNull();
  });

  test('of a page out of the cache says when it was kept', async () => {
    document.documentElement.dataset['cachedAt'] = '2026-11-20T08:00:00.000Z';
    show(<Screen />);
    expect(await screen.findByText('You are offline. This is how it was at 10:00 Kigali time, 20 November 2026.')).toBeTruthy();
  });

  test('goes by itself when the server is found again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(<Screen />);
    await loseIt();
    isReachable = true;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(banner()).toBeNull();
  });
});

describe('A link, while offline', () => {
  /** A click that is stopped at the window never reaches the router: the browser follows the link by itself. */
  const isLeftToBrowser = (name: string) => {
    let isForRouter = false;
    const stay = (event: Event) => event.preventDefault();
    const reach = () => {
      isForRouter = true;
    };
    addEventListener('click', stay, { capture: true });
    document.addEventListener('click', reach, { capture: true });
    fireEvent.click(screen.getByRole('link', { name }));
    removeEventListener('click', stay, { capture: true });
    document.removeEventListener('click', reach, { capture: true });
    return !isForRouter;
  };

  test('to a public page is the worker’s, which may have it', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
    show(<Screen />);
    expect(isLeftToBrowser('Blog')).toBe(false);
    await loseIt();
    expect([isLeftToBrowser('Blog'), isLeftToBrowser('Chats')]).toEqual([true, true]);
  });

  test('inside the chat stays with the router, because the chat works offline', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
    show(<Screen />, { at: '/chats' });
    await loseIt();
    expect([isLeftToBrowser('Chats'), isLeftToBrowser('Blog')]).toEqual([false, true]);
  });

  test('is the router’s where there is no worker', async () => {
    const { user, address } = show(<Screen />);
    await loseIt();
    await user.click(screen.getByRole('link', { name: 'Blog' }));
    expect(address()).toBe('/blog');
  });
});
