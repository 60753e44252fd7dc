import { HEARTBEAT_MS } from '#contract/live.ts';
import { API_BASE, isSessionOver, newKey } from '#web/app/api.ts';
import { savesData } from '#web/kit/browser/low-data.ts';
import { endSession, session } from '#web/accounts/session/session.ts';
import type { LiveEvent } from '#web/chat/live-cache.ts';
import { readEvents } from './live-stream.ts';

/**
 * A hidden page closes its stream after this time, and one that was never looked at opens none: over HTTP/1.1 browsers allow six connections
 * per site, and who opens six works in tabs of their own would wait for the seventh.
 */
const HIDDEN_MS = 10_000;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/** Identifies this window's stream, so that a reopened one resumes where it stopped. */
const windowName = newKey();
let stand: { identity: string; id: string } | undefined;

type LiveOptions = {
  identity: string;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open; `isWhole` when no event can have been missed since the last one. */
  onReady: (isWhole: boolean) => void;
};

/**
 * Keeps one event stream open while the page is visible; returns a function that closes it. A lost stream is reopened with growing
 * pauses, and resumes where it stopped. In low-data mode none is opened.
 */
export function openLive({ identity, onEvent, onReady }: LiveOptions): () => void {
  if (savesData()) return () => {};
  let stream: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = PAUSE_FIRST_MS;

  const take = (event: LiveEvent, isResumed: boolean) => {
    if (event.id) stand = { identity, id: event.id };
    if (event.name === 'ready') {
      pauseMs = PAUSE_FIRST_MS;
      onReady(isResumed && event.data.isComplete);
    }
    onEvent(event);
  };
  const run = async () => {
    stop();
    const mine = new AbortController();
    stream = mine;
    const lastId = stand?.identity === identity ? stand.id : undefined;
    const watch = watchdog(mine);
    let waitMs = 0;
    try {
      const { token } = session();
      const response = await fetch(`${API_BASE}/events?client=${windowName}`, { headers: headersOf(token, lastId), signal: mine.signal });
      if (isSessionOver(response)) return endSession(token);
      waitMs = Number(response.headers.get('retry-after')) * 1_000;
      if (response.ok && response.body) {
        await readEvents(response.body, { onSign: watch.reset, onEvent: (event) => take(event, lastId !== undefined) });
      }
    } catch {
      // The connection was lost or refused: it is retried below.
    } finally {
      watch.stop();
    }
    if (stream === mine) again(waitMs);
  };
  const again = (waitMs: number) => {
    stream = undefined;
    // It is opened again when the page becomes visible.
    if (document.hidden) return;
    // Jittered, so that a restarted server does not get all clients at once.
    retry = setTimeout(() => void run(), Math.max(waitMs, pauseMs * (0.5 + Math.random())));
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
  };
  const stop = () => {
    clearTimeout(retry);
    const ended = stream;
    stream = undefined;
    ended?.abort();
  };
  const onLook = () => {
    clearTimeout(rest);
    if (document.hidden) rest = setTimeout(stop, HIDDEN_MS);
    else if (!stream) void run();
  };
  const onLine = () => {
    if (!document.hidden) void run();
  };

  if (!document.hidden) void run();
  document.addEventListener('visibilitychange', onLook);
  addEventListener('online', onLine);
  return () => {
    clearTimeout(rest);
    stop();
    document.removeEventListener('visibilitychange', onLook);
    removeEventListener('online', onLine);
  };
}

function headersOf(token: string, lastId: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
}

/** Aborts a stream that is silent for longer than two heartbeats: its connection is lost without an error. */
function watchdog(stream: AbortController): { reset: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const reset = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.abort(), 2 * HEARTBEAT_MS);
  };
  reset();
  return { reset, stop: () => clearTimeout(timer) };
}
