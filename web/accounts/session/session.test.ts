import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#web/kit/browser/fake-storage.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { CACHED_FAVORITES } from '#web/app/offline/cache-names.ts';

const signedIn = {
  token: 'a-token',
  data: {
    _id: '01900000-0000-7000-8000-000000000001',
    img: '/uploads/a/320.webp',
    name: 'Aline Uwase',
    phone: '+250788123456',
    email: 'aline@example.com',
    isAdmin: false,
    staff: null,
    role: 'User',
    status: 'approved',
  },
} as const satisfies SignedIn;

const went = vi.fn();

/** A fake browser with what the session needs; the module is fresh for each test. */
async function openBrowser({ pathname = '/chats', search = '', hash = '' } = {}) {
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { pathname, search, hash, assign: went });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('BroadcastChannel', undefined);
  return import('./session.ts');
}

beforeEach(() => {
  vi.resetModules();
  went.mockReset();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('A session', () => {
  it('is signed out on the server', async () => {
    const { session, signedOut } = await import('./session.ts');
    expect(session()).toBe(signedOut);
  });

  it('that is remembered is stored in localStorage, under the keys of the specification', async () => {
    const { startSession } = await openBrowser();
    startSession(signedIn, true);
    const keys = ['identity', 'profile', 'name', 'phone', 'email', 'token', 'isAdmin', 'staff', 'role', 'status'];
    expect(Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]))).toEqual({
      identity: signedIn.data._id,
      profile: signedIn.data.img,
      name: 'Aline Uwase',
      phone: '+250788123456',
      email: 'aline@example.com',
      token: 'a-token',
      isAdmin: 'false',
      staff: '',
      role: 'User',
      status: 'approved',
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('that is not remembered ends with the browser', async () => {
    const { startSession, session } = await openBrowser();
    startSession(signedIn, false);
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['a-token', null]);
    expect(Array.from({ length: localStorage.length }, (_, place) => localStorage.getItem(localStorage.key(place) ?? ''))).toEqual(['1']);
    expect(session().authenticated).toBe(true);
  });

  it('is restored after a reload', async () => {
    const first = await openBrowser();
    first.startSession(signedIn, true);
    vi.resetModules();
    const { session } = await openBrowser();
    expect(session()).toMatchObject({ authenticated: true, name: 'Aline Uwase', identity: signedIn.data._id });
  });

  it('stays the same object until something changes, and notifies when it does', async () => {
    const { startSession, session, subscribeSession, updateSession } = await openBrowser();
    startSession(signedIn, true);
    expect(session()).toBe(session());
    const listener = vi.fn();
    const stop = subscribeSession(listener);
    updateSession({ name: 'Aline U.' });
    expect([listener.mock.calls.length, session().name]).toEqual([1, 'Aline U.']);
    stop();
    updateSession({ name: 'Aline' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      { role: 'Artist', status: 'approved', isAdmin: false },
      { isArtist: true, isAdmin: false },
    ],
    [
      { role: 'Artist', status: 'pending', isAdmin: false },
      { isArtist: false, isAdmin: false },
    ],
    [
      { role: 'Admin', status: 'approved', isAdmin: true, staff: 'admin' },
      { isArtist: false, isAdmin: true, staff: 'admin' },
    ],
    [
      { role: 'User', status: 'approved', isAdmin: false },
      { isArtist: false, isAdmin: false, staff: null },
    ],
    [
      { role: 'User', status: 'approved', isAdmin: false, staff: 'support' },
      { isArtist: false, isAdmin: false, staff: 'support' },
    ],
  ] as const)('of %o has the flags %o', async (person, flags) => {
    const { startSession, session } = await openBrowser();
    startSession({ token: 'a-token', data: { ...signedIn.data, ...person } }, true);
    expect(session()).toMatchObject(flags);
  });

  it('that is cleared leaves none of its keys, in either storage', async () => {
    const { startSession, clearSession, session, signedOut } = await openBrowser();
    localStorage.setItem('theme', 'dark');
    startSession(signedIn, true);
    clearSession();
    expect([localStorage.length, sessionStorage.length, session()]).toEqual([1, 0, signedOut]);
  });

  it('that ended with the browser is known to have done so until the next sign-in or sign-out', async () => {
    const { startSession, clearSession } = await openBrowser();
    const { clearShared, wasLeft } = await import('./session-storage.ts');
    clearShared();
    expect(wasLeft()).toBe(true);
    startSession(signedIn, true);
    expect(wasLeft()).toBe(false);
    clearShared();
    clearSession();
    expect(wasLeft()).toBe(false);
  });

  it('that ended with the browser takes along what shows who it was, and what a visitor views after it stays at a sign-in', async () => {
    vi.useFakeTimers();
    const first = await openBrowser();
    first.startSession(signedIn, false);
    const traces = ['recentlyViewed', 'recentSearches', 'compared', CACHED_FAVORITES];
    for (const key of [...traces, 'favorites', 'theme']) localStorage.setItem(key, 'x');
    const kept = () => traces.filter((key) => localStorage.getItem(key) !== null);
    vi.resetModules();
    await openBrowser();
    vi.advanceTimersByTime(1_000);
    expect(kept(), 'after a reload').toEqual(traces);
    vi.stubGlobal('sessionStorage', fakeStorage());
    vi.resetModules();
    const later = await openBrowser();
    vi.advanceTimersByTime(1_000);
    expect([later.session().authenticated, kept()]).toEqual([false, []]);
    expect([localStorage.getItem('favorites'), localStorage.getItem('theme')], 'the browser’s own').toEqual(['x', 'x']);
    localStorage.setItem('recentlyViewed', 'a visitor’s');
    later.startSession(signedIn, false);
    expect(localStorage.getItem('recentlyViewed')).toBe('a visitor’s');
    vi.useRealTimers();
  });

  it('that the server no longer knows is cleared, leads to /login and back to this page', async () => {
    const { startSession, endSession } = await openBrowser({ pathname: '/cart', hash: '#orders' });
    startSession(signedIn, true);
    endSession();
    expect(went).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fcart%23orders');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('that is left on purpose does not lead to /login when the server reports its end before the response arrives', async () => {
    const { startSession, endSession, leaveSession, session, signedOut } = await openBrowser();
    startSession(signedIn, true);
    // As the event stream reports it.
    await leaveSession(async () => endSession('a-token'));
    expect([went.mock.calls, session()]).toEqual([[], signedOut]);
    startSession(signedIn, true);
    const refused = leaveSession(async () => {
      endSession('a-token');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(went, 'over after all').toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/login\?next=/));
    expect(session().authenticated).toBe(false);
  });

  it('that has ended is marked so until the next sign-in, also after a reload', async () => {
    const { startSession, endSession, session } = await openBrowser();
    startSession(signedIn, true);
    endSession();
    expect(session()).toMatchObject({ authenticated: false, hasEnded: true });
    vi.resetModules();
    const later = await openBrowser();
    expect(later.session().hasEnded).toBe(true);
    later.startSession(signedIn, false);
    later.clearSession();
    expect(later.session()).toMatchObject({ authenticated: false, hasEnded: false });
  });

  it('is not ended by a response to the previous one', async () => {
    const { startSession, endSession, session } = await openBrowser();
    startSession(signedIn, true);
    startSession({ ...signedIn, token: 'a-newer-token' }, true);
    endSession('a-token');
    expect([session().token, went.mock.calls.length]).toEqual(['a-newer-token', 0]);
  });

  it('that has ended is asked for again where Back leads to a page of before', async () => {
    const { startSession, endSession } = await openBrowser({ pathname: '/dashboard/artist' });
    startSession(signedIn, true);
    endSession();
    const heard = vi.mocked(addEventListener).mock.calls.filter(([kind]) => kind === 'pageshow') as [string, (event: object) => void][];
    for (const [, listener] of heard) listener({ persisted: true });
    expect(went).toHaveBeenCalledTimes(2);
    expect(went).toHaveBeenLastCalledWith('/login?next=%2Fdashboard%2Fartist');
  });

  it('that ends on /login stays there', async () => {
    const { endSession } = await openBrowser({ pathname: '/login' });
    endSession();
    expect(went).not.toHaveBeenCalled();
  });

  it('works in a browser that forbids storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { startSession, session } = await openBrowser();
    startSession(signedIn, true);
    expect(session().authenticated).toBe(true);
  });
});
