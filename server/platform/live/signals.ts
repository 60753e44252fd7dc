/** What nodes tell each other; a few words of ids, because a notice of PostgreSQL holds 8,000 bytes. */
export type Signal =
  /** A stored event waits for a person. */
  | { kind: 'event'; userId: string }
  /** A session is over. */
  | { kind: 'session'; sessionId: string }
  /** A person opened their first window, or closed the last one. */
  | { kind: 'presence'; userId: string; isOnline: boolean }
  /** Visitors see something new: kept answers are old. From the node that changed it, which knows already. */
  | { kind: 'change'; nodeId: string }
  | { kind: 'typing'; to: string; from: string; conversation: string; isTyping: boolean };

/** The channel of PostgreSQL; the triggers of events and sessions write to it too. */
export const CHANNEL = 'live';

const flag = (is: boolean) => (is ? '1' : '0');

export function encodeSignal(signal: Signal): string {
  if (signal.kind === 'event') return `e ${signal.userId}`;
  if (signal.kind === 'session') return `s ${signal.sessionId}`;
  if (signal.kind === 'presence') return `p ${signal.userId} ${flag(signal.isOnline)}`;
  if (signal.kind === 'change') return `c ${signal.nodeId}`;
  return `t ${signal.to} ${signal.from} ${signal.conversation} ${flag(signal.isTyping)}`;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The signal in a text, or undefined for anything else: whoever reaches the channel must not be able to end a node. */
export function decodeSignal(text: string): Signal | undefined {
  const [mark, ...words] = text.split(' ');
  const ids = words.filter((word) => ID.test(word));
  const [one, two, three] = ids;
  const isOn = words.at(-1) === '1';
  if (!one) return undefined;
  if (mark === 'e') return { kind: 'event', userId: one };
  if (mark === 's') return { kind: 'session', sessionId: one };
  if (mark === 'p') return { kind: 'presence', userId: one, isOnline: isOn };
  if (mark === 'c') return { kind: 'change', nodeId: one };
  if (mark === 't' && two && three) return { kind: 'typing', to: one, from: two, conversation: three, isTyping: isOn };
  return undefined;
}
