import { createContext, use, useSyncExternalStore } from 'react';
import { LOW_DATA_MARK, SETTINGS_CACHE } from './low-data-mark.ts';

const KEY = 'lowData';

/** Whether the server made this page for somebody who saves data (`Save-Data: on`). */
export const LowDataContext = createContext(false);

/**
 * Runs before the first paint: `data-spare` on the document is where the answer stands. What was chosen here comes before what the
 * browser says, and that before what the server was told.
 */
export const lowDataScript = `try{var e=document.documentElement.dataset,l=localStorage.getItem('${KEY}'),c=navigator.connection;if(l==='off')delete e.spare;else if(l==='on'||c&&c.saveData)e.spare=''}catch(e){}`;

const listeners = new Set<() => void>();

/** Whether to ask for little; only in the browser. */
export function savesData(): boolean {
  return document.documentElement.dataset['spare'] !== undefined;
}

/** Whether to show and ask for little: on the server and until hydration is over as the page was made, then as it was chosen. */
export function useLowData(): boolean {
  const rendered = use(LowDataContext);
  return useSyncExternalStore(subscribe, savesData, () => rendered);
}

/** The `prefetch` of a link: what somebody points at is fetched ahead, unless data are to be saved. */
export function usePrefetch(): 'intent' | 'none' {
  return useLowData() ? 'none' : 'intent';
}

/** Turns it on or off, for all pages in this browser from now on. */
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
  // There is none on plain http, and some browsers forbid it.
  if (typeof caches === 'undefined') return;
  const settings = await caches.open(SETTINGS_CACHE).catch(() => undefined);
  await (isOn ? settings?.put(LOW_DATA_MARK, new Response('on')) : settings?.delete(LOW_DATA_MARK));
  // What the browser asks for while the worker wakes up cannot say that data are to be saved.
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

/** The choice was made in another window. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === KEY) mark(newValue === 'on');
}
