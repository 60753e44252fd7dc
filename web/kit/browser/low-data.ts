import { createContext, use, useSyncExternalStore } from 'react';
import { LOW_DATA_MARK, SETTINGS_CACHE } from './low-data-mark.ts';

const KEY = 'lowData';

/** Whether the server rendered this page in low-data mode (`Save-Data: on`). */
export const LowDataContext = createContext(false);

/**
 * Runs before the first paint and sets `data-spare` on the document. The choice made in this browser comes first, then the browser's own
 * setting, then what the server was sent.
 */
export const lowDataScript = `try{var e=document.documentElement.dataset,l=localStorage.getItem('${KEY}'),c=navigator.connection;if(l==='off')delete e.spare;else if(l==='on'||c&&c.saveData)e.spare=''}catch(e){}`;

const listeners = new Set<() => void>();

/** Whether low-data mode is on; only in the browser. */
export function savesData(): boolean {
  return document.documentElement.dataset['spare'] !== undefined;
}

/** Whether low-data mode is on: on the server and until hydration as the page was rendered, then as chosen. */
export function useLowData(): boolean {
  const rendered = use(LowDataContext);
  return useSyncExternalStore(subscribe, savesData, () => rendered);
}

/** The `prefetch` of a link: on hover or focus, except in low-data mode. */
export function usePrefetch(): 'intent' | 'none' {
  return useLowData() ? 'none' : 'intent';
}

/** Turns low-data mode on or off, for all pages in this browser. */
export function setLowData(isOn: boolean): void {
  mark(isOn);
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  void messageWorker(isOn);
}

function mark(isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) dataset['spare'] = '';
  else delete dataset['spare'];
  for (const listener of listeners) listener();
}

async function messageWorker(isOn: boolean): Promise<void> {
  // Undefined on plain http; some browsers forbid it.
  if (typeof caches === 'undefined') return;
  const settings = await caches.open(SETTINGS_CACHE).catch(() => undefined);
  await (isOn ? settings?.put(LOW_DATA_MARK, new Response('on')) : settings?.delete(LOW_DATA_MARK));
  // A navigation preload cannot carry the low-data header.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.navigationPreload?.[isOn ? 'disable' : 'enable']();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}

/** Follows a choice made in another window. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === KEY) mark(newValue === 'on');
}
