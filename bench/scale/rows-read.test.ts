import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnClient } from '#server/testing/own-client.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { leastRows } from '#server/testing/statements/least-rows.ts';
import { isRead } from '#server/testing/statements/plans.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { seedHistory } from '../../scripts/seed/seed-history.ts';
import { seedSmallShop } from '../../scripts/seed/seed-small-shop.ts';
import { type Form, formsOf } from './forms.ts';
import { openRoles } from './open-roles.ts';
import type { Role } from './samples.ts';

/** Works, buyers, orders, reviews, messages, notifications and entries of the log of the two shops, of which an artist and a buyer have most. */
const [FEW, MANY] = [100, 1_000];
const PAGE = 3;
/** Ten times as much is read where something grows; a plan that is another one may read a tenth of the works or orders more, of which an artist has as many. */
const [MOST_RATIO, MOST_MORE] = [2, 150];

/** What may read more in the larger shop, by role and address, and why. */
const growing: readonly (readonly [which: RegExp, why: string])[] = [
  [/^admin \/admin\/waiting$/, 'what waits is counted, up to 1,000 of a kind'],
  [/^admin \/admin\/arts\?state=/, 'up to 1,000 are counted'],
  [
    /^admin \/(?:users\/.*\/consequences|admin\/people\/[^?]*)$/,
    'of small tables all lines are read where the listed orders are asked for theirs',
  ],
  [/^artist \/artist\/(?:overview|figures)/, 'its days and works are added up, of which the artist of the small shop has few'],
  [/^artist \/artist\/customers\?place=/, 'up to 10,000 are counted'],
  [/^(?:artist|admin) \/checkout\/customer$/, 'it answers 500 people'],
  [/^buyer \/arts(?:\/facets|\?)/, 'of up to 8,000 works all are looked at'],
  [/^buyer \/notifications$/, 'those of 90 days of one person are grouped'],
];

type Shop = { server: TestServer; client: pg.Client; forms: Form[]; tokens: Record<Role, string | undefined>; known: Map<string, number> };

const servers = [useTestServer(), useTestServer()] as const;
let few: Shop;
let many: Shop;

beforeAll(async () => {
  [few, many] = await Promise.all([openShop(servers[0], FEW), openShop(servers[1], MANY)]);
});
afterAll(() => Promise.all([few.client.end(), many.client.end()]));

async function openShop(server: TestServer, count: number): Promise<Shop> {
  const client = await openOwnClient(server);
  await seedSmallShop(client, server.services, { artworks: count, buyers: count });
  await seedHistory(client, { orders: count, reviews: count, messages: count, notifications: count, audit: count }, () => {});
  await client.query('VACUUM ANALYZE');
  const { samples, tokens } = await openRoles(server, client);
  // Nothing that is measured is kept.
  await client.query('BEGIN');
  return { server, client, forms: formsOf(samples).forms, tokens, known: new Map() };
}

const withLimit = ({ path, isPaged }: Form) => (isPaged ? `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}` : path);

/** The rows that a call reads, each statement as well as it can be answered. */
async function rowsOf({ server, client, tokens, known }: Shop, form: Form): Promise<number> {
  const asked = withLimit(form);
  const as = tokens[form.role] ?? '';
  const { answer, sent } = await countStatements(server.services.db, () => server.call(`GET ${asked as `/${string}`}`, { as }));
  expect(answer.statusCode, `${asked} as ${form.role}`).toBe(200);
  let rows = 0;
  for (const one of sent.filter(isRead)) {
    const key = JSON.stringify(one);
    const read = known.get(key) ?? (await leastRows(client, one, 5 * PAGE));
    known.set(key, read);
    rows += read;
  }
  return rows;
}

const nameOf = ({ role, path }: Form) => `${role} ${path}`;
/** Visitors are answered as buyers are, from what is kept; a search walks so many rows before it asks an index, and has tests of its own. */
const isMeasured = ({ role, path }: Form) => role !== 'visitor' && !/[?&](?:search|q)=/.test(path);

test('what a call reads does not grow with the shop', async () => {
  const grown: string[] = [];
  for (const [at, form] of few.forms.entries()) {
    const same = many.forms[at];
    if (!same || !isMeasured(form)) continue;
    const [less, more] = await Promise.all([rowsOf(few, form), rowsOf(many, same)]);
    if (more > MOST_RATIO * less + MOST_MORE && !growing.some(([which]) => which.test(nameOf(form))))
      grown.push(`${nameOf(form)}: ${less}, ${more}`);
  }
  expect(grown).toEqual([]);
});

test.each(growing)('%s may read more because %s, and is asked', (which) => {
  expect(few.forms.filter(isMeasured).map(nameOf)).toContainEqual(expect.stringMatching(which));
});
