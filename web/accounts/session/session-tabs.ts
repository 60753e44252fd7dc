import { readStored, type Stored } from './session-storage.ts';

/**
 * Messages between open tabs of this browser about the session. `ask`: a new tab has none; `answer`: tabs whose session is not remembered
 * send it; `signedIn`, `changed`, `signedOut`: what happened in the sending tab. A BroadcastChannel reaches pages of this origin only,
 * and stores nothing.
 */
export type TabMessage =
  | { kind: 'ask' }
  | { kind: 'answer'; stored: Stored }
  | { kind: 'changed'; stored: Stored }
  | { kind: 'signedIn'; stored: Stored; remember: boolean }
  /** `token`: of the session that ended; `hasEnded`: the server ended it. */
  | { kind: 'signedOut'; token: string; hasEnded: boolean };

const CHANNEL = 'session';

/** Joins the channel of the tabs; returns a function that posts to it. Without BroadcastChannel each tab is on its own. */
export function joinTabs(onMessage: (message: TabMessage) => void): (message: TabMessage) => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message) onMessage(message);
  });
  // A channel has no target: it reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return (message) => channel.postMessage(message);
}

/** Another tab may run another version of this page: unknown messages are ignored. */
function readMessage(data: unknown): TabMessage | undefined {
  const { kind, token, hasEnded, remember, stored } = (data ?? {}) as Partial<Record<string, unknown>>;
  if (kind === 'ask') return { kind };
  if (kind === 'signedOut' && typeof token === 'string') return { kind, token, hasEnded: hasEnded === true };
  const known = readStored(stored);
  if (!known) return undefined;
  if (kind === 'signedIn') return { kind, stored: known, remember: remember === true };
  return kind === 'answer' || kind === 'changed' ? { kind, stored: known } : undefined;
}
