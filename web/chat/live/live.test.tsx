import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { HEARTBEAT_MS } from '#contract/live.ts';
import { session } from '#web/accounts/session/session.ts';
import { setLowData } from '#web/kit/browser/low-data.ts';
import type { LiveEvent } from '#web/chat/live-cache.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { answerWith, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { leftFor } from '#web/testing/browser-gaps.ts';
import { signInAs } from '#web/testing/sessions.ts';
import { openLive } from './live.ts';

/** Another account in each test: this window remembers where the stream of an account stopped. */
let identity: string;
let people = 70_000;
let streams: { send: (text: string) => void; close: () => void }[];
let events: LiveEvent[];
let readies: boolean[];

const ready = (id: number, isComplete = true) =>
  `id: ${id}\nevent: ready\ndata: {"unreadCount":0,"notificationCount":0,"isComplete":${isComplete}}\n\n`;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs('customer');
  identity = idOf((people += 1));
  streams = [];
  events = [];
  readies = [];
  answerStreams();
});

function answerStreams(): void {
  answerWith('GET /events', () => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => void streams.push({ send: (text) => stream.enqueue(encoder.encode(text)), close: () => stream.close() }),
    });
    return new Response(body);
  });
}

function open(): () => void {
  const close = openLive({ identity, onEvent: (event) => events.push(event), onReady: (isWhole) => readies.push(isWhole) });
  onTestEnd(close);
  return close;
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('The stream of live events', () => {
  test('is opened with the token, and hands on each event', async () => {
    open();
    const { headers } = await requestOf('GET /events');
    expect([headers.get('authorization'), headers.get('last-event-id')]).toEqual(['Bearer token-of-customer', null]);
    streams[0]!.send(`${ready(1)}event: unread\ndata: {"unreadCount":3}\n\n`);
    await waitFor(() => expect(events.map(({ name }) => name)).toEqual(['ready', 'unread']));
    expect(readies).toEqual([false]);
  });

  test('that was lost is opened again and goes on where it stopped', async () => {
    open();
    await requestOf('GET /events');
    streams[0]!.send(ready(7));
    await waitFor(() => expect(events).toHaveLength(1));
    streams[0]!.close();
    await later(2_000);
    const { headers } = await requestOf('GET /events', 2);
    expect(headers.get('last-event-id')).toBe('7');
    streams[1]!.send(ready(8));
    await waitFor(() => expect(readies).toEqual([false, true]));
  });

  test('that missed something says so, although it was resumed', async () => {
    open();
    await requestOf('GET /events');
    streams[0]!.send(ready(9, false));
    await waitFor(() => expect(readies).toEqual([false]));
  });

  test('that cannot be reached is tried less and less often', async () => {
    loseConnection('GET /events');
    open();
    await requestOf('GET /events');
    await later(10_000);
    const early = requestsOf('GET /events').length;
    await later(60_000);
    const late = requestsOf('GET /events').length - early;
    expect(early).toBeGreaterThan(1);
    expect(late).toBeLessThan(6);
    expect(late).toBeGreaterThan(0);
  });

  test('that is silent for longer than two heartbeats is dead and opened again', async () => {
    open();
    await requestOf('GET /events');
    streams[0]!.send(ready(1));
    await later(HEARTBEAT_MS);
    streams[0]!.send(': still here\n\n');
    await later(2 * HEARTBEAT_MS - 2_000);
    expect(requestsOf('GET /events')).toHaveLength(1);
    await later(10_000);
    await requestOf('GET /events', 2);
  });

  test('is closed while the page is hidden for a while, and opened when it is looked at', async () => {
    open();
    await requestOf('GET /events');
    setHidden(true);
    await later(15_000);
    const whileHidden = requestsOf('GET /events').length;
    setHidden(false);
    await requestOf('GET /events', whileHidden + 1);
  });

  test('is not opened by a page in the background until somebody looks at it', async () => {
    setHidden(true);
    open();
    dispatchEvent(new Event('online'));
    await later(5_000);
    expect(requestsOf('GET /events')).toEqual([]);
    setHidden(false);
    await requestOf('GET /events');
  });

  test('is not opened in low-data mode', async () => {
    setLowData(true);
    open();
    await later(5_000);
    expect(requestsOf('GET /events')).toEqual([]);
  });

  test('of a session that has ended leads to the sign-in and is not opened again', async () => {
    refuse('GET /events', fail('session.missing'));
    open();
    await waitFor(() => expect(leftFor()).toEqual([expect.stringMatching(/^\/login\?next=/)]));
    expect(session()).toMatchObject({ authenticated: false, hasEnded: true });
    await later(60_000);
    expect(requestsOf('GET /events')).toHaveLength(1);
  });

  test('waits as long as the server wants when there are too many windows', async () => {
    refuse('GET /events', fail('live.tooMany', 10).retryAfter(30));
    open();
    await requestOf('GET /events');
    await later(20_000);
    expect(requestsOf('GET /events')).toHaveLength(1);
    await later(20_000);
    expect(requestsOf('GET /events')).toHaveLength(2);
  });

  test('is closed for good when nobody needs it any more', async () => {
    const close = open();
    await requestOf('GET /events');
    close();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await later(60_000);
    expect(requestsOf('GET /events')).toHaveLength(1);
  });

  test('is opened at once when the connection is back', async () => {
    loseConnection('GET /events');
    open();
    await later(60_000);
    const tries = requestsOf('GET /events').length;
    answerStreams();
    dispatchEvent(new Event('online'));
    await requestOf('GET /events', tries + 1);
    expect(streams).toHaveLength(1);
  });
});
