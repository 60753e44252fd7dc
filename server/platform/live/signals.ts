import { isId } from '#contract/ids.ts';

/** Signals between nodes; they hold little more than ids, because a NOTIFY payload of PostgreSQL holds 8,000 bytes. */
export type Signal =
  /** A stored event waits for an account. */
  | { kind: 'event'; userId: string }
  /** A session is over. */
  | { kind: 'session'; sessionId: string }
  /** An account opened its first window, or closed the last one. */
  | { kind: 'presence'; userId: string; isOnline: boolean }
  /** Visitors see something new: cached answers of these topics are stale, or all. From the node that made the change, which knows already. */
  | { kind: 'change'; nodeId: string; topics?: readonly string[] }
  | { kind: 'typing'; to: string; from: string; conversation: string; isTyping: boolean };

/** The channel of PostgreSQL; the triggers of events and sessions write to it too. */
export const CHANNEL = 'live';

const flag = (is: boolean) => (is ? '1' : '0');

export function encodeSignal(signal: Signal): string {
  if (signal.kind === 'event') return `e ${signal.userId}`;
  if (signal.kind === 'session') return `s ${signal.sessionId}`;
  if (signal.kind === 'presence') return `p ${signal.userId} ${flag(signal.isOnline)}`;
  if (signal.kind === 'change') return ['c', signal.nodeId, ...(signal.topics ? [JSON.stringify(signal.topics)] : [])].join(' ');
  return `t ${signal.to} ${signal.from} ${signal.conversation} ${flag(signal.isTyping)}`;
}

/** The signal in a text, or undefined for anything else: a malformed message must not crash a node. */
export function decodeSignal(text: string): Signal | undefined {
  const [mark, ...parts] = text.split(' ');
  const ids = parts.filter((word) => isId(word));
  const [one, two, three] = ids;
  const isOn = parts.at(-1) === '1';
  if (!one) return undefined;
  if (mark === 'e') return { kind: 'event', userId: one };
  if (mark === 's') return { kind: 'session', sessionId: one };
  if (mark === 'p') return { kind: 'presence', userId: one, isOnline: isOn };
  if (mark === 'c') return { kind: 'change', nodeId: one, ...topicsOf(parts.slice(1).join(' ')) };
  if (mark === 't' && two && three) return { kind: 'typing', to: one, from: two, conversation: three, isTyping: isOn };
  return undefined;
}

/** Without topics, or with some that cannot be read, everything has changed. */
function topicsOf(text: string): { topics?: string[] } {
  try {
    const topics: unknown = JSON.parse(text);
    return Array.isArray(topics) && topics.every((topic) => typeof topic === 'string') ? { topics } : {};
  } catch {
    return {};
  }
}
