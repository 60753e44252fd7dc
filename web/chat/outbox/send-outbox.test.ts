import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/app/query.ts';
import { artist, makeMessage, me } from '#web/chat/make-message.ts';
import { fakeStorage } from '#web/kit/browser/fake-storage.ts';

type Taken = { clientId: string; content: string };
/** The outcome of a request: 'lost' before the server, 'cut' before its response arrives, or a response with this status. */
type Fate = 'lost' | 'cut' | number;

/** A server that accepts each clientId once, behind a connection with these outcomes and then with none. */
function makeOrderItem(...fates: Fate[]) {
  const taken: Taken[] = [];
  const fetcher = vi.fn(async (_: unknown, init?: RequestInit) => {
    const fate = fates.shift() ?? 201;
    if (fate === 'lost') throw new TypeError('The connection failed.');
    const body = JSON.parse(init?.body as string) as Taken;
    if (typeof fate === 'number' && fate !== 201) return Response.json({ status: 'fail', message: 'No' }, { status: fate });
    if (!taken.some(({ clientId }) => clientId === body.clientId)) taken.push(body);
    if (fate === 'cut') throw new TypeError('The connection failed.');
    const message = makeMessage(taken.length, { sender: me, receiver: artist, clientId: body.clientId, content: body.content });
    return Response.json({ data: message }, { status: 201 });
  });
  vi.stubGlobal('fetch', fetcher);
  return { taken, fetcher };
}

const client = makeQueryClient((async () => ({ data: [], page: { next: null, total: null } })) as never);

async function openPage() {
  vi.resetModules();
  const { outboxOf } = await import('./outbox.ts');
  const { writeMessage, tryAgain, sendOutbox } = await import('./send-outbox.ts');
  return {
    states: () =>
      outboxOf(me._id)
        .list()
        .map(({ state }) => state.kind),
    ids: () =>
      outboxOf(me._id)
        .list()
        .map(({ clientId }) => clientId),
    write: (content: string) => writeMessage(client, me._id, { receiver: artist._id, content }),
    tryAgain: (clientId: string) => tryAgain(client, me._id, clientId),
    sendOutbox: () => sendOutbox(client, me._id),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  const storage = fakeStorage();
  for (const [key, value] of Object.entries({ identity: me._id, token: 'a-token' })) storage.setItem(key, value);
  vi.stubGlobal('document', {});
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const MINUTES_MS = 20 * 60_000;
const numbers = Array.from({ length: 100 }, (_, place) => String(place));

describe('An unsent message', () => {
  it('arrives once and in order over a connection that loses requests and responses', async () => {
    const troubles: Fate[] = ['lost', 'cut', 503, 201, 'cut', 201];
    const fates = Array.from({ length: 150 }, (_, place) => troubles[place % troubles.length] ?? 201);
    const { taken } = makeOrderItem(...fates);
    const page = await openPage();
    for (const content of numbers) page.write(content);
    await vi.advanceTimersByTimeAsync(MINUTES_MS * 5);
    expect(taken.map(({ content }) => content)).toEqual(numbers);
    expect(page.states()).toEqual([]);
  });

  it('is sent once after a reload, although its response was lost', async () => {
    const { taken } = makeOrderItem('cut', 'lost');
    const before = await openPage();
    before.write('Muraho');
    before.write('Keza');
    await vi.advanceTimersByTimeAsync(0);
    expect(before.states()).toEqual(['held', 'queued']);
    vi.clearAllTimers();
    const after = await openPage();
    await after.sendOutbox();
    await vi.advanceTimersByTimeAsync(MINUTES_MS);
    expect(taken.map(({ content }) => content)).toEqual(['Muraho', 'Keza']);
    expect(after.states()).toEqual([]);
  });

  it('is held while offline, waits as long as Retry-After says, then is sent by itself', async () => {
    const { taken } = makeOrderItem('lost');
    const page = await openPage();
    page.write('Muraho');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.states()).toEqual(['held']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([page.states(), taken.length]).toEqual([[], 1]);
  });

  it('stays refused until the user retries it, and does not block later ones', async () => {
    const { taken } = makeOrderItem(403);
    const page = await openPage();
    page.write('Refused');
    page.write('Taken');
    await vi.advanceTimersByTimeAsync(MINUTES_MS);
    expect([page.states(), taken.map(({ content }) => content)]).toEqual([['refused'], ['Taken']]);
    page.tryAgain(page.ids()[0] ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect([page.states(), taken.map(({ content }) => content)]).toEqual([[], ['Taken', 'Refused']]);
  });

  it('is not sent from another account', async () => {
    const { fetcher } = makeOrderItem();
    const page = await openPage();
    localStorage.setItem('identity', artist._id);
    page.write('Mine');
    await vi.advanceTimersByTimeAsync(MINUTES_MS);
    expect(fetcher).not.toHaveBeenCalled();
    expect(page.states()).toEqual(['queued']);
  });
});
