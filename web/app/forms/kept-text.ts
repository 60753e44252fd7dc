import { onClearPersonalData, TYPED_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
import { session } from '#web/accounts/session/session.ts';
import { storage } from '#web/accounts/session/session-storage.ts';

const texts = new Map<string, string>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

onClearPersonalData(() => {
  texts.clear();
  notify();
});

/** An account's text is its own; a visitor's goes on with whoever signs in then. */
const keyOf = (identity: string, name: string) => `${identity}:${name}`;

const read = (key: string): string => texts.get(key) ?? storage('sessionStorage')?.getItem(TYPED_PREFIX + key) ?? '';

function write(key: string, text: string): void {
  texts.set(key, text);
  try {
    if (text) storage('sessionStorage')?.setItem(TYPED_PREFIX + key, text);
    else storage('sessionStorage')?.removeItem(TYPED_PREFIX + key);
  } catch {
    // The storage is full or forbidden: the text lives until the page is left.
  }
}

/** A text that is being typed, by the name of its form; also after a reload of this tab, until it is sent or somebody signs out. */
const keptText = (name: string): string => read(keyOf(session().identity, name)) || read(keyOf('', name));

/** Keeps such a text; an empty one is forgotten. */
export function keepText(name: string, text: string): void {
  write(keyOf('', name), '');
  write(keyOf(session().identity, name), text);
  notify();
}

/** Calls `listener` with the text of a form, now and whenever it changes. Returns a function that stops it. */
export function followText(name: string, listener: (text: string) => void): () => void {
  const tell = () => listener(keptText(name));
  tell();
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
