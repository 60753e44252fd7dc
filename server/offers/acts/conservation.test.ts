import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import { expireOrders } from '#server/orders/checkout/cancel-order.ts';
import { checkSlice, foldSums } from '#server/sums/check-sums.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { expireOffers } from './end-offers.ts';
import { type OfferAnswer, offerCalls, shippingAddress } from '#server/offers/offer-test-server.ts';

/*
 * Stock and money after random concurrent histories of offers, answers, expiries, orders of carts, cancellations, payments by hand and changes of
 * stock, price and visibility (faults.md, 'Conservation of stock and money').
 */
const server = useTestServer();
const { offer, act, passTime } = offerCalls(server);
const execute = (query: ReturnType<typeof sql>) => server.services.db.execute(query);

type Person = { id: string; token: string };
type World = {
  artists: Person[];
  buyers: Person[];
  admin: Person;
  artworks: { id: string; price: number; owner: Person; initial: number }[];
  offers: { id: string; buyer: Person; artist: Person }[];
};

const which = fc.nat({ max: 1_000 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      art: fc.nat({ max: 3 }),
      buyer: fc.nat({ max: 4 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 46, max: 104 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which,
      by: fc.constantFrom('turn', 'turn', 'turn', 'buyer', 'artist'),
      act: fc.constantFrom('accept', 'accept', 'accept', 'counter', 'decline', 'withdraw'),
      amount: fc.integer({ min: 40, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), art: fc.nat({ max: 3 }), buyer: fc.nat({ max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('complete' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('show' as const), art: fc.nat({ max: 3 }), isShown: fc.constantFrom(true, true, false) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('price' as const), art: fc.nat({ max: 3 }), price: fc.integer({ min: 80, max: 120 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

async function perform(world: World, one: Step): Promise<void> {
  if (one.kind === 'offer') return makeOne(world, one);
  if (one.kind === 'answer') return answer(world, one);
  if (one.kind === 'order') return orderByCart(world, one);
  if (one.kind === 'cancel' || one.kind === 'complete') return changeOrder(world, one);
  if (one.kind === 'show' || one.kind === 'price') return changeArt(world, one);
  if (one.kind === 'jobs') return doJobs();
  const known = pick(world.offers, one.which);
  if (known) await passTime(known.id);
}

async function changeArt({ artworks, admin }: World, one: Extract<Step, { kind: 'show' | 'price' }>): Promise<void> {
  const body = one.kind === 'price' ? { price: one.price } : { state: one.isShown ? 'published' : 'hidden' };
  const changed = await server.call(`PUT /arts/${pick(artworks, one.art)?.id}`, { as: admin.token, body });
  await note(one.kind, endOf(changed), [200]);
}

/** On a crowded machine a lock can take longer than it may: the act is refused as a whole. A deadlock would be too, and is counted at the end. */
const BUSY = 503;

/** How often each kind of act ended how: 'accept 200', 'offer 409 offer.ended'. */
const ends = new Map<string, number>();
const count = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1);

type End = Pick<OfferAnswer, 'status' | 'code' | 'requestId'>;
const endOf = (answer: Awaited<ReturnType<typeof server.call>>): End => ({
  status: answer.statusCode,
  code: answer.json<{ code?: string }>().code,
  requestId: String(answer.headers['x-request-id']),
});

/** Counts how an act ended. Every act has words of its own; of one that was refused for being busy neither they nor an entry in the log are anywhere. */
async function note(act: string, { status, code, requestId }: End, expected: readonly number[], words = requestId): Promise<void> {
  count([act, status, code].filter(Boolean).join(' '));
  expect([...expected, BUSY], `${act} ${code}`).toContain(status);
  if (status !== BUSY) return;
  const traces = await execute(sql`
    SELECT 'offer' AS trace FROM offers WHERE text = ${words} UNION ALL SELECT 'message' FROM chat_messages WHERE content = ${words}
    UNION ALL SELECT 'order' FROM orders WHERE note = ${words} UNION ALL SELECT 'log' FROM audit_log WHERE request_id = ${requestId}`);
  expect(traces.rows, `${act} that was refused`).toEqual([]);
}

async function makeOne(world: World, one: Extract<Step, { kind: 'offer' }>): Promise<void> {
  const [art, buyer] = [pick(world.artworks, one.art), pick(world.buyers, one.buyer)];
  if (!art || !buyer) return;
  const text = randomUUID();
  const made = await offer(buyer, art, { quantity: one.quantity, amount: one.amount, text });
  await note('offer', made, [201, 400, 404, 409], text);
  if (made.status === 201) world.offers.push({ id: String(made.data['_id']), buyer, artist: art.owner });
}

async function answer(world: World, one: Extract<Step, { kind: 'answer' }>): Promise<void> {
  // Mostly of those that wait for an answer, by the one whose turn it is.
  const { rows } = await execute(sql`SELECT id, state FROM offers WHERE state IN ('open', 'countered') ORDER BY id`);
  const open = new Map(rows.map(({ id, state }) => [id, state]));
  const waiting = world.offers.filter(({ id }) => open.has(id));
  const known = pick(one.by === 'turn' ? waiting : world.offers, one.which);
  if (!known) return;
  const text = randomUUID();
  const body = one.act === 'counter' ? { amount: one.amount, text } : {};
  const by = one.by === 'turn' ? (open.get(known.id) === 'open' ? 'artist' : 'buyer') : one.by;
  await note(one.act, await act(by === 'buyer' ? known.buyer : known.artist, known.id, one.act, body), [200, 400, 409], text);
}

async function orderByCart({ artworks, buyers }: World, one: Extract<Step, { kind: 'order' }>): Promise<void> {
  const [art, buyer] = [pick(artworks, one.art), pick(buyers, one.buyer)];
  const open = await server.call('POST /cart', { as: String(buyer?.token), body: { productId: art?.id, quantity: 1 } });
  if (open.statusCode !== 200) return;
  const words = randomUUID();
  const body = { shippingAddress, note: words };
  const placed = await server.call(`POST /checkout/${open.json()._id}`, { as: String(buyer?.token), body });
  await note('order', endOf(placed), [201, 400, 404, 409], words);
}

async function changeOrder({ admin }: World, one: Extract<Step, { kind: 'cancel' | 'complete' }>): Promise<void> {
  const { rows } = await execute(sql`SELECT id FROM orders WHERE status = 'pending' ORDER BY id`);
  const order = pick(rows, one.which);
  if (!order) return;
  const answered = await server.call(`POST /checkout/${String(order['id'])}/${one.kind}`, { as: admin.token });
  await note(`order.${one.kind}`, endOf(answered), [200, 409]);
}

/** A job that waits too long for a lock fails whole, and runs again a minute later. */
async function run(job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    count(`${job} done`);
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    count(`${job} busy`);
  }
}

async function doJobs(): Promise<void> {
  await run('expireOffers', () => expireOffers(server.services));
  await run('expireOrders', () => expireOrders(server.services));
}
const fold = () => run('foldSums', () => foldSums(server.services.db));

/** What never occurs, at any moment. */
const contradictions = {
  'an accepted offer has an order of its own at its price': sql`
    SELECT FROM offers f WHERE state = 'accepted' AND 1 <> (
      SELECT count(*) FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = f.order_id AND o.user_id = f.buyer_id AND o.cart_id IS NULL
        AND l.art_id = f.art_id AND l.owner_id = f.artist_id AND l.price = f.amount AND l.quantity = f.quantity
        AND o.total_price = f.amount::bigint * f.quantity AND o.total_items = f.quantity)`,
  'an order without a cart is of an accepted offer': sql`
    SELECT FROM orders o WHERE cart_id IS NULL AND NOT EXISTS (SELECT FROM offers f WHERE f.order_id = o.id AND f.state = 'accepted')`,
  'an order is the sum of its lines': sql`
    SELECT FROM orders o WHERE total_price <> (SELECT sum(l.price::bigint * l.quantity) FROM order_lines l WHERE l.order_id = o.id)`,
  'a buyer has no more unpaid orders than are allowed': sql`
    SELECT FROM orders WHERE status = 'pending' AND payment_status IN ('unpaid', 'failed') GROUP BY user_id HAVING count(*) > ${limits.unpaidOrdersMax}`,
  'a buyer has no more open offers than are allowed': sql`
    SELECT FROM offers WHERE state IN ('open', 'countered') GROUP BY buyer_id, made_by, CASE made_by WHEN 'artist' THEN artist_id END HAVING count(*) > ${limits.openOffersMax}`,
  'the thread has a card for the making and the accepting of each offer': sql`
    SELECT FROM offers f LEFT JOIN (
      SELECT m.offer ->> 'id' AS id, count(*) AS cards FROM chat_messages m WHERE m.offer ->> 'step' IN ('made', 'accepted') GROUP BY 1
    ) c ON c.id = f.id::text WHERE coalesce(c.cards, 0) <> 1 + (f.state = 'accepted')::int`,
  'a person has as many unread messages as are counted': sql`
    SELECT FROM chat_unread c LEFT JOIN (SELECT receiver_id, count(*) AS unread FROM chat_messages WHERE read_at IS NULL GROUP BY 1) m
      ON m.receiver_id = c.user_id WHERE c.unread <> coalesce(m.unread, 0)`,
  'stock is below zero nowhere': sql`SELECT FROM arts WHERE available_arts < 0`,
};

async function check({ artworks }: World): Promise<void> {
  for (const [what, broken] of Object.entries(contradictions)) expect([what, (await execute(broken)).rowCount]).toEqual([what, 0]);
  for (const { id, initial } of artworks) {
    const { rows } = await execute(sql`
      SELECT available_arts + (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE l.art_id = arts.id AND o.status <> 'cancelled') AS sum FROM arts WHERE id = ${id}`);
    expect(rows).toEqual([{ sum: initial }]);
  }
}

async function checkSums(): Promise<void> {
  for (const one of sumChecks) expect([one.name, await checkSlice(server.services.db, one, EVERYTHING, false)]).toEqual([one.name, []]);
}

async function makeWorld(stocks: readonly number[]): Promise<World> {
  const people = (role: 'Artist' | 'User', count: number) => Promise.all(Array.from({ length: count }, () => server.person({ role })));
  const [artists, buyers, admin] = [await people('Artist', 2), await people('User', 4), await server.person({ role: 'Admin' })];
  const artworks: World['artworks'] = [];
  for (const [n, initial] of stocks.entries()) {
    const owner = pick(artists, n) ?? admin;
    const { id } = await makeArt(server.services.db, { ownerId: owner.id, price: 100, availableArts: initial, acceptsOffers: true });
    artworks.push({ id, price: 100, owner, initial });
  }
  // An artist buys too, of the other one.
  return { artists, buyers: [...buyers, ...artists.slice(0, 1)], admin, artworks, offers: [] };
}

/** More for a drill, which prints how the acts ended: `npm run drill -- offers`. */
const histories = Number(process.env['HISTORIES'] ?? 12);
const SAID_EACH = 50;
/** How the acts ended so far, of a drill. */
function say(): void {
  if (!process.env['HISTORIES']) return;
  const lines = [...ends].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([end, times]) => `${String(times).padStart(7)}  ${end}`);
  console.log(`How often each act ended how, of ${ends.get('histories') ?? 0} histories:\n${lines.join('\n')}`);
}
afterAll(say);

test('after any history of offers stock, orders, money and sums add up', { timeout: 0 }, async () => {
  const rounds = fc.array(fc.array(step, { minLength: 5, maxLength: 10 }), { minLength: 5, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rounds, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 }), async (history, stocks) => {
      const world = await makeWorld(stocks);
      for (const together of history) {
        await Promise.all([...together.map((one) => perform(world, one)), fold()]);
        await check(world);
      }
      await doJobs();
      await check(world);
      await checkSums();
      await fold();
      await checkSums();
      count('histories');
      if ((ends.get('histories') ?? 0) % SAID_EACH === 0) say();
    }),
    { numRuns: histories, seed: 712, endOnFailure: true, unbiased: true },
  );
  const stood = await execute(sql`SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`);
  expect(stood.rows).toEqual([{ deadlocks: 0 }]);
  const { rows } = await execute(sql`SELECT count(*)::int AS accepted FROM offers WHERE state = 'accepted'`);
  expect(rows[0]?.['accepted']).toBeGreaterThan(histories);
});
