import { expect, test } from 'vitest';
import { dayOf, formatShortDate } from '#contract/format.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countReads } from '#server/testing/statements/count-reads.ts';
import { foldSums } from '#server/sums/check-sums.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type List = { data: ManagedArt[]; page: { next: string | null; total: number | null } };
const artist = () => server.person({ role: 'Artist', status: 'approved' });
const read = async (path: string, as: string) => {
  const answer = await server.call(`GET ${path}` as 'GET /arts/owner', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const names = ({ data }: List) => data.map(({ name }) => name);

/** A painting in stock, a sold out one, a hidden one, a draft, one on request, a deleted one, and another artist's. */
async function makeWorks(ownerId: string) {
  const { db } = server.services;
  const make = (name: string, more: object = {}) => makeArt(db, { ownerId, name, description: `About ${name}.`, ...more });
  return {
    stocked: await make('Stocked Intore', { price: 10_000, medium: 'Oil on canvas' }),
    sold: await make('Sold Agaseke', { price: 30_000, availableArts: 0, category: 'Hand Craft' }),
    hidden: await make('Hidden Ikaze', { price: 20_000, state: 'hidden' }),
    draft: await make('Drafted Umuvumu', { price: 0, category: '', state: 'draft', wasPublished: false }),
    custom: await make('Asked Ingoma', { price: 40_000, isCustomOrder: true }),
    deleted: await make('Deleted Ubumuntu', { deletedAt: new Date(), state: 'hidden' }),
    rivals: await makeArt(db, { name: 'Stocked by a rival', state: 'hidden' }),
  };
}

test(
  'GET /arts/owner has own artworks of every state, by state, search and price',
  onOneDay(async () => {
    const { id, token } = await artist();
    await makeWorks(id);
    const list = async (query: string) => names(await read(`/arts/owner?${query}`, token));
    expect(await list('')).toEqual(['Asked Ingoma', 'Drafted Umuvumu', 'Hidden Ikaze', 'Sold Agaseke', 'Stocked Intore']);
    expect(await list('state=draft')).toEqual(['Drafted Umuvumu']);
    expect(await list('state=hidden')).toEqual(['Hidden Ikaze']);
    expect(await list('state=published')).toEqual(['Asked Ingoma', 'Sold Agaseke', 'Stocked Intore']);
    expect(await list('state=soldOut')).toEqual(['Sold Agaseke']);
    expect(await list('state=madeToOrder')).toEqual(['Asked Ingoma']);
    expect(await list('search=umuv')).toEqual(['Drafted Umuvumu']);
    expect(await list('search=STOCK')).toEqual(['Stocked Intore']);
    expect(await list('search=hand%20craft')).toEqual(['Sold Agaseke']);
    expect(await list('search=20%20000%20Frw')).toEqual(['Hidden Ikaze']);
    expect(await list('search=ikaze&state=draft')).toEqual([]);
    expect(await list('search=%27%22%29%20OR%201%3D1--')).toEqual([]);
    expect(await list('search=%21%21')).toEqual([]);
    const total = async (query: string) => (await read(`/arts/owner?${query}`, token)).page.total;
    expect(await list('search=Sold%20out'), 'the state that its row shows').toEqual(['Sold Agaseke']);
    expect(await list('search=hidden'), 'a state, which is a word of a name too').toEqual(['Hidden Ikaze']);
    expect(await list('search=published&state=soldOut')).toEqual(['Sold Agaseke']);
    const today = encodeURIComponent(formatShortDate(Date.now()));
    expect(await list(`search=${today}&sort=price-desc&state=published`)).toEqual(['Asked Ingoma', 'Sold Agaseke', 'Stocked Intore']);
    expect(await list(`search=${dayOf(Date.now() - 86_400_000)}`)).toEqual([]);
    expect(await list(`search=oil%20${today}`)).toEqual(['Stocked Intore']);
    const first = await read(`/arts/owner?search=${today}&limit=3`, token);
    const second = await read(`/arts/owner?search=${today}&limit=3&cursor=${first.page.next}`, token);
    expect([...names(first), ...names(second)]).toEqual(await list(''));
    const file = (await server.call(`GET /artist/works.csv?search=draft`, { as: token })).body.trimEnd().split('\r\n');
    expect(file).toHaveLength(2);
    expect([await total(''), await total('state=soldOut'), await total('search=umuv')]).toEqual([5, 1, 1]);
  }),
);

test(
  'each order is walked page by page, forwards, without a gap or a repetition',
  onOneDay(async () => {
    const { id, token } = await artist();
    const { stocked, custom, sold } = await makeWorks(id);
    const { db } = server.services;
    const day = "(now() AT TIME ZONE 'Africa/Kigali')::date";
    for (const [art, views] of [
      [stocked, 7],
      [custom, 7],
      [sold, 9],
    ] as const)
      await db.$client.query(`INSERT INTO art_views (art_id, day, views) VALUES ($1, ${day}, $2)`, [art.id, views]);
    const { id: buyerId } = await server.person();
    const { order } = await makeOrder(db, {
      buyerId,
      arts: [
        { ...stocked, quantity: 2 },
        { ...custom, quantity: 1 },
      ],
    });
    await db.$client.query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
    await foldSums(db);
    const stocks = await db.$client.query<{ name: string }>(
      'SELECT name FROM arts WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY available_arts, id',
      [id],
    );
    const byStock = stocks.rows.map(({ name }) => name);
    const expected = {
      newest: ['Asked Ingoma', 'Drafted Umuvumu', 'Hidden Ikaze', 'Sold Agaseke', 'Stocked Intore'],
      'price-asc': ['Drafted Umuvumu', 'Stocked Intore', 'Hidden Ikaze', 'Sold Agaseke', 'Asked Ingoma'],
      'price-desc': ['Asked Ingoma', 'Sold Agaseke', 'Hidden Ikaze', 'Stocked Intore', 'Drafted Umuvumu'],
      'stock-asc': byStock,
      'stock-desc': byStock.toReversed(),
      views: ['Sold Agaseke', 'Asked Ingoma', 'Stocked Intore', 'Drafted Umuvumu', 'Hidden Ikaze'],
      sold: ['Stocked Intore', 'Asked Ingoma', 'Drafted Umuvumu', 'Hidden Ikaze', 'Sold Agaseke'],
    };
    for (const [sort, order_] of Object.entries(expected)) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const page = await read(`/arts/owner?sort=${sort}&limit=2&cursor=${encodeURIComponent(cursor)}`, token);
        seen.push(...names(page));
        if (!page.page.next) break;
        cursor = page.page.next;
      }
      expect(seen, sort).toEqual(order_);
    }
    const [first] = (await read('/arts/owner?sort=views', token)).data;
    expect(first).toMatchObject({ views: 9, sold: 0 });
    const [best] = (await read('/arts/owner?sort=sold', token)).data;
    expect(best).toMatchObject({ views: 7, sold: 2 });
    expect((await server.call('GET /arts/owner?sort=views&cursor=nonsense', { as: token })).json()).toMatchObject({ code: 'input.cursor' });
  }),
);

test('a search by one letter, which may be frequent, is walked page by page in each order', async () => {
  const { id, token } = await artist();
  await makeWorks(id);
  for (const sort of ['newest', 'price-desc', 'views', 'sold']) {
    const whole = names(await read(`/arts/owner?search=i&sort=${sort}`, token));
    expect(whole.toSorted(), sort).toEqual(['Asked Ingoma', 'Hidden Ikaze', 'Stocked Intore']);
    const first = await read(`/arts/owner?search=i&sort=${sort}&limit=2`, token);
    const second = await read(`/arts/owner?search=i&sort=${sort}&limit=2&cursor=${encodeURIComponent(first.page.next ?? '')}`, token);
    expect([...names(first), ...names(second)], sort).toEqual(whole);
    expect([first.page.total, second.page.next], sort).toEqual([null, null]);
  }
  expect(names(await read('/arts/owner?search=i&state=hidden', token))).toEqual(['Hidden Ikaze']);
});

test("everybody's artworks are walked by views and by sales page by page, those without a sum last", async () => {
  const { id } = await artist();
  const boss = await server.person({ role: 'Admin' });
  const { stocked, custom, sold } = await makeWorks(id);
  const { db } = server.services;
  for (const [art, views] of [
    [stocked, 4],
    [custom, 4],
    [sold, 6],
  ] as const)
    await db.$client.query('INSERT INTO art_views (art_id, day, views) VALUES ($1, now(), $2)', [art.id, views]);
  await foldSums(db);
  for (const query of ['sort=views', 'sort=sold', 'sort=views&state=published', 'sort=views&state=draft', 'sort=sold&category=Painting']) {
    const whole = await read(`/admin/arts?${query}&limit=100`, boss.token);
    const by = query.includes('views') ? ('views' as const) : ('sold' as const);
    const keys = whole.data.map((art) => art[by]);
    expect(keys, query).toEqual(keys.toSorted((one, other) => other - one));
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { data, page } = await read(`/admin/arts?${query}&limit=2&cursor=${encodeURIComponent(cursor)}`, boss.token);
      seen.push(...data.map(({ _id }) => _id));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen, query).toEqual(whole.data.map(({ _id }) => _id));
  }
  const first = names(await read('/admin/arts?sort=views&search=agaseke&limit=1', boss.token));
  expect(first).toEqual(['Sold Agaseke']);
  expect(names(await read('/admin/arts?category=Hand%20Craft&search=sold', boss.token))).toContain('Sold Agaseke');
});

test('a view and a sale are shown before they are added up', async () => {
  const { id, token } = await artist();
  const { stocked } = await makeWorks(id);
  await server.services.db.$client.query('INSERT INTO art_views (art_id, day, views) VALUES ($1, now(), 3)', [stocked.id]);
  const found = (await read('/arts/owner?search=intore', token)).data;
  expect(found[0]).toMatchObject({ views: 3 });
});

test("GET /admin/arts has everybody's, hidden ones and drafts of artists too; nobody else may read it", async () => {
  const { id, token } = await artist();
  const boss = await server.person({ role: 'Admin' });
  await makeWorks(id);
  expect(names(await read('/admin/arts?state=hidden&search=ikaze', boss.token))).toContain('Hidden Ikaze');
  expect(names(await read('/admin/arts?state=draft', boss.token))).toContain('Drafted Umuvumu');
  expect(names(await read('/admin/arts?limit=100', boss.token))).not.toContain('Deleted Ubumuntu');
  expect((await server.call('GET /admin/arts', { as: token })).statusCode).toBe(403);
});

test('a page takes two statements whatever it is narrowed to, one where it is the whole list or of a search, and one more with new words', async () => {
  const { id, token } = await artist();
  await makeWorks(id);
  const count = async (query: string) => {
    const { statements } = await countStatements(server.services.db, () => read(`/arts/owner?${query}`, token));
    return statements.filter((text) => text.includes('arts') || text.includes('search_words')).length;
  };
  expect([await count('limit=1'), await count('sort=views&state=published&limit=1'), await count('sort=sold&limit=2')]).toEqual([2, 2, 2]);
  expect([
    await count(''),
    await count('search=umuvumu&limit=1'),
    await count('search=about&limit=1'),
    await count('search=about'),
  ]).toEqual([1, 2, 2, 1]);
});

test('a page of many artworks reads little more than it shows, in each order and state, of an artist and of everybody', async () => {
  const { id, token } = await artist();
  const boss = await server.person({ role: 'Admin' });
  const { db } = server.services;
  const made = await makeArt(db, { ownerId: id, price: 1_000, name: 'Zuba', description: 'Made of clay' });
  // A plan that looks at all of them would be seen. In parts: triggers write each one into several tables.
  for (let from = 0; from < 2_400; from += 400) {
    await db.$client.query(
      `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, state, on_show, cover_id)
       SELECT gen_random_uuid(), owner_id, 'Work ' || n, 'many-works-' || n, 'Made of clay', 1000 + n % 977 * 500, n % 12, category,
         CASE n % 50 WHEN 0 THEN 'hidden' ELSE 'published' END, n % 50 > 0, cover_id
       FROM arts, generate_series($2::int + 1, $2::int + 400) n WHERE id = $1`,
      [made.id, from],
    );
  }
  await db.$client.query(
    `INSERT INTO art_views (art_id, day, views) SELECT id, now(), 1 + price % 400 FROM arts WHERE owner_id = $1 AND price % 3000 > 0`,
    [id],
  );
  await foldSums(db);
  await db.$client.query('ANALYZE arts, managed_arts, art_ranks, kept_sums, sum_changes');
  // The artworks alone stand in 1,100 of them.
  const MOST_BUFFERS = 700;
  for (const [path, as] of [
    ['/arts/owner', token],
    ['/admin/arts', boss.token],
  ] as const) {
    for (const query of [
      'sort=newest',
      'sort=price-asc',
      'sort=price-desc',
      'sort=views',
      'sort=sold',
      'state=hidden',
      'state=soldOut&sort=price-asc',
      'state=soldOut&sort=stock-desc',
    ]) {
      const reads = await countReads(db, () => read(`${path}?limit=20&${query}`, as));
      expect(reads.buffers, `${path} ${query}`).toBeLessThan(MOST_BUFFERS);
    }
  }
  // How frequent a single letter is, is not known: it is walked to, and where that takes too long the index is asked.
  expect((await countReads(db, () => read('/arts/owner?search=w&limit=20', token))).buffers).toBeLessThan(MOST_BUFFERS);
  expect(names(await read('/arts/owner?search=z', token))).toEqual(['Zuba']);
  expect(names(await read('/arts/owner?search=z&sort=views', token))).toEqual(['Zuba']);
});

test.each(['newest', 'price-asc', 'price-desc', 'views', 'sold'] as const)('the CSV has the order of the list: %s', async (sort) => {
  const { id, token } = await artist();
  await makeWorks(id);
  const list = await read(`/arts/owner?sort=${sort}`, token);
  const file = await server.call(`GET /artist/works.csv?sort=${sort}`, { as: token });
  const [head = '', ...rows] = file.body.trimEnd().split('\r\n');
  const at = head.split(',').indexOf('Id');
  expect(rows.map((row) => row.split(',')[at])).toEqual(list.data.map(({ _id }) => _id));
});

test('the CSV has what the filters find, of the own artworks alone, and no cell is a formula', async () => {
  const { id, token } = await artist();
  const boss = await server.person({ role: 'Admin' });
  await makeWorks(id);
  await makeArt(server.services.db, {
    ownerId: id,
    name: '=HYPERLINK("http://evil.example")',
    state: 'hidden',
    description: "It's $1, \\ and 'quoted'",
  });
  const csv = async (path: string, as: string) =>
    (await server.call(`GET ${path}` as 'GET /artist/works.csv', { as })).body.trimEnd().split('\r\n');
  const [head, ...rows] = await csv('/artist/works.csv?state=hidden', token);
  expect(head).toMatch(/^\uFEFFname,price,available_arts,category,description,/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`"'=HYPERLINK(""http://evil.example"")",35000`);
  expect(await csv("/artist/works.csv?search=umuv'%20%241%20%5C", token)).toHaveLength(1);
  expect(await csv('/artist/works.csv?search=umuv', token)).toHaveLength(2);
  // A letter is frequent, and is looked for otherwise.
  expect(await csv('/artist/works.csv?search=u', token)).toHaveLength(2);
  const { rows: own } = await server.services.db.$client.query<{ id: string }>('SELECT id FROM arts WHERE owner_id = $1 ORDER BY id', [id]);
  const some = own.slice(0, 2).map((row) => row.id);
  const rival = await makeArt(server.services.db, { name: 'A rival, public' });
  const picked = await csv(`/artist/works.csv?ids=${[...some, rival.id].join(',')}`, token);
  expect(picked).toHaveLength(3);
  expect(picked.join('')).not.toContain('A rival');
  expect((await server.call('GET /artist/works.csv?ids=1%27%20OR%20true', { as: token })).statusCode).toBe(400);
  expect((await csv('/admin/works.csv?search=rival', boss.token)).length).toBeGreaterThan(1);
  expect((await server.call('GET /admin/works.csv', { as: token })).statusCode).toBe(403);
  const entries = await server.services.db.$client.query(
    "SELECT object_id FROM audit_log WHERE action = 'data.exported' AND actor_id = $1",
    [id],
  );
  expect(entries.rows[0]).toEqual({ object_id: 'own works' });
});
