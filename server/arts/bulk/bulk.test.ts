import { expect, test } from 'vitest';
import type { BulkChanged } from '#contract/manage-arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { counterChecks } from '#server/sums/counters.ts';
import { checkSlice } from '#server/sums/check-sums.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const artist = () => server.person({ role: 'Artist', status: 'approved' });
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const send = (as: string, body: object) => server.call('POST /arts/bulk', { as, body });
const undo = (as: string, steps: object) => server.call('POST /arts/bulk/undo', { as, body: { steps } });
const dataOf = (answer: { json: <T>() => T }) => answer.json<{ data: BulkChanged }>().data;
const rowsOf = async (ids: string[]) =>
  (
    await query(
      'SELECT price, available_arts, state, category, dispatch_days, accepts_offers, on_show FROM arts WHERE id = ANY($1) ORDER BY id',
      [ids],
    )
  ).rows;
const makeMany = async (ownerId: string, count: number, more: object = {}) => {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await makeArt(server.services.db, { ownerId, ...more }));
  return made.map(({ id }) => id);
};
const findWrong = async () => {
  const wrong: string[] = [];
  for (const check of [...sumChecks, ...counterChecks])
    if ((await checkSlice(server.services.db, check, EVERYTHING, false)).length > 0) wrong.push(check.name);
  return wrong;
};

test('POST /arts/bulk sets every field, counts stay right, and its undo takes it back', async () => {
  const { id, token } = await artist();
  const ids = await makeMany(id, 3);
  const before = await rowsOf(ids);
  const set = { price: 12_000, available_arts: 2, state: 'hidden', category: 'Sculpture', dispatchDays: 9, acceptsOffers: true };
  const changed = dataOf(await send(token, { ids: [...ids, ids[0]], set }));
  expect([changed.changed, changed.failed]).toEqual([3, []]);
  expect(await rowsOf(ids)).toEqual(
    ids.map(() => ({
      price: 12_000,
      available_arts: 2,
      state: 'hidden',
      category: 'Sculpture',
      dispatch_days: 9,
      accepts_offers: true,
      on_show: false,
    })),
  );
  expect(await findWrong()).toEqual([]);
  const acts = await query('SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY id', [ids[0]]);
  expect(acts.rows).toEqual([
    { action: 'art.priceChanged', before: { price: 35_000 }, after: { price: 12_000 } },
    { action: 'art.stockChanged', before: { available_arts: 5 }, after: { available_arts: 2 } },
    { action: 'art.stateChanged', before: { state: 'published' }, after: { state: 'hidden' } },
  ]);
  const back = dataOf(await undo(token, changed.undo));
  expect([back.changed, back.failed]).toEqual([3, []]);
  expect(await rowsOf(ids)).toEqual(before);
  expect(await findWrong()).toEqual([]);
  expect(dataOf(await undo(token, back.undo)).changed).toBe(3);
});

test('a percentage is rounded to whole Frw, a price that would leave its range is refused alone, and so is a draft without a price', async () => {
  const { id, token } = await artist();
  const [one = '', two = '', three = ''] = [
    ...(await makeMany(id, 1, { price: 999 })),
    ...(await makeMany(id, 1, { price: 1_000_000_000 })),
    ...(await makeMany(id, 1, { price: 0, state: 'draft', name: '', category: '', wasPublished: false })),
  ];
  const { changed, failed } = dataOf(await send(token, { ids: [one, two, three], set: { pricePercent: 15 } }));
  expect([changed, failed]).toEqual([
    1,
    [
      { _id: two, code: 'input.invalid', message: 'Price must be a whole number from 1 to 1,000,000,000 Frw' },
      { _id: three, code: 'input.invalid', message: 'Price Required' },
    ],
  ]);
  expect((await rowsOf([one]))[0]).toMatchObject({ price: 1_149 });
  expect((await rowsOf([three]))[0]).toMatchObject({ price: 0 });
  expect(dataOf(await send(token, { ids: [one], set: { pricePercent: -7.5 } })).changed).toBe(1);
  expect((await rowsOf([one]))[0]).toMatchObject({ price: 1_063 });
  expect(dataOf(await send(token, { ids: [one], set: { pricePercent: 10, roundTo: '500' } })).changed).toBe(1);
  expect((await rowsOf([one]))[0]).toMatchObject({ price: 1_000 });
  // Rounded to nothing it is no price.
  expect(dataOf(await send(token, { ids: [one], set: { pricePercent: -60, roundTo: 1_000 } })).failed).toHaveLength(1);
});

test("others' artworks, missing ones and incomplete drafts are named, and the others are changed", async () => {
  const [mine, rival] = [await artist(), await artist()];
  const [own = ''] = await makeMany(mine.id, 1, { state: 'hidden' });
  const [draft = ''] = await makeMany(mine.id, 1, { state: 'draft', name: '', price: 0, wasPublished: false });
  const [shown = ''] = await makeMany(rival.id, 1);
  const [unseen = ''] = await makeMany(rival.id, 1, { state: 'draft' });
  const nobody = '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a';
  const before = await rowsOf([shown, unseen, draft]);
  const { changed, failed } = dataOf(await send(mine.token, { ids: [own, draft, shown, unseen, nobody], set: { state: 'published' } }));
  expect(changed).toBe(1);
  expect(Object.fromEntries(failed.map(({ _id, code }) => [_id, code]))).toEqual({
    [draft]: 'arts.incomplete',
    [shown]: 'rights.missing',
    [unseen]: 'arts.notFound',
    [nobody]: 'arts.notFound',
  });
  expect(JSON.stringify(failed)).not.toContain('Thousand Hills');
  expect(await rowsOf([shown, unseen, draft])).toEqual(before);
  const step = { _id: shown, before: { price: 1 }, now: { price: 35_000 } };
  expect(dataOf(await undo(mine.token, [step])).failed).toMatchObject([{ _id: shown, code: 'rights.missing' }]);
});

test('an admin changes what belongs to artists, and the audit log says so', async () => {
  const [{ id }, boss] = [await artist(), await server.person({ role: 'Admin' })];
  const ids = await makeMany(id, 2);
  expect(dataOf(await send(boss.token, { ids, set: { category: 'Drawings', state: 'hidden' } }))).toMatchObject({ changed: 2, failed: [] });
  const acts = await query('SELECT action, actor_id, after FROM audit_log WHERE object_id = $1 ORDER BY id', [ids[0]]);
  expect(acts.rows).toEqual([
    { action: 'art.stateChanged', actor_id: boss.id, after: { state: 'hidden' } },
    { action: 'art.edited', actor_id: boss.id, after: { fields: ['category'] } },
  ]);
});

test('nothing to change, two prices, no ids, too many ids and ids that are none are refused', async () => {
  const { id, token } = await artist();
  const ids = await makeMany(id, 1);
  for (const body of [
    { ids, set: {} },
    { ids, set: { price: 1, pricePercent: 2 } },
    { ids, set: { roundTo: 500 } },
    { ids, set: { pricePercent: 2, roundTo: 7 } },
    { ids, set: { price: '35.000' } },
    { ids, set: { name: 'All the same' } },
    ...[1.555, -100, -200, 1e9, 'NaN', 'Infinity', '1e2', null].map((pricePercent) => ({ ids, set: { pricePercent } })),
    { ids, set: { state: 'deleted' } },
    { ids: [], set: { price: 1 } },
    { ids: ['../1'], set: { price: 1 } },
    { ids: Array.from({ length: 501 }, () => ids[0]), set: { price: 1 } },
  ])
    expect((await send(token, body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(400);
  const fieldsOf = async (set: object) => Object.keys((await send(token, { ids, set })).json<{ fields: object }>().fields);
  expect(await fieldsOf({ price: '35.000', dispatchDays: 0 })).toEqual(['price', 'dispatchDays']);
  expect([await fieldsOf({}), await fieldsOf({ name: 'All the same' })]).toEqual([['set'], ['name', 'set']]);
  const many = await send(token, { ids: Array.from({ length: 10_000 }, () => ids[0]), set: { price: 1 } });
  expect([400, 413]).toContain(many.statusCode);
  expect(await rowsOf(ids)).toMatchObject([{ price: 35_000 }]);
});

test('what was changed since is not undone: a second change and a sale stay', async () => {
  const { id, token } = await artist();
  const [art = '', other = ''] = await makeMany(id, 2);
  const { undo: steps } = dataOf(await send(token, { ids: [art, other], set: { available_arts: 9 } }));
  await query('UPDATE arts SET available_arts = available_arts - 1 WHERE id = $1', [art]);
  const { changed, failed } = dataOf(await undo(token, steps));
  expect([changed, failed.map(({ _id, code }) => [_id, code])]).toEqual([1, [[art, 'arts.changedSince']]]);
  expect((await rowsOf([art, other])).map(({ available_arts }) => available_arts)).toEqual([8, 5]);
});

test('a single one that was changed since is refused with 409, and stays as it is', async () => {
  const { id, token } = await artist();
  const [art = ''] = await makeMany(id, 1);
  const { undo: steps } = dataOf(await send(token, { ids: [art], set: { available_arts: 9 } }));
  await query('UPDATE arts SET available_arts = 3 WHERE id = $1', [art]);
  const refused = await undo(token, steps);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'arts.changedSince']);
  expect(await rowsOf([art])).toMatchObject([{ available_arts: 3 }]);
});

test('what the staff hide, by whatever call, is shown again by the staff alone', async () => {
  const [{ id, token }, boss] = [await artist(), await server.person({ role: 'Admin' })];
  const [art = '', other = ''] = await makeMany(id, 2);
  const state = async () => (await rowsOf([art])).map((row) => (row as { state: string }).state);
  const put = (as: string, body: object) => server.call(`PUT /arts/${art}`, { as, body });
  const hidden = dataOf(await send(boss.token, { ids: [art], set: { state: 'hidden' }, reason: 'The picture is not of this work.' }));
  expect(dataOf(await send(token, { ids: [art], set: { state: 'published' } })).failed).toMatchObject([{ code: 'arts.hiddenByStaff' }]);
  const refused = await put(token, { state: 'published' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'arts.hiddenByStaff']);
  expect((await put(token, { price: '36000' })).statusCode, 'what is wrong can be put right').toBe(200);
  expect(await state()).toEqual(['hidden']);

  expect((await put(boss.token, { state: 'published' })).statusCode).toBe(200);
  await put(token, { state: 'hidden' });
  expect((await put(token, { state: 'published' })).statusCode, 'it is the artist’s again').toBe(200);
  expect((await undo(boss.token, hidden.undo)).statusCode, 'published since').toBe(409);

  for (const hide of [
    () => send(boss.token, { ids: [other], set: { state: 'hidden' } }),
    () => server.call(`PUT /arts/${other}`, { as: boss.token, body: { state: 'hidden' } }),
  ]) {
    expect((await hide()).statusCode).toBe(200);
    expect(dataOf(await send(token, { ids: [other], set: { state: 'published' } })).failed).toMatchObject([{ code: 'arts.hiddenByStaff' }]);
    await send(boss.token, { ids: [other], set: { state: 'published' } });
  }
});

test('bulk changes of two people at once, in opposite orders, and orders meanwhile neither deadlock nor lose a piece', async () => {
  const { id, token } = await artist();
  const boss = await server.person({ role: 'Admin' });
  const ids = await makeMany(id, 12, { availableArts: 50 });
  const halves = ids.map((art, n) => ({ art, category: n % 2 ? 'Painting' : 'Sculpture' }));
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.person({ street: 'KG 7 Ave', district: 'Gasabo' })));
  const order = async (buyer: (typeof buyers)[number]) => {
    const cart = await makeCart(
      server.services.db,
      buyer.id,
      ids.slice(0, 6).map((art) => ({ id: art, price: 35_000 })),
    );
    return server.call(`POST /checkout/${cart}`, {
      as: buyer.token,
      body: { shippingAddress: 'KG 7 Ave, Kimihurura, Kigali', phone: '+250788123456' },
    });
  };
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      send(n % 2 ? token : boss.token, {
        ids: n % 2 ? ids : ids.toReversed(),
        set: n % 3 ? { category: n % 2 ? 'Ceramic' : 'Drawings', dispatchDays: n + 1 } : { state: n % 2 ? 'hidden' : 'published' },
      }),
    ),
    ...buyers.map(order),
    ...halves.map(({ art, category }) => server.call(`PUT /arts/${art}`, { as: token, body: { category } })),
  ]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code >= 500)).toEqual([]);
  const placed = answers.slice(6, 12).filter(({ statusCode }) => statusCode === 201).length;
  const left = await query('SELECT sum(available_arts)::int AS n FROM arts WHERE id = ANY($1)', [ids]);
  expect(left.rows[0].n).toBe(12 * 50 - 6 * placed);
  expect(await findWrong()).toEqual([]);
});
