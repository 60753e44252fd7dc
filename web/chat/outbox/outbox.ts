import { newKey } from '#web/app/api.ts';
import { onClearPersonalData, OUTBOX_PREFIX } from '#web/accounts/session/clear-personal-data.ts';

/** An unsent message: the part of it that survives a reload. */
export type Outgoing = {
  /** The idempotency key: the server accepts a message with this id once. */
  clientId: string;
  receiver: string;
  content: string;
  artId?: string | undefined;
  orderId?: string | undefined;
  /** Its content is in outbox-files.ts. */
  file?: { name: string; type: string; bytes: number } | undefined;
  /** When it was written, in ms since 1970, unique and increasing: messages are sent in this order. */
  at: number;
};

/** `held`: no connection or a busy server, retried by itself; `refused`: retried only when the user says so. */
type OutgoingState = { kind: 'queued' } | { kind: 'sending'; part: number } | { kind: 'held' | 'refused'; message: string };
/** `isMine`: written in this window, or found when it opened; another window sends the rest. */
export type Entry = Outgoing & { state: OutgoingState; isMine: boolean };

/** The messages of one account that the server has not confirmed. */
export type Outbox = {
  /** In the order of writing; the same array until something changes. */
  list: () => readonly Entry[];
  subscribe: (listener: () => void) => () => void;
  add: (message: Omit<Outgoing, 'clientId' | 'at'>) => Entry;
  setState: (clientId: string, state: OutgoingState) => void;
  remove: (clientId: string) => void;
};

const outboxes = new Map<string, Outbox>();
onClearPersonalData(() => outboxes.clear());

/** The outbox of an account in this browser. */
export function outboxOf(identity: string): Outbox {
  const made = outboxes.get(identity) ?? makeOutbox(identity, storage());
  outboxes.set(identity, made);
  return made;
}

/** Each message has a storage key of its own, so that two windows never overwrite each other. */
export function makeOutbox(identity: string, stored: Storage | undefined): Outbox {
  const prefix = `${OUTBOX_PREFIX}${identity}:`;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let list: readonly Entry[] = [];

  const notify = () => {
    list = [...entries.values()].sort((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const read = (key: string, isMine: boolean) => {
    const message = parse(stored?.getItem(key));
    if (message) entries.set(message.clientId, { ...message, state: { kind: 'queued' }, isMine });
  };
  for (let place = 0; place < (stored?.length ?? 0); place += 1) {
    const key = stored?.key(place);
    if (key?.startsWith(prefix)) read(key, true);
  }
  notify();
  if (typeof addEventListener === 'function') {
    addEventListener('storage', ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(prefix)) return;
      if (newValue === null) entries.delete(key.slice(prefix.length));
      else if (!entries.has(key.slice(prefix.length))) read(key, false);
      notify();
    });
  }
  return {
    list: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (message) => {
      const kind = { ...message, clientId: newKey(), at: Math.max(Date.now(), (list.at(-1)?.at ?? 0) + 1) };
      const entry: Entry = { ...kind, state: { kind: 'queued' }, isMine: true };
      entries.set(entry.clientId, entry);
      write(stored, prefix + entry.clientId, JSON.stringify(kind satisfies Outgoing));
      notify();
      return entry;
    },
    setState: (clientId, state) => {
      const entry = entries.get(clientId);
      if (!entry) return;
      entries.set(clientId, { ...entry, state });
      notify();
    },
    remove: (clientId) => {
      stored?.removeItem(prefix + clientId);
      if (entries.delete(clientId)) notify();
    },
  };
}

function parse(text: string | null | undefined): Outgoing | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Outgoing> | null;
    return typeof value?.clientId === 'string' && typeof value.receiver === 'string' ? (value as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}

function write(stored: Storage | undefined, key: string, text: string): void {
  try {
    stored?.setItem(key, text);
  } catch {
    // The storage is full or forbidden: the message lives until the page is left.
  }
}

/** Reading `localStorage` throws where cookies are forbidden. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
