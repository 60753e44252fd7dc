import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestServer } from '#server/testing/test-server.ts';

type Reader = { id: string; token: string | undefined };
/** The call that a page makes for what it is about; `has` is what its answer must contain. */
type Read = { call: string; has?: string };

const root = path.join(import.meta.dirname, '../../..');
const source = readFileSync(path.join(root, 'web/routes.ts'), 'utf8');
/** Every route of the product, the more exact ones first: 'cart/orders/:id'. */
const routes = [...source.matchAll(/\broute\('([^'*]+)'/g)].map(([, route = '']) => route);

const readBy: Record<string, (given: { url: URL; param: string; reader: Reader }) => Read | Read[]> = {
  'cart/orders/:id': ({ param }) => ({ call: `/checkout/${param}`, has: param }),
  'dashboard/admin/orders/:id': ({ param }) => [
    { call: `/checkout/${param}`, has: param },
    { call: `/admin/orders/${param}`, has: 'attempts' },
  ],
  'dashboard/artist/orders/:id': ({ param }) => ({ call: `/checkout/${param}`, has: param }),
  'dashboard/artist': () => ({ call: '/artist/overview', has: 'followers' }),
  'dashboard/artist/followers': () => ({ call: '/artist/followers', has: 'since' }),
  'dashboard/artist/manage-artworks': ({ url }) => ({ call: `/arts/owner${url.search}` }),
  'dashboard/admin/applicants': ({ url }) => one(url, 'person', (id) => `/users/${id}`),
  'dashboard/admin/reports': ({ url }) => one(url, 'report', (id) => `/messages/reports/${id}`),
  'dashboard/admin/emails': ({ url }) => one(url, 'message', (id) => `/messages/${id}`),
  application: ({ reader }) => ({ call: `/users/${reader.id}/application`, has: 'status' }),
  contact: () => ({ call: '/contact-details', has: 'phone' }),
  shop: ({ url }) => ({ call: `/arts${url.search}` }),
  account: ({ url }) =>
    url.hash === '#saved-searches' ? { call: '/saved-searches', has: 'filters' } : { call: '/notifications/choices', has: 'kind' },
  chats: ({ url, reader }) => one(url, 'with', (id) => `/messages/${reader.id}/${id}`),
  'blog/:name': ({ url, param }) => [{ call: `/blog/${param}` }, ...said(url, `/blog/${param}/comments`)],
  ':name': ({ param }) => ({ call: `/arts/name/${param}`, has: param }),
  login: () => [],
};

function one(url: URL, name: string, callOf: (id: string) => string): Read {
  const id = url.searchParams.get(name) ?? '';
  return { call: callOf(id), has: id };
}

const said = (url: URL, call: string): Read[] => {
  const id = url.searchParams.get('said');
  return id ? [{ call, has: id }] : [];
};

/** The route of an address, with the value of its parameter. */
function routeOf(pathname: string): { route: string; param: string } | undefined {
  for (const route of pathname === '/' ? [] : routes) {
    const [, param = ''] = new RegExp(`^/${route.replace(/:\w+/, '([^/]+)')}$`).exec(pathname) ?? [undefined];
    if (param || pathname === `/${route}`) return { route, param };
  }
  return undefined;
}

/** What the page of an address asks for; or why it has none. */
async function readsOf(server: TestServer, url: URL, reader: Reader): Promise<Read[] | string> {
  const found = routeOf(url.pathname);
  if (!found) return 'no such page';
  const { route, param } = found;
  const make = readBy[route];
  if (!make) return `openLink does not know what /${route} reads`;
  const reads = [make({ url, param, reader })].flat();
  if (route !== ':name' || !url.searchParams.has('said')) return reads;
  const art = (await server.call(`GET /arts/name/${param}`)).json<{ data: { _id: string } }>().data._id;
  return [...reads, ...said(url, `/arts/${art}/${url.hash === '#reviews' ? 'reviews' : 'questions'}`)];
}

/**
 * Opens a link as its reader: what is wrong with it, or undefined. Its address is one of the product's routes, and what its page asks for is
 * answered 200 with the thing in it; `isGone`: what the link was about is hidden from its reader, whose page is there all the same.
 */
export async function openLink(server: TestServer, link: string, reader: Reader, isGone = false): Promise<string | undefined> {
  const reads = await readsOf(server, new URL(link, 'https://ubugeni.example'), reader);
  if (typeof reads === 'string') return `${link}: ${reads}`;
  for (const { call, has = '' } of reads) {
    const { statusCode, body } = await server.call(`GET ${call as `/${string}`}`, reader.token ? { as: reader.token } : {});
    if (statusCode !== 200) return `${link}: GET ${call} answers ${statusCode}`;
    if (!isGone && !body.includes(has)) return `${link}: GET ${call} has no ${has}`;
  }
  return undefined;
}
