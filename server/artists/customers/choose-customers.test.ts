import { expect, test } from 'vitest';
import { foldSums } from '#server/sums/check-sums.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { customerCalls } from '#server/testing/customer-calls.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
const { query, list, makeCustomer, note, walk } = customerCalls(server);

test('what a customer is found by follows the last order and the note, before the rows are added up and after', async () => {
  const seller = await server.person({ role: 'Artist' });
  const one = await makeCustomer('Yvonne Batamuriza', [4_000, 5_000], seller);
  const [first, last] = (await query('SELECT id FROM orders WHERE user_id = $1 ORDER BY id', [one.id])).rows.map(({ id }) => String(id));
  const found = async (search: string) => (await list(`spelling=exact&${search}`, seller)).data.map(({ _id }) => _id);
  const change = (columns: string, id = last) => query(`UPDATE orders SET ${columns} WHERE id = $1`, [id]);
  const steps: [act: () => Promise<unknown>, search: string, isFound: boolean][] = [
    [async () => {}, 'search=batamuriza', true],
    [() => change("buyer_name = 'Yvonne Kamikazi'"), 'search=batamuriza', false],
    [async () => {}, 'search=kamikazi', true],
    [() => change("buyer_email = 'y@example.org'"), 'search=y@example.org', true],
    // The words of an order have a space where its address has another line.
    [() => change(`shipping_address = E'KN 5\nRubavu'`), 'search=rubavu', true],
    [() => change(`shipping_address = E'KN 5 Rubavu'`), 'search=KN', true],
    [() => change(`district = 'Huye'`), 'search=rubavu', false],
    [() => change(`country = 'FR'`), 'place=abroad&search=france', true],
    [async () => {}, 'place=home', false],
    [() => change(`country = 'RW'`, first), 'place=home', false],
    [() => note(one.id, 'Frames in oak', seller), 'search=oak%20yvonne', true],
    [() => note(one.id, 'Frames in pine', seller), 'search=oak', false],
    [async () => {}, 'noted=true&search=pine', true],
    [() => note(one.id, '', seller), 'search=pine', false],
    [() => change("status = 'cancelled', cancelled_at = now(), payment_status = 'refunded'"), 'place=home&search=batamuriza', true],
  ];
  for (const [act, search, isFound] of steps) {
    await act();
    expect(await found(search), search).toEqual(isFound ? [one.id] : []);
    await foldSums(server.services.db);
    expect(await found(search), `${search}, added up`).toEqual(isFound ? [one.id] : []);
  }
  await change("status = 'cancelled', cancelled_at = now(), payment_status = 'refunded'", first);
  await foldSums(server.services.db);
  expect(await found('')).toEqual([]);
});

test('frequent words, amounts and days are found page by page, in every order, and counted', async () => {
  const seller = await server.person({ role: 'Artist' });
  const people: Person[] = [];
  for (const [at, name] of ['Ann Keza', 'Bea Keza', 'Zoe Keza'].entries())
    people.push(await makeCustomer(name, [1_000 * (at + 1)], seller));
  await makeCustomer('Other', [1_000], seller);
  await foldSums(server.services.db);
  const ids = people.map(({ id }) => id);
  for (const key of ['last', 'total', 'name']) {
    for (const [way, expected] of [
      ['asc', ids],
      ['desc', ids.toReversed()],
    ] as const)
      expect(await walk(`search=keza&sort=${key}-${way}`, seller), `${key}-${way}`).toEqual({ ids: expected, totals: [3, null, null] });
  }
  const [ann] = ids;
  await note(ann!, 'Asked for 2,000 Frw back, and 2000', seller);
  const both = await list('search=2000&sort=total-asc', seller);
  expect(
    both.data.map(({ _id }) => _id),
    'by a note and by an amount',
  ).toEqual(ids.slice(0, 2));
  expect(both.page.total).toBe(2);
});
