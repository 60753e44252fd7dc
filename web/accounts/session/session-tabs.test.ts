import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '#web/kit/browser/fake-storage.ts';
import type { SignedIn } from '#contract/accounts.ts';
import type * as SessionModule from './session.ts';

const aline = personOf('Aline Uwase', 'aline-token', '1');
const eric = personOf('Eric Habimana', 'eric-token', '2');

function personOf(name: string, token: string, end: string): SignedIn {
  const _id = `01900000-0000-7000-8000-00000000000${end}`;
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  return {
    token,
    data: { _id, img: null, name, phone: '+250788123456', email, isAdmin: false, staff: null, role: 'User', status: 'approved' },
  };
}

type Listener = (event: { data: unknown }) => void;
/** Channels of the open tabs; each receives the messages of the others. */
let open: { name: string; listener: Listener | undefined; wake: () => void }[] = [];

/** One tab: its own sessionStorage and address, and the browser's localStorage and channel. */
type Tab = {
  own: Storage;
  /** What it has asked for. */
  client: QueryClient;
  went: ReturnType<typeof vi.fn>;
  reloaded: ReturnType<typeof vi.fn>;
  close: () => void;
  /** Another tab changed this key of localStorage. */
  hearStorage: (key: string | null) => void;
  /** Runs code with the globals of this tab. */
  run: <T>(task: (session: typeof SessionModule) => T) => T;
};
let shared: Storage;

async function openTab({ own = fakeStorage(), pathname = '/shop' } = {}): Promise<Tab> {
  const went = vi.fn();
  const reloaded = vi.fn();
  const heard = new Map<string, (event: object) => void>();
  const globals = {
    document: {},
    localStorage: shared,
    sessionStorage: own,
    location: { pathname, search: '', hash: '', assign: went, reload: reloaded },
    addEventListener: (type: string, listener: (event: object) => void) => void heard.set(type, listener),
    caches: undefined,
    indexedDB: undefined,
  };
  const enter = () => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  };
  const channels: typeof open = [];
  class Channel {
    private readonly self: (typeof open)[number];
    constructor(name: string) {
      this.self = { name, listener: undefined, wake: enter };
      channels.push(this.self);
      open.push(this.self);
    }
    addEventListener(_type: string, listener: Listener) {
      this.self.listener = listener;
    }
    postMessage(data: unknown) {
      for (const other of open) {
        if (other === this.self) continue;
        other.wake();
        other.listener?.({ data: structuredClone(data) });
      }
      enter();
    }
  }
  enter();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.resetModules();
  const session = await import('./session.ts');
  const { followIdentity } = await import('#web/app/follow-identity.ts');
  const client = new QueryClient();
  followIdentity(client);
  return {
    own,
    client,
    went,
    reloaded,
    hearStorage: (key) => {
      enter();
      heard.get('storage')?.({ key });
      vi.advanceTimersByTime(200);
    },
    close: () => void (open = open.filter((one) => !channels.includes(one))),
    run: (task) => {
      enter();
      return task(session);
    },
  };
}

const nameIn = (tab: Tab) => tab.run(({ session }) => session().name);
const texts = (home: Storage) => Array.from({ length: home.length }, (_, place) => home.getItem(home.key(place) ?? ''));

beforeEach(() => {
  open = [];
  shared = fakeStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A new tab gets the session of an open one, never through localStorage', async () => {
  const first = await openTab();
  first.run(({ startSession }) => startSession(aline, false));
  const second = await openTab();
  expect(second.run(({ session, isSessionKnown }) => [session().token, session().name, isSessionKnown()])).toEqual([
    'aline-token',
    'Aline Uwase',
    true,
  ]);
  expect(second.own.getItem('token')).toBe('aline-token');
  expect(texts(shared)).toEqual(['1']);
});

it('The session ends with the last tab, and a new tab is signed out after a second', async () => {
  const first = await openTab();
  first.run(({ startSession }) => startSession(aline, false));
  first.close();
  const later = await openTab();
  expect(later.run(({ session, isSessionKnown }) => [session().authenticated, isSessionKnown()])).toEqual([false, false]);
  vi.advanceTimersByTime(1_000);
  expect(later.run(({ session, isSessionKnown }) => [session().authenticated, isSessionKnown(), shared.length])).toEqual([false, true, 1]);
});

it('A visitor’s tab never waits for others', async () => {
  const tab = await openTab();
  expect(tab.run(({ isSessionKnown }) => isSessionKnown())).toBe(true);
});

it('A tab that wakes late still answers, and the new one uses its session', async () => {
  const first = await openTab();
  first.run(({ startSession }) => startSession(aline, false));
  const asleep = open.splice(0);
  const second = await openTab();
  vi.advanceTimersByTime(1_000);
  expect(nameIn(second)).toBe('');
  open.push(...asleep);
  const [sleeper] = asleep;
  sleeper?.wake();
  sleeper?.listener?.({ data: { kind: 'ask' } });
  expect(nameIn(second)).toBe('Aline Uwase');
});

it.each([true, false])('A sign-out signs out all tabs (remembered: %s)', async (remember) => {
  const first = await openTab();
  const second = await openTab();
  first.run(({ startSession }) => startSession(aline, remember));
  expect(nameIn(second)).toBe('Aline Uwase');
  second.own.setItem('draft:01900000-0000-7000-8000-000000000001:x', 'My secret');
  first.run(({ clearSession }) => clearSession());
  expect(second.run(({ session }) => session().authenticated)).toBe(false);
  expect([texts(second.own), texts(first.own), texts(shared)]).toEqual([[], [], []]);
  expect(second.reloaded).toHaveBeenCalledOnce();
});

it('After the server ended the session, every tab on a personal screen goes to the sign-in', async () => {
  const first = await openTab({ pathname: '/chats' });
  const second = await openTab({ pathname: '/cart' });
  const third = await openTab({ pathname: '/shop' });
  first.run(({ startSession }) => startSession(aline, false));
  first.run(({ endSession }) => endSession());
  expect([first.went, second.went].map(({ mock }) => mock.calls)).toEqual([[['/login?next=%2Fchats']], [['/login?next=%2Fcart']]]);
  expect([third.went.mock.calls.length, third.reloaded.mock.calls.length]).toEqual([0, 1]);
  expect(second.run(({ session }) => session())).toMatchObject({ authenticated: false, hasEnded: true });
});

it.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('Two accounts never mix: who signs in last is signed in everywhere (remembered: %s, then %s)', async (one, two) => {
  const first = await openTab();
  const second = await openTab();
  first.run(({ startSession }) => startSession(aline, one));
  const seen: string[] = [];
  first.run(({ subscribeSession, session }) => subscribeSession(() => seen.push(session().name)));
  second.run(({ startSession }) => startSession(eric, two));
  // The page reloads: until then it is signed out, and never shows Eric over data that was fetched for Aline.
  expect([seen, first.reloaded.mock.calls.length]).toEqual([[''], 1]);
  expect([first.own, second.own, shared].flatMap(texts).filter((text) => text?.includes('Aline'))).toEqual([]);
  first.close();
  const again = await openTab({ own: first.own });
  expect(nameIn(again)).toBe('Eric Habimana');
  expect(nameIn(second)).toBe('Eric Habimana');
});

it('A restored tab of another account takes the session of the open ones', async () => {
  const old = await openTab();
  old.run(({ startSession }) => startSession(aline, false));
  old.close();
  const now = await openTab();
  now.run(({ startSession }) => startSession(eric, false));
  const restored = await openTab({ own: old.own });
  expect(restored.reloaded).toHaveBeenCalledOnce();
  expect(texts(old.own).some((text) => text?.includes('Aline'))).toBe(false);
  expect(restored.own.getItem('token')).toBe('eric-token');
});

it('A restored tab of another account takes the remembered session', async () => {
  const old = await openTab();
  old.run(({ startSession }) => startSession(aline, false));
  old.close();
  (await openTab()).run(({ startSession }) => startSession(eric, true));
  const restored = await openTab({ own: old.own });
  expect([nameIn(restored), restored.own.length]).toEqual(['Eric Habimana', 0]);
});

it('A changed name and role show in every tab', async () => {
  const first = await openTab();
  first.run(({ startSession }) => startSession(aline, false));
  const second = await openTab();
  first.run(({ updateSession }) => updateSession({ name: 'Aline M.', role: 'Artist' }));
  expect(second.run(({ session }) => session())).toMatchObject({ name: 'Aline M.', isArtist: true });
  expect(second.own.getItem('role')).toBe('Artist');
  expect(second.reloaded).not.toHaveBeenCalled();
});

it('An unknown message changes nothing', async () => {
  const tab = await openTab();
  tab.run(({ startSession }) => startSession(aline, false));
  for (const data of [
    null,
    'signedOut',
    { kind: 'signedOut' },
    { kind: 'answer', stored: { token: 'x' } },
    { kind: 'signedIn', stored: 5 },
  ]) {
    for (const { wake, listener } of open) {
      wake();
      listener?.({ data });
    }
  }
  expect(nameIn(tab)).toBe('Aline Uwase');
});

it('An incomplete session in localStorage is no sign-out, and a sign-in elsewhere ends the need to sign in again', async () => {
  const first = await openTab();
  const second = await openTab({ pathname: '/login' });
  first.run(({ startSession }) => startSession(aline, true));
  first.run(({ endSession }) => endSession());
  expect(second.run(({ session }) => session().hasEnded)).toBe(true);
  second.reloaded.mockClear();
  first.run(({ startSession }) => startSession(aline, true));
  expect([nameIn(second), second.own.getItem('session.ended')]).toEqual(['Aline Uwase', null]);
  // The other process has written the name, and its token has not arrived here.
  shared.removeItem('token');
  second.hearStorage('name');
  expect([nameIn(second), second.reloaded.mock.calls.length]).toEqual(['Aline Uwase', 0]);
  shared.setItem('token', 'aline-token');
  second.hearStorage('token');
  expect([nameIn(second), second.reloaded.mock.calls.length]).toEqual(['Aline Uwase', 0]);
});

it('A tab without a channel follows a sign-out and another account through the storage', async () => {
  const tab = await openTab();
  tab.run(({ startSession }) => startSession(aline, true));
  shared.setItem('name', 'Aline M.');
  tab.hearStorage('name');
  expect(nameIn(tab)).toBe('Aline M.');
  shared.clear();
  tab.hearStorage(null);
  expect([nameIn(tab), tab.reloaded.mock.calls.length]).toEqual(['', 1]);
});

const answers = (tab: Tab) => Array.from(tab.client.getQueryCache().getAll(), ({ state }) => [state.data, state.isInvalidated]);

type Ending = (session: typeof SessionModule) => void;
it.each<[string, Ending]>([
  ['another signs in', ({ startSession }) => startSession(eric, false)],
  ['it signs out', ({ clearSession }) => clearSession()],
  ['the server ends its session', ({ endSession }) => endSession()],
])('What an account was answered is dropped in every tab when %s', async (_, end) => {
  const [first, second] = [await openTab(), await openTab()];
  first.run(({ startSession }) => startSession(aline, false));
  for (const tab of [first, second]) tab.client.setQueryData(['GET /cart', {}], 'Aline’s cart');
  first.run(end);
  expect([answers(first), answers(second)]).toEqual([[], []]);
});

it('What a visitor was answered is asked for again after a sign-in, and stays when the same account signs in again', async () => {
  const [first, second] = [await openTab(), await openTab()];
  second.client.setQueryData(['GET /arts', {}], 'the gallery');
  first.run(({ startSession }) => startSession(aline, false));
  expect(answers(second)).toEqual([['the gallery', true]]);
  second.client.setQueryData(['GET /arts', {}], 'the gallery, again');
  first.run(({ startSession }) => startSession({ ...aline, token: 'another-token' }, false));
  expect(answers(second)).toEqual([['the gallery, again', false]]);
});
