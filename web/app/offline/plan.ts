import { linkScreens, personalScreens, signInScreens } from '#contract/screens.ts';

/** What the service worker does with a request; `leave` passes it on untouched. */
export type Plan = 'leave' | 'asset' | 'picture' | 'page' | 'needsNetwork';

const FILES = new Map<string, Plan>([
  ['assets', 'asset'],
  ['uploads', 'picture'],
  ['blog-covers', 'picture'],
]);
/** Screens of an account, or whose prices and stock must be current: they are never cached. */
const NEEDS_NETWORK = new Set([...personalScreens, ...signInScreens, '/checkout'].map(firstSegment));
/** Not screens, or screens whose address contains a secret. */
const NOT_CACHED = new Set(['api', 'healthz', 'readyz', 'metrics', ...linkScreens.map(firstSegment)]);

/**
 * Decides by the address alone. Calls of the API are never touched, so no personal response, no price of a cart, no upload and no event
 * stream can come from a cache; files with names other than those below are left to the browser.
 */
export function planFor({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Plan {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin) return 'leave';
  const first = firstSegment(pathname);
  const file = FILES.get(first);
  if (file) return file;
  if (mode !== 'navigate' || NOT_CACHED.has(first) || /\.\w+$/.test(pathname)) return 'leave';
  return NEEDS_NETWORK.has(first) ? 'needsNetwork' : 'page';
}

function firstSegment(path: string): string {
  const [first = ''] = path.slice(1).split('/');
  return first;
}

/** The plan for navigating to an address of this site. */
export function planForScreen(address: string): Plan {
  return planFor({ method: 'GET', mode: 'navigate', url: new URL(address, location.origin).href }, location.origin);
}
