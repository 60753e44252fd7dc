/** What the service worker does with a request; `leave` is as if it were not there. */
export type Plan = 'leave' | 'asset' | 'picture' | 'page' | 'needsNetwork';

const FILES = new Map<string, Plan>([
  ['assets', 'asset'],
  ['uploads', 'picture'],
  ['blog-covers', 'picture'],
]);
/** Screens of a person, or whose prices and stock must be those of this moment: nothing of them is ever kept. */
const NEEDS_NETWORK = new Set(['cart', 'checkout', 'chats', 'account', 'application', 'dashboard', 'login', 'signup', 'forgot-password']);
/** Not screens, or screens whose address holds a secret. */
const LEFT = new Set(['api', 'healthz', 'readyz', 'metrics', 'reset-password', 'verify-email', 'newsletter', 'unsubscribe']);

/**
 * Decides by the address alone. Calls of the API are never touched, so no answer for a person, no price of a cart, no upload and no
 * event stream can come from anything kept; files with another name than those below are the browser's own business.
 */
export function planFor({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Plan {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'leave';
  const [first = ''] = pathname.slice(1).split('/');
  const file = FILES.get(first);
  if (file) return file;
  if (mode !== 'navigate' || LEFT.has(first) || /\.\w+$/.test(pathname)) return 'leave';
  return NEEDS_NETWORK.has(first) ? 'needsNetwork' : 'page';
}

/** The plan for going to an address of this site. */
export function planForScreen(address: string): Plan {
  return planFor({ method: 'GET', mode: 'navigate', url: new URL(address, location.origin).href }, location.origin);
}
