import { randomUUID } from 'node:crypto';
import { categories } from '#contract/limits.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Exchange, Load } from './load.ts';
import { type Reference, startBare } from './references.ts';

/**
 * A load on the shop beside the same on a reference, and the least ratio of both that is asked for. `tidy` runs before each load on the shop: the
 * end of a load cuts its sequences off.
 */
export type RequestRow = {
  name: string;
  own: Load;
  reference: { name: 'thin' | 'bare'; load: Load };
  goal: number;
  tidy?: () => Promise<void>;
};

const CONNECTIONS = 10;
/** From common to rare words of seeded works (scripts/seed-texts.ts). */
const WORDS = ['painted', 'canvas', 'hills', 'basket', 'dancer', 'market', 'kivu', 'golden', 'nyaruguru', 'zigzag'];
/** What a browser sends. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };

/** All rows that ask the running shop, and what must be closed after them. */
export async function makeRequestRows(shop: BenchShop, thin: Reference): Promise<{ rows: RequestRow[]; close(): void }> {
  const pages = shop.works.slice(0, 100).map(({ slug }) => `/${slug}`);
  const bare = await startBare(shop.url, ['/shop', ...pages], BROWSER);
  return { rows: [...callRows(shop, thin), ...pageRows(shop, bare, pages)], close: () => bare.close() };
}

/** Calls of signed-in people, whose answers are never cached, beside Fastify and pg doing only the statements. */
function callRows(shop: BenchShop, thin: Reference): RequestRow[] {
  const beside = (name: string, goal: number, load: Omit<Load, 'url'>, thinLoad = load): RequestRow => ({
    name,
    goal,
    own: { ...load, url: shop.url },
    reference: { name: 'thin', load: { ...thinLoad, url: thin.url } },
  });
  const gets = (paths: string[]) => ({
    exchanges: (connection: number): Exchange[] => turned(paths, connection).map((at) => get(at, bearerOf(shop, connection))),
  });
  const cart = (isRepeatable: boolean) => ({
    requestsPerUnit: 2,
    exchanges: (connection: number) => addAndRemove(shop, connection, isRepeatable),
  });
  const account = { email: 'buyer1@example.com', password: shop.password };
  return [
    beside('list, never asked before', 0.6, gets(categories.map((category) => `/api/v1/arts?category=${encodeURIComponent(category)}`))),
    beside('detail, never asked before', 0.5, gets(shop.works.slice(0, 200).map(({ slug }) => `/api/v1/arts/name/${slug}`))),
    beside('search, never asked before', 0.5, gets(WORDS.map((word) => `/api/v1/arts?search=${word}`))),
    beside('cart: add and remove', 0.6, cart(false)),
    beside('cart: add and remove, with Idempotency-Key', 0.45, cart(true), cart(false)),
    {
      ...beside('whole checkout: add, place, complete', 0.5, { requestsPerUnit: 3, exchanges: (connection) => checkout(shop, connection) }),
      tidy: () => completeOpenOrders(shop),
    },
    beside('sign-in', 1, { connections: 4, exchanges: () => [{ ...post('/api/v1/users/auth', account), expect: 200 }] }),
  ];
}

/** Public pages beside node:http sending the same bytes. */
function pageRows(shop: BenchShop, bare: Reference, pages: string[]): RequestRow[] {
  const beside = (name: string, goal: number, load: Omit<Load, 'url'>): RequestRow => ({
    name,
    goal,
    own: { ...load, url: shop.url },
    reference: { name: 'bare', load: { ...load, url: bare.url } },
  });
  const visit = (at: string) => get(at, BROWSER);
  return [
    beside('page /shop, cached', 0.7, { exchanges: () => [visit('/shop')] }),
    beside('100 artwork pages in turn, cached', 0.7, { exchanges: (connection) => turned(pages, connection).map(visit) }),
  ];
}

/** Cold pages: each artwork's page once, after the cache was emptied by a change. */
export function coldPages(shop: BenchShop, round: number): Load {
  const share = shop.works.slice(200 + round * 240, 200 + (round + 1) * 240);
  return {
    url: shop.url,
    amount: share.length,
    exchanges: (connection) => share.filter((_, at) => at % CONNECTIONS === connection).map(({ slug }) => get(`/${slug}`, BROWSER)),
  };
}

/** Each connection has a work of its own in each round of its sequence, so that two never wait for one row's lock. */
function addAndRemove(shop: BenchShop, connection: number, isRepeatable: boolean): Exchange[] {
  const bearer = bearerOf(shop, connection);
  const keyed = (exchange: Exchange): Exchange =>
    isRepeatable
      ? { ...exchange, setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }) }
      : exchange;
  return worksOf(shop, connection).flatMap(({ _id }) => [
    keyed({ ...post(`/api/v1/cart/${_id}/add`, { quantity: 1 }, bearer), expect: 200 }),
    keyed({ method: 'DELETE', path: `/api/v1/cart/${_id}/remove`, headers: bearer, expect: 200 }),
  ]);
}

/** A buyer adds a work, orders it, and an admin records it as paid. The cart's and the order's ids are those of the answers. */
function checkout(shop: BenchShop, connection: number): Exchange[] {
  const bearer = bearerOf(shop, connection);
  const ids = { cart: '', order: '' };
  return worksOf(shop, connection).flatMap(({ _id }) => [
    {
      ...post(`/api/v1/cart/${_id}/add`, { quantity: 1 }, bearer),
      expect: 200,
      onResponse: (_status, body) => void (ids.cart = (JSON.parse(body) as { _id: string })._id),
    },
    {
      ...post('/api/v1/checkout/', { shippingAddress: 'KG 7 Ave 40, Kacyiru' }, bearer),
      setupRequest: (request) => ({ ...request, path: `/api/v1/checkout/${ids.cart}` }),
      expect: 201,
      onResponse: (_status, body) => void (ids.order = (JSON.parse(body) as { data: { _id: string } }).data._id),
    },
    {
      ...post('/api/v1/checkout/', {}, { authorization: `Bearer ${shop.admin}` }),
      setupRequest: (request) => ({ ...request, path: `/api/v1/checkout/${ids.order}/complete` }),
      expect: 200,
    },
  ]);
}

/** Records what a load left unpaid as paid: with three unpaid orders a buyer is refused the next one. */
async function completeOpenOrders(shop: BenchShop): Promise<void> {
  const { url, admin } = shop;
  const { rows } = await shop.query(`SELECT id FROM orders WHERE status = 'pending' AND payment_status = 'unpaid'`);
  for (const { id } of rows) {
    const answer = await fetch(`${url}/api/v1/checkout/${id}/complete`, { method: 'POST', headers: { authorization: `Bearer ${admin}` } });
    if (!answer.ok) throw new Error(`The order ${id} could not be completed: ${answer.status}`);
  }
}

const bearerOf = ({ buyers }: BenchShop, connection: number) => ({ authorization: `Bearer ${buyers[connection % buyers.length]}` });

/** Twenty works that only this connection uses. */
const worksOf = ({ works }: BenchShop, connection: number) => works.slice(connection * 20, connection * 20 + 20);

const get = (at: string, headers: Record<string, string>): Exchange => ({ method: 'GET', path: at, headers, expect: 200 });

const post = (at: string, body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  path: at,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The list, begun elsewhere by each connection, so that ten do not ask for the same at once. */
function turned<T>(list: T[], connection: number): T[] {
  const begin = Math.floor((list.length * connection) / CONNECTIONS);
  return [...list.slice(begin), ...list.slice(0, begin)];
}
