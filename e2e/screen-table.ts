import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { personalScreens } from '#contract/screens.ts';
import { DEMO_PASSWORD } from './signed-in.ts';

export const roles = ['visitor', 'customer', 'pending artist', 'approved artist', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The account for each role; the demo shop has one of each. */
export const actors: Record<Exclude<Role, 'visitor'>, string> = {
  customer: 'aline@example.com',
  'pending artist': 'josiane@example.com',
  'approved artist': 'immaculee@example.com',
  admin: 'admin@example.com',
};

/** Names and ids for addresses, from the running shop. */
export type Sample = { art: string; arts: string[]; artist: string; artistId: string; order: string; sale: string };

type Screen = {
  /** Its addresses; several where its states differ. */
  at: (sample: Sample) => string[];
  /** Who may see it; everybody by default. */
  roles?: readonly Role[];
  status?: 404;
};

const own = { roles: ['customer', 'pending artist', 'approved artist', 'admin'] } as const;
const admin = { roles: ['admin'] } as const;
const artist = { roles: ['approved artist'] } as const;
const one = (address: string) => () => [address];

/** Routes with parameters, more than one state, or for some people only; a test fails for one with parameters that is not here. */
const named: Record<string, Screen> = {
  '/shop': { at: () => ['/shop', '/shop?view=list', '/shop?search=zzzz-nothing', '/shop?filters=open'] },
  '/compare': { at: ({ arts }) => ['/compare', `/compare?works=${arts.join(',')}`] },
  '/artist': { at: () => ['/artist', '/artist?search=zzzz-nobody'] },
  '/artist/:slug': { at: ({ artist: slug }) => [`/artist/${slug}`] },
  '/blog': { at: () => ['/blog', '/blog?view=list', '/blog?tag=imigongo'] },
  '/blog/:name': { at: one('/blog/imigongo-relief-painting-of-the-east') },
  // A visitor has one too.
  '/cart': { at: one('/cart') },
  '/signup': { at: () => ['/signup', '/signup?role=Artist'] },
  '/reset-password': { at: () => ['/reset-password', '/reset-password?token=none'] },
  '/cart/orders/:id': { at: ({ order }) => [`/cart/orders/${order}`], roles: ['customer'] },
  '/chats': { at: ({ artistId }) => [`/chats?with=${artistId}`, '/chats', '/chats?tab=artists'] },
  '/verify-email': { at: one('/verify-email?token=none') },
  '/newsletter/confirm': { at: one('/newsletter/confirm?token=none') },
  '/unsubscribe': { at: one('/unsubscribe?token=none') },
  '/application': { at: one('/application'), roles: ['pending artist', 'approved artist'] },
  '/offline/:reason': { at: () => ['/offline/busy', '/offline/too-many', '/offline/too-long'] },
  '/help/:topic': { at: () => ['/help/shipping', '/help/faq', '/help/privacy'] },
  '/:name': { at: ({ art }) => [`/${art}`] },
  '/*': { at: () => ['/no-such-artwork', '/no/such/page'], status: 404 },
  '/dashboard/admin/orders/:id': { at: ({ order }) => [`/dashboard/admin/orders/${order}`], ...admin },
  '/dashboard/admin/settings/:part': { at: () => ['/dashboard/admin/settings/rate', '/dashboard/admin/settings/figures'], ...admin },
  '/dashboard/admin/people/:id': { at: ({ artistId }) => [`/dashboard/admin/people/${artistId}`], ...admin },
  '/dashboard/admin/blog/:name': { at: one('/dashboard/admin/blog/imigongo-relief-painting-of-the-east'), ...admin },
  '/dashboard/admin/*': { at: one('/dashboard/admin/no-such-page'), ...admin, status: 404 },
  '/dashboard/artist/orders/:id': { at: ({ sale }) => [`/dashboard/artist/orders/${sale}`], ...artist },
  '/dashboard/artist/*': { at: one('/dashboard/artist/no-such-page'), ...artist, status: 404 },
};

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** The paths of all routes, without layouts. */
export async function findRoutes(): Promise<string[]> {
  // Imported by its path: it belongs to another TypeScript project.
  const file = pathToFileURL(path.join(import.meta.dirname, '../web/routes.ts')).href;
  const { default: entries } = (await import(file)) as { default: Entry[] };
  const flatten = (list: readonly Entry[]): Entry[] => list.flatMap((entry) => (entry.children ? flatten(entry.children) : [entry]));
  return flatten(entries).map((entry) => `/${entry.path ?? ''}`);
}

/** For whom the screens below an address are, of those that are not for everybody. */
const areas: Record<string, Pick<Screen, 'roles'>> = {
  '/dashboard/admin': admin,
  '/dashboard/artist': artist,
  ...Object.fromEntries(personalScreens.filter((screen) => screen !== '/dashboard').map((screen) => [screen, own])),
};

/** Any other route is looked at as it is: a public one by everybody, a personal one by whom it is for. Throws for a dashboard of others. */
export function plain(route: string): Screen {
  const area = Object.keys(areas).find((start) => route === start || route.startsWith(`${start}/`));
  if (!area && route.startsWith('/dashboard')) throw new Error(`For whom is ${route}?`);
  return { at: one(route), ...(area && areas[area]) };
}

/** Every route of web/routes.ts with addresses to check. */
export const screenTable: Record<string, Screen> = {
  ...Object.fromEntries((await findRoutes()).filter((route) => !/[:*]/.test(route)).map((route) => [route, plain(route)])),
  ...named,
};

/** An address to check; `isOwn` screens are not public. */
export type Seen = { address: string; route: string; status: number; isOwn: boolean };

/** The addresses that `role` may see; all states of public screens only for a visitor. */
export function screensOf(role: Role, sample: Sample): Seen[] {
  return Object.entries(screenTable)
    .filter(([, screen]) => !screen.roles || screen.roles.includes(role))
    .flatMap(([route, { at, roles: allowed, status = 200 }]) => {
      const addresses = role === 'visitor' || allowed ? at(sample) : at(sample).slice(0, 1);
      return addresses.map((address) => ({ address, route, status, isOwn: allowed !== undefined }));
    });
}

/** An artwork with several pictures, its artist, and an order of the customer. */
export async function findSample(url: string): Promise<Sample> {
  const request = async (call: string, init?: RequestInit) => (await fetch(`${url}/api/v1${call}`, init)).json() as Promise<never>;
  const json = { 'content-type': 'application/json' };
  const ordersOf = async (email: string, call: string) => {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD });
    const { token }: { token: string } = await request('/users/auth', { method: 'POST', headers: json, body });
    const { data }: { data: { _id: string }[] } = await request(call, { headers: { authorization: `Bearer ${token}` } });
    return data[0]!._id;
  };
  const { data: arts }: { data: { _id: string; slug: string }[] } = await request('/arts?limit=3');
  const { data: artists }: { data: { slug: string; _id: string }[] } = await request('/users?limit=1');
  return {
    art: arts[0]!.slug,
    arts: arts.map(({ _id }) => _id),
    artist: artists[0]!.slug,
    artistId: artists[0]!._id,
    order: await ordersOf(actors.customer, '/checkout/owner'),
    sale: await ordersOf(actors['approved artist'], '/checkout/artsOwner'),
  };
}
