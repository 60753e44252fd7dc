import { newKey } from '#web/app/api.ts';
import { onClearPersonalData, OUTBOX_PREFIX } from '#web/accounts/session/clear-personal-data.ts';

/** A message on its way: what of it survives a reload. */
export type Outgoing = {
  /** The server takes a message with this id once, however often it is sent. */
  clientId: string;
  receiver: string;
  content: string;
  artId?: string | undefined;
  orderId?: string | undefined;
  /** Its file lies in outbox-files.ts. */
  file?: { name: string; type: string; bytes: number } | undefined;
  /** When it was written, in ms since 1970, each later than the one before: they go in this order. */
  at: number;
};

/** `held`: the line or the server was not there, it goes by itself later; `refused`: it goes only when somebody says so. */
export type OutgoingState = { kind: 'queued' } | { kind: 'sending'; part: number } | { kind: 'held' | 'refused'; words: string };
/** `isMine`: written in this window, or found when it opened; another window sends the rest. */
export type Entry = Outgoing & { state: OutgoingState; isMine: boolean };

/** What one person has written and the server has not confirmed. */
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

/** The outbox of a person in this browser. */
export function outboxOf(identity: string): Outbox {
  const made = outboxes.get(identity) ?? makeOutbox(identity, storage());
  outboxes.set(identity, made);
  return made;
}

/** Each message has a key of its own, so that two windows never write over each other. */
export function makeOutbox(identity: string, kept: Storage | undefined): Outbox {
  const prefix = `${OUTBOX_PREFIX}${identity}:`;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let list: readonly Entry[] = [];

  const tell = () => {
    list = [...entries.values()].sort((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const read = (key: string, isMine: boolean) => {
    const message = parse(kept?.getItem(key));
    if (message) entries.set(message.clientId, { ...message, state: { kind: 'queued' }, isMine });
  };
  for (let place = 0; place < (kept?.length ?? 0); place += 1) {
    const key = kept?.key(place);
    if (key?.startsWith(prefix)) read(key, true);
  }
  tell();
  if (typeof addEventListener === 'function') {
    addEventListener('storage', ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(prefix)) return;
      if (newValue === null) entries.delete(key.slice(prefix.length));
      else if (!entries.has(key.slice(prefix.length))) read(key, false);
      tell();
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
      write(kept, prefix + entry.clientId, JSON.stringify(kind satisfies Outgoing));
      tell();
      return entry;
    },
    setState: (clientId, state) => {
      const entry = entries.get(clientId);
      if (!entry) return;
      entries.set(clientId, { ...entry, state });
      tell();
    },
    remove: (clientId) => {
      kept?.removeItem(prefix + clientId);
      if (entries.delete(clientId)) tell();
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

function write(kept: Storage | undefined, key: string, text: string): void {
  try {
    kept?.setItem(key, text);
  } catch {
    // A full or forbidden storage: the message lives until the page is left.
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
