import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startServer } from '../e2e/start-server.ts';
import { type Load, measure, measureBare, type Measured } from './load.ts';

// npm run bench [-- --million]: the built product on a real PostgreSQL with 10,000 (1,000,000) artworks, each load next to the same bytes
// from a bare node:http server in the same run. Figures of one run on one machine: only the ratios can be compared.
const isMillion = process.argv.includes('--million');
const artworks = isMillion ? 1_000_000 : 10_000;
const PASSWORD = 'correct horse battery';

const server = await startServer({ DEMO: '0' });
try {
  console.log(`Filling ${artworks.toLocaleString('en')} artworks…`);
  const seed = spawnSync(process.execPath, ['scripts/seed.ts', '--artworks', String(artworks), '--buyers', '60'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (seed.status !== 0) throw new Error('The seed failed.');
  await report();
} finally {
  await server.close();
}

type Row = { name: string; load: Load; bare?: string };
type Card = { _id: string; slug: string; name: string };

async function report(): Promise<void> {
  const api = `${server.url}/api/v1`;
  const { data } = (await (await fetch(`${api}/arts?limit=100`)).json()) as { data: Card[] };
  const token = await signIn('buyer1@example.com');
  const bearer = { authorization: `Bearer ${token}` };
  // Responses to a signed-in account are never cached; those to visitors come from the micro-cache.
  const uncached = (pathName: string): Load => ({ url: api + pathName, headers: bearer });
  const rows: Row[] = [
    { name: 'gallery page', load: uncached('/arts'), bare: `${api}/arts` },
    { name: 'gallery page, from the micro-cache', load: { url: `${api}/arts` }, bare: `${api}/arts` },
    { name: 'filter: category', load: uncached('/arts?category=Ceramic'), bare: `${api}/arts?category=Ceramic` },
    { name: 'filter: price, size, in stock', load: uncached('/arts?price=medium&size=large&availability=in-stock') },
    { name: 'search: common word', load: uncached('/arts?search=painting') },
    { name: 'search: rare word', load: uncached('/arts?search=sabyinyo') },
    { name: 'search: two letters', load: uncached('/arts?search=qz') },
    { name: 'search: no match', load: uncached('/arts?search=zzyzxqwv') },
    {
      name: 'artwork',
      load: { url: server.url, requests: data.map(({ slug }) => ({ path: `/api/v1/arts/name/${slug}`, headers: bearer })) },
      bare: `${api}/arts/name/${data[0]!.slug}`,
    },
    { name: 'page /shop, from the micro-cache', load: { url: `${server.url}/shop` }, bare: `${server.url}/shop` },
    { name: 'page of an artwork, cold', load: { url: server.url, requests: coldPages(data) }, bare: `${server.url}/${data[0]!.slug}` },
    {
      name: 'add to cart',
      load: { url: server.url, requests: data.map(({ _id }) => post(`/api/v1/cart/${_id}/add`, { quantity: 1 }, bearer)) },
    },
    { name: 'sign-in', load: { ...json({ email: 'buyer2@example.com', password: PASSWORD }), url: `${api}/users/auth`, connections: 4 } },
  ];
  console.log('\n| load | requests/s | p50 ms | p99 ms | bare node:http | ratio | failures |\n|---|---|---|---|---|---|---|');
  for (const { name, load, bare } of rows) {
    const own = await measure(load);
    print(name, own, bare ? await measureBare(bare, {}) : undefined);
  }
  print('order (cart to order)', await measureOrders(data), undefined);
}

function print(name: string, own: Measured, bare: Measured | undefined): void {
  const ratio = bare ? (own.perSecond / bare.perSecond).toFixed(2) : '—';
  console.log(
    `| ${name} | ${own.perSecond.toFixed(0)} | ${own.p50} | ${own.p99} | ${bare ? bare.perSecond.toFixed(0) : '—'} | ${ratio} | ${own.failures} |`,
  );
}

function json(body: unknown, headers: Record<string, string> = {}) {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) } as const;
}

function post(pathName: string, body: unknown, headers: Record<string, string>) {
  return { ...json(body, headers), path: pathName };
}

/** Addresses with an ignored, unique parameter, so that no cached page matches. */
function coldPages(cards: Card[]) {
  return Array.from({ length: 5_000 }, (_, at) => ({ path: `/${cards[at % cards.length]!.slug}?cold=${at}-${process.hrtime.bigint()}` }));
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/users/auth`, json({ email, password: PASSWORD }));
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Each buyer adds an artwork to the cart, orders it and cancels, repeatedly, 8 at a time; counts orders only. */
async function measureOrders(cards: Card[]): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + 5_000;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async (_, buyer) => {
      const bearer = { authorization: `Bearer ${await signIn(`buyer${buyer + 10}@example.com`)}` };
      for (let round = 0; performance.now() < until; round += 1) {
        const art = cards[(buyer * 7 + round) % cards.length]!;
        const cart = (await (await fetch(`${server.url}/api/v1/cart/${art._id}/add`, json({ quantity: 1 }, bearer))).json()) as {
          _id?: string;
        };
        const before = performance.now();
        const placed = await fetch(`${server.url}/api/v1/checkout/${cart._id}`, json({ shippingAddress: 'KG 7 Ave 40, Kacyiru' }, bearer));
        if (placed.status === 201) {
          times.push(performance.now() - before);
          const { data } = (await placed.json()) as { data: { _id: string } };
          await fetch(`${server.url}/api/v1/checkout/${data._id}/cancel`, json({}, bearer));
        } else failures += 1;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { perSecond: times.length / ((performance.now() - begun) / 1000), p50: at(0.5), p99: at(0.99), failures };
}
