import { expect, test } from 'vitest';
import { dayOf } from '#contract/format.ts';
import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const DAY_MS = 24 * 60 * 60 * 1_000;
const day = (fromToday: number) => dayOf(Date.now() + fromToday * DAY_MS);
const artist = () => server.person({ role: 'Artist', status: 'approved', name: 'Keza Uwase' });
const put = (as: string, body: object | null) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/v1/artist/holiday',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const away = (more: object = {}) => ({ from: day(0), to: day(10), text: 'In Huye with my family.', sell: false, ...more });
const refusalOf = ({ statusCode, json }: { statusCode: number; json: <T>() => T }) => [statusCode, json<{ code: string }>().code];

async function makeShop() {
  const person = await artist();
  const art = await makeArt(server.services.db, { ownerId: person.id, dispatchDays: 3 });
  const buyer = await server.person({ phone: '+250788123456' });
  const add = () => server.call(`POST /cart/${art.id}/add`, { as: buyer.token, body: { quantity: 1 } });
  const order = async () => {
    const cart = await makeCart(server.services.db, buyer.id, [art]);
    return server.call(`POST /checkout/${cart}`, { as: buyer.token, body: { shippingAddress: 'KG 7 Ave, Kimihurura, Kigali' } });
  };
  return { person, art, buyer, add, order };
}

test(
  'an artist who is away without selling: the cart answers 400, an order 409, and both say until when',
  onOneDay(async () => {
    const { person, art, buyer, add, order } = await makeShop();
    expect((await add()).statusCode).toBe(200);
    expect((await put(person.token, away())).statusCode).toBe(200);
    const cart = (await server.call('GET /cart', { as: buyer.token })).json<{ items: { awayUntil?: string }[] }>();
    expect(cart.items[0]?.awayUntil).toBe(day(10));
    const added = await add();
    expect(refusalOf(added)).toEqual([400, 'arts.onHoliday']);
    expect(added.json()).toMatchObject({ message: expect.stringContaining('Keza Uwase') });
    const set = await server.call(`PUT /cart/${art.id}/update`, { as: buyer.token, body: { quantity: 2 } });
    expect(refusalOf(set)).toEqual([400, 'arts.onHoliday']);
    await server.call(`DELETE /cart/${art.id}/remove`, { as: buyer.token });
    await server.services.db.$client.query("UPDATE carts SET status = 'ordered' WHERE user_id = $1", [buyer.id]);
    const placed = await order();
    expect(refusalOf(placed)).toEqual([409, 'arts.onHoliday']);
    expect(placed.json()).toMatchObject({ productId: art.id, until: day(10) });
    const { rows } = await server.services.db.$client.query('SELECT available_arts FROM arts WHERE id = $1', [art.id]);
    expect(rows).toEqual([{ available_arts: 5 }]);
  }),
);

test(
  'an artist who is away and sells: the promised days begin after the last one, in cart and order',
  onOneDay(async () => {
    const { person, buyer, add, order } = await makeShop();
    await put(person.token, away({ sell: true }));
    const cart = (await add()).json<{ items: { dispatchDays: number; awayUntil?: string }[] }>();
    expect(cart.items[0]).toMatchObject({ dispatchDays: 3 + 11 });
    expect(cart.items[0]).not.toHaveProperty('awayUntil');
    await server.services.db.$client.query("UPDATE carts SET status = 'ordered' WHERE user_id = $1", [buyer.id]);
    const placed = await order();
    expect(placed.statusCode).toBe(201);
    const { rows } = await server.services.db.$client.query(
      'SELECT l.dispatch_days FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.user_id = $1',
      [buyer.id],
    );
    expect(rows).toEqual([{ dispatch_days: 14 }]);
  }),
);

test(
  'it is on the pages of the artist and of the artworks while it lasts, and ends by itself',
  onOneDay(async () => {
    const { person, art, buyer, add } = await makeShop();
    const shown = async () => {
      const as = { as: buyer.token };
      const [page, work] = [await server.call(`GET /artists/${person.id}`, as), await server.call(`GET /arts/${art.id}`, as)];
      return [page, work].map((answer) => answer.json<{ data: { holiday?: object } }>().data.holiday);
    };
    expect(await shown()).toEqual([undefined, undefined]);
    const holiday = away();
    expect((await put(person.token, holiday)).json()).toEqual({ data: holiday });
    expect(await shown()).toEqual([holiday, holiday]);
    const next = away({ from: day(2), to: day(4) });
    await put(person.token, next);
    expect(await shown(), 'what is to come is on the page of the artist alone').toEqual([next, undefined]);
    expect((await add()).statusCode).toBe(200);
    await put(person.token, holiday);
    await server.services.db.$client.query('UPDATE artist_holidays SET from_day = from_day - 20, to_day = to_day - 11 WHERE user_id = $1', [
      person.id,
    ]);
    expect(await shown()).toEqual([undefined, undefined]);
    expect((await add()).statusCode).toBe(200);
    expect((await server.call('GET /artist/holiday', { as: person.token })).json()).toEqual({ data: null });
  }),
);

test.each([
  ['runs when the order is paid', () => away({ sell: true }), 3 + 11],
  ['begins within the promised days', () => away({ sell: true, from: day(2), to: day(20) }), 3],
  ['sells nothing', () => away(), 3],
])('a holiday that came after the order, and %s', (_, holiday, days) =>
  onOneDay(async () => {
    const { person, order } = await makeShop();
    const placed = (await order()).json<{ data: { _id: string } }>().data;
    await put(person.token, holiday());
    const admin = await server.person({ role: 'Admin' });
    const answer = await server.call(`POST /checkout/${placed._id}/complete`, { as: admin.token });
    expect(answer.statusCode).toBe(200);
    const { payment, items } = answer.json<{ data: Order }>().data;
    expect(Date.parse(items[0]?.dispatchBy ?? '') - Date.parse(payment.paidAt ?? ''), 'the answer has it too').toBe(days * DAY_MS);
    const { rows } = await server.services.db.$client.query(
      `SELECT l.dispatch_days, o.send_by = o.paid_at + make_interval(days => l.dispatch_days) AS is_kept
       FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = $1`,
      [placed._id],
    );
    expect(rows).toEqual([{ dispatch_days: days, is_kept: true }]);
  })(),
);

test(
  'what was ordered during a holiday is promised for after it however late it is paid',
  onOneDay(async () => {
    const { person, order } = await makeShop();
    await put(person.token, away({ sell: true, from: day(-5) }));
    const placed = (await order()).json<{ data: { _id: string } }>().data;
    const { $client: database } = server.services.db;
    // Ordered four days ago, when 15 were left.
    await database.query("UPDATE orders SET created_at = created_at - interval '4 days' WHERE id = $1", [placed._id]);
    await database.query('UPDATE order_lines SET dispatch_days = 3 + 15 WHERE order_id = $1', [placed._id]);
    const admin = await server.person({ role: 'Admin' });
    await server.call(`POST /checkout/${placed._id}/complete`, { as: admin.token });
    const { rows } = await database.query('SELECT dispatch_days FROM order_lines WHERE order_id = $1', [placed._id]);
    expect(rows).toEqual([{ dispatch_days: 3 + 11 }]);
  }),
);

test(
  'null ends it; a wrong one is refused at its field',
  onOneDay(async () => {
    const { person, add } = await makeShop();
    await put(person.token, away());
    expect((await put(person.token, null)).json()).toEqual({ data: null });
    expect((await add()).statusCode).toBe(200);
    for (const [body, field] of [
      [away({ to: day(-1), from: day(-3) }), 'to'],
      [away({ from: day(3), to: day(2) }), 'to'],
      [away({ to: day(400) }), 'to'],
      [away({ to: '2026-02-30' }), 'to'],
      [away({ from: '2025-02-30' }), 'from'],
      [away({ from: '0000-01-01' }), 'from'],
      [away({ to: '9999-12-31' }), 'to'],
      [away({ to: '10000-01-01' }), 'to'],
      [away({ text: 'a'.repeat(501) }), 'text'],
    ] as const) {
      const answer = await put(person.token, body);
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)], JSON.stringify(body).slice(0, 90)).toEqual([
        400,
        [field],
      ]);
    }
    expect((await put(person.token, {})).statusCode).toBe(400);
    const customer = await server.person();
    expect((await put(customer.token, null)).statusCode).toBe(403);
  }),
);

test(
  'twenty at once leave one holiday, and no other artist’s is changed',
  onOneDay(async () => {
    const { person } = await makeShop();
    const other = await artist();
    await put(other.token, away({ text: 'Theirs' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(person.token, n % 4 === 3 ? null : away({ to: day(n + 1) }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { rows } = await server.services.db.$client.query('SELECT text FROM artist_holidays WHERE user_id = ANY ($1) ORDER BY text', [
      [person.id, other.id],
    ]);
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows.at(-1)).toEqual({ text: 'Theirs' });
  }),
);
