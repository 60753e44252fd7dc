import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeUser } from '#server/users/make-user.ts';
import { openSession } from '#server/users/sessions.ts';
import { openNodes } from './two-nodes.ts';

// node bench/races.ts [races]: so many races of 50 buyers for the last piece of a work, over HTTP, on two nodes over one PostgreSQL (security.md
// F18), then so many of 20 equal submits of one cart under one Idempotency-Key (F19). A 503 (too many
// wait for one row) took nothing and asks to come again; 0 in the last three columns is what is promised.
const RACES = Number(process.argv[2] ?? 1_000);
const BUYERS = 50;
const EQUAL = 20;

const house = await openNodes(2);
const { db, nodes } = house;
try {
  const { id: ownerId } = await makeUser(db, { role: 'Artist', name: 'Jean Bosco Habimana' });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const { id } = await makeUser(db);
      return { id, token: await openSession(db, id, true, 'race') };
    }),
  );
  console.log(
    '| race | races | submits | seconds | one order each | 503 | sold twice or not at all | answers that were neither | stock that does not add up |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  await report(`${BUYERS} buyers, the last piece`, async () => {
    const art = await makeArt(db, { ownerId, availableArts: 1, price: 100 });
    const carts = await Promise.all(buyers.map(({ id }) => makeCart(db, id, [art])));
    const answers = await Promise.all(carts.map((cartId, n) => submit(n, buyers[n]!.token, cartId, `race-${cartId}`)));
    return judge(
      art.id,
      carts,
      answers.map((answer) => answer.status),
      { ok: 1, refused: BUYERS - 1 },
    );
  });
  await report(`${EQUAL} equal submits of one cart`, async () => {
    const art = await makeArt(db, { ownerId, availableArts: 1, price: 100 });
    const { id, token } = buyers[0]!;
    const cartId = await makeCart(db, id, [art]);
    const answers = await Promise.all(Array.from({ length: EQUAL }, (_, n) => submit(n, token, cartId, `equal-${cartId}`)));
    const isEqual = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.body)).size === 1;
    return judge(art.id, [cartId], isEqual ? answers.map((answer) => answer.status) : [0], { ok: EQUAL, refused: 0 });
  });
} finally {
  await house.close();
}

type Outcome = { isOne: boolean; busy: number; odd: number; isUnbalanced: boolean; submits: number };

async function report(name: string, race: () => Promise<Outcome>): Promise<void> {
  const begun = performance.now();
  const sum = { one: 0, wrong: 0, busy: 0, odd: 0, unbalanced: 0, submits: 0 };
  for (let n = 0; n < RACES; n += 1) {
    const { isOne, busy, odd, isUnbalanced, submits } = await race();
    sum.busy += busy;
    sum.one += isOne ? 1 : 0;
    sum.wrong += isOne ? 0 : 1;
    sum.odd += odd;
    sum.unbalanced += isUnbalanced ? 1 : 0;
    sum.submits += submits;
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `| ${name} | ${RACES} | ${sum.submits} | ${seconds} | ${sum.one} | ${sum.busy} | ${sum.wrong} | ${sum.odd} | ${sum.unbalanced} |`,
  );
  if (sum.wrong + sum.odd + sum.unbalanced > 0) process.exitCode = 1;
}

async function submit(n: number, token: string, cartId: string, key: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${nodes[n % nodes.length]!.url}/api/v1/checkout/${cartId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ shippingAddress: 'KG 7 Ave, Kigali' }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Looks into the database, then makes room for the next race: the order is taken as paid, the other carts are closed. */
async function judge(artId: string, carts: string[], statuses: number[], wanted: { ok: number; refused: number }): Promise<Outcome> {
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const { rows } = await db.$client.query<{ orders: number; stock: number }>(
    `SELECT (SELECT count(*)::int FROM order_lines WHERE art_id = $1) AS orders, available_arts AS stock FROM arts WHERE id = $1`,
    [artId],
  );
  const { orders, stock } = rows[0]!;
  await db.$client.query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE cart_id = ANY($1)`, [carts]);
  await db.$client.query(`DELETE FROM carts WHERE id = ANY($1) AND status = 'open'`, [carts]);
  return {
    isOne: orders === 1 && count(201) <= wanted.ok && count(201) + count(503) >= wanted.ok && count(409) <= wanted.refused,
    busy: count(503),
    odd: statuses.length - count(201) - count(409) - count(503),
    isUnbalanced: stock + orders !== 1,
    submits: statuses.length,
  };
}
