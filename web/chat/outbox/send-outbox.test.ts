import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/app/query.ts';
import { artist, makeMessage, me } from '#web/chat/make-message.ts';
import { fakeStorage } from '#web/kit/fake-storage.ts';

type Taken = { clientId: string; content: string };
/** What happens to a request: 'lost' on the way there, 'cut' on the way back, or an answer with this status. */
type Fate = 'lost' | 'cut' | number;

/** A server that takes each clientId once, behind a line with these fates, then with none. */
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

describe('What was written', () => {
  it('arrives once and in order over a line that loses and cuts', async () => {
    const troubles: Fate[] = ['lost', 'cut', 503, 201, 'cut', 201];
    const fates = Array.from({ length: 150 }, (_, place) => troubles[place % troubles.length] ?? 201);
    const { taken } = makeOrderItem(...fates);
    const page = await openPage();
    for (const content of numbers) page.write(content);
    await vi.advanceTimersByTimeAsync(MINUTES_MS * 5);
    expect(taken.map(({ content }) => content)).toEqual(numbers);
    expect(page.states()).toEqual([]);
  });

  it('goes when the page is opened again, once, although its answer was lost', async () => {
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

  it('is held without a line and waits as long as the server asks, then goes by itself', async () => {
    const { taken } = makeOrderItem('lost');
    const page = await openPage();
    page.write('Muraho');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.states()).toEqual(['held']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([page.states(), taken.length]).toEqual([[], 1]);
  });

  it('stays refused until somebody tries it again, and does not stop what comes after', async () => {
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

  it('is not sent in the name of somebody else', async () => {
    const { fetcher } = makeOrderItem();
    const page = await openPage();
    localStorage.setItem('identity', artist._id);
    page.write('Mine');
    await vi.advanceTimersByTimeAsync(MINUTES_MS);
    expect(fetcher).not.toHaveBeenCalled();
    expect(page.states()).toEqual(['queued']);
  });
});
