import { onClearPersonalData, TYPED_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
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

/** A text that is being typed, by the name of its form; also after a reload of this tab, until it is sent or somebody signs out. */
const keptText = (name: string): string => texts.get(name) ?? storage('sessionStorage')?.getItem(TYPED_PREFIX + name) ?? '';

/** Keeps such a text; an empty one is forgotten. */
export function keepText(name: string, text: string): void {
  texts.set(name, text);
  try {
    if (text) storage('sessionStorage')?.setItem(TYPED_PREFIX + name, text);
    else storage('sessionStorage')?.removeItem(TYPED_PREFIX + name);
  } catch {
    // The storage is full or forbidden: the text lives until the page is left.
  }
  notify();
}

/** Calls `listener` with the text of a form, now and whenever it changes. Returns a function that stops it. */
export function followText(name: string, listener: (text: string) => void): () => void {
  const tell = () => listener(keptText(name));
  tell();
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
