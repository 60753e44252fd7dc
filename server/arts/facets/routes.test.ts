import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtFacets } from '#contract/facets.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const ask = (query: string) => server.call(`GET /arts/facets${query ? `?${query}` : ''}`);

beforeAll(async () => {
  await makeArt(server.services.db, { widthCm: 50, heightCm: 80, medium: 'Oil', price: 35_000 });
});

test('GET /arts/facets answers with the counts of all filters, for everybody', async () => {
  const answer = await ask('category=Painting&sort=popular&limit=3');
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<{ data: ArtFacets }>();
  expect(data).toMatchObject({
    total: 1,
    categories: [{ category: 'Painting', count: 1 }],
    mediums: [{ medium: 'Oil', count: 1 }],
    artists: [{ name: 'Jean Bosco Habimana', count: 1 }],
    price: { min: 35_000, max: 35_000 },
  });
  expect(data.colours.map(({ colour }) => colour)).toEqual(
    'red orange yellow green blue purple pink brown black white grey gold'.split(' '),
  );
  expect(answer.headers['cache-control']).toContain('s-maxage=5');
});

test('bounds that are none and unknown colours are refused at their field, in lists and facets alike', async () => {
  const refused = [
    ...['-1', '1000000001', '1.5', '35 000', 'much', '1e3', 'NaN', '٣', '0x10', '9'.repeat(60)].map((bound) => ['minPrice', bound]),
    ['maxPrice', '0'],
    ...['0', '-1', '2001', '1.5', 'wide'].map((bound) => ['maxWidth', bound]),
    ...['-1', '0.5'].map((bound) => ['minWidth', bound]),
    ['minHeight', '2001'],
    ['colour', 'turquoise'],
    ['colour', 'Red'],
    ['orientation', 'diagonal'],
    ...['best', 'price'].map((sort) => ['sort', sort]),
    ...['0', '-3', 'all'].map((limit) => ['limit', limit]),
  ] as [string, string][];
  for (const [field, value] of refused) {
    for (const call of ['/arts/facets', '/arts'] as const) {
      const answer = await server.call(`GET ${call}?${new URLSearchParams({ [field]: value }).toString()}`);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], `${call} ${field}=${value}`).toEqual([400, [field]]);
    }
  }
  for (const side of ['Price', 'Width', 'Height']) {
    const answer = await ask(`min${side}=500&max${side}=499`);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [`min${side}`]]);
    expect((await ask(`min${side}=500&max${side}=500`)).statusCode).toBe(200);
  }
});

test('several values of a filter are refused at their field where one is wrong or there are more than twelve, in lists and facets alike', async () => {
  const mediums = (count: number) => Array.from({ length: count }, (_, n) => `medium=m${n}`).join('&');
  for (const call of ['/arts/facets', '/arts'] as const) {
    expect((await server.call(`GET ${call}?${mediums(12)}`)).statusCode).toBe(200);
    for (const [field, query] of [
      ['medium', mediums(13)],
      ['medium', `medium=Oil&medium=${'x'.repeat(121)}`],
      ['category', 'category=Painting&category=%01'],
      ['colour', 'colour=red&colour=turquoise'],
    ] as const) {
      const answer = await server.call(`GET ${call}?${query}`);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], `${call} ${query}`).toEqual([400, [field]]);
    }
  }
  const found = await server.call('GET /arts?medium=Oil&medium=Ink,+gouache&category=Ceramic&category=painting');
  expect(found.json().page.total).toBe(1);
});

test('a facet counts beside the other filters, not beside its own values', async () => {
  const { data } = (await ask('medium=Oil&medium=Bronze&category=Ceramic&category=Sculpture')).json<{ data: ArtFacets }>();
  expect([data.total, data.categories, data.mediums]).toEqual([0, [{ category: 'Painting', count: 1 }], []]);
});

test('from 0 is no bound: artworks of every price, and those whose size is not known', async () => {
  await makeArt(server.services.db, { name: 'Unmeasured', widthCm: null, heightCm: null });
  const all = (await ask('sort=newest')).json<{ data: ArtFacets }>().data;
  expect(all.total).toBe(2);
  for (const bound of ['minPrice=0', 'minWidth=0', 'minHeight=0', 'minPrice=0&minWidth=00&minHeight=0']) {
    expect((await ask(bound)).json().data, bound).toEqual(all);
    expect((await server.call(`GET /arts?${bound}`)).json().page.total, bound).toBe(2);
  }
  expect((await ask('minWidth=0&maxWidth=60')).json().data.total).toBe(1);
  await server.services.db.execute("DELETE FROM arts WHERE name = 'Unmeasured'");
});

test('twenty filters at once, repeated ones, and hostile texts are answered or refused, never a fault', async () => {
  const all =
    'search=hills&category=Painting&price=medium&medium=oil&size=medium&availability=in-stock&owner=nobody&minPrice=1&maxPrice=1000000000' +
    '&minWidth=1&maxWidth=2000&minHeight=1&maxHeight=2000&colour=blue&orientation=portrait&sort=match&limit=5&utm_source=y&lang=rw';
  expect((await ask(all)).json().data).toMatchObject({ total: 0, price: { min: null, max: null } });
  expect((await ask('category=Ceramic')).json().data.price).toEqual({ min: null, max: null });
  expect((await ask('category=Unheard+of')).json().data.price).toEqual({ min: null, max: null });
  const texts = ["'; DROP TABLE arts; --", '{1,2}', '}', 'a&b', '\\', '%', '"', 'é'.repeat(60), '🙂', 'x'.repeat(120)];
  for (const text of texts) {
    for (const field of ['search', 'category', 'medium', 'owner']) {
      const answer = await ask(new URLSearchParams({ [field]: text }).toString());
      expect(answer.statusCode, `${field}=${text}`).toBe(200);
    }
  }
  for (const query of ['colour=red&colour=blue', 'minPrice=1&minPrice=2', 'search[]=x', 'medium=%00', 'search=%00']) {
    expect([200, 400]).toContain((await ask(query)).statusCode);
  }
});

describe('with rate limits', () => {
  const limited = useTestServer({ RATE_LIMITS: 'on' });
  test('10,000 facets a minute from one address: those beyond the limit of all calls are refused, and others are answered', async () => {
    const statuses = new Map<number, number>();
    const askFrom = (remoteAddress: string, minPrice: number) =>
      limited.app.inject({ url: `/api/v1/arts/facets?minPrice=${minPrice}`, remoteAddress });
    const begun = performance.now();
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => askFrom('203.0.113.9', 1 + 100 * round + n)));
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    // On a slow machine they take longer than the minute, after which they are counted anew.
    const minutes = 1 + Math.floor((performance.now() - begun) / 60_000);
    const [answered = 0, refused = 0] = [statuses.get(200), statuses.get(429)];
    expect(answered + refused).toBe(10_000);
    expect(answered).toBeGreaterThanOrEqual(300);
    expect(answered).toBeLessThanOrEqual(300 * minutes);
    expect((await askFrom('203.0.113.10', 7)).statusCode).toBe(200);
  });
});

test('of more facets at once than connections allow some are told to come back, and none fails', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`minPrice=${1_000 + n}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBeDefined();
  expect((await ask('minPrice=9')).statusCode).toBe(200);
});

test('an answer is kept until an artwork changes', async () => {
  const { json } = await ask('minPrice=3');
  const before = json().data.total as number;
  const artist = await server.person({ role: 'Artist' });
  const { id } = await makeArt(server.services.db, { ownerId: artist.id });
  expect((await ask('minPrice=3')).json().data.total).toBe(before);
  const hidden = await server.call(`PUT /arts/${id}`, { as: artist.token, body: { name: 'Renamed' } });
  expect(hidden.statusCode).toBe(200);
  expect((await ask('minPrice=3')).json().data.total).toBe(before + 1);
});

test('a cursor of no list is refused in facets as in the list, one of the list is read', async () => {
  await makeArt(server.services.db, { name: 'One more' });
  const { page } = (await server.call('GET /arts?limit=1&sort=popular')).json<{ page: { next: string } }>();
  expect((await ask(`limit=1&sort=popular&cursor=${page.next}`)).statusCode).toBe(200);
  for (const query of ['cursor=garbage', `sort=newest&cursor=${page.next}`]) {
    const refused = await ask(query);
    expect([refused.statusCode, refused.json().code], query).toEqual([400, 'input.cursor']);
  }
});
