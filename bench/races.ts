import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeUser } from '#server/users/make-user.ts';
import { openSession } from '#server/users/sessions.ts';
import { openNodes } from './two-nodes.ts';

// node bench/races.ts [races]: so many races of 50 buyers for the last piece of a work, over HTTP, on two nodes over one PostgreSQL (security.md
// F18), then so many of 20 equal submits of one cart under one Idempotency-Key (F19). Every kind of answer is counted by its status and code. A
// 503 'server.busy' with Retry-After is right: one waited 3 s for the row (F05), took nothing and may come again. 0 in the last three columns
// is what is promised; 'odd' is any other kind of answer.
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
    '| race | races | submits | seconds | one order each | answers | sold twice or not at all | odd | stock that does not add up |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  await report(`${BUYERS} buyers, the last piece`, async () => {
    const art = await makeArt(db, { ownerId, availableArts: 1, price: 100 });
    const carts = await Promise.all(buyers.map(({ id }) => makeCart(db, id, [art])));
    const answers = await Promise.all(carts.map((cartId, n) => submit(n, buyers[n]!.token, cartId, `race-${cartId}`)));
    return judge(art.id, carts, answers, 1);
  });
  await report(`${EQUAL} equal submits of one cart`, async () => {
    const art = await makeArt(db, { ownerId, availableArts: 1, price: 100 });
    const { id, token } = buyers[0]!;
    const cartId = await makeCart(db, id, [art]);
    const answers = await Promise.all(Array.from({ length: EQUAL }, (_, n) => submit(n, token, cartId, `equal-${cartId}`)));
    const isEqual = new Set(answers.filter((answer) => answer.kind === ORDERED).map((answer) => answer.body)).size === 1;
    return judge(art.id, [cartId], isEqual ? answers : [{ kind: 'unequal orders', body: '' }], EQUAL);
  });
} finally {
  await house.close();
}

type Outcome = { isOne: boolean; odd: number; isUnbalanced: boolean; kinds: string[] };

async function report(name: string, race: () => Promise<Outcome>): Promise<void> {
  const begun = performance.now();
  const sum = { one: 0, wrong: 0, odd: 0, unbalanced: 0 };
  const kinds = new Map<string, number>();
  for (let n = 0; n < RACES; n += 1) {
    const outcome = await race();
    for (const kind of outcome.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    sum.one += outcome.isOne ? 1 : 0;
    sum.wrong += outcome.isOne ? 0 : 1;
    sum.odd += outcome.odd;
    sum.unbalanced += outcome.isUnbalanced ? 1 : 0;
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const submits = Array.from(kinds.values()).reduce((all, count) => all + count, 0);
  const told = Array.from(kinds, ([kind, count]) => `${count} × ${kind}`).join(', ');
  console.log(`| ${[name, RACES, submits, seconds, sum.one, told, sum.wrong, sum.odd, sum.unbalanced].join(' | ')} |`);
  if (sum.wrong + sum.odd + sum.unbalanced > 0) process.exitCode = 1;
}

type Answer = { kind: string; body: string };

const ORDERED = '201';
const BUSY = '503 server.busy + Retry-After';

async function submit(n: number, token: string, cartId: string, key: string): Promise<Answer> {
  const answer = await fetch(`${nodes[n % nodes.length]!.url}/api/v1/checkout/${cartId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ shippingAddress: 'KG 7 Ave, Kigali' }),
  });
  const body = await answer.text();
  const { code } = JSON.parse(body) as { code?: string };
  return { kind: `${answer.status}${code ? ` ${code}` : ''}${answer.headers.has('retry-after') ? ' + Retry-After' : ''}`, body };
}

/** Looks into the database, then makes room for the next race: the order is taken as paid, the other carts are closed. */
async function judge(artId: string, carts: string[], answers: Answer[], most: number): Promise<Outcome> {
  const kinds = answers.map(({ kind }) => kind);
  const [ordered, busy] = [ORDERED, BUSY].map((wish) => kinds.filter((kind) => kind === wish).length) as [number, number];
  // Refused as sold out, or for a moment: an equal submit while the first of them still runs (security.md, 'Idempotency contract').
  const refused = kinds.filter((kind) => kind === '409 orders.soldOut' || kind === '409 idempotency.running + Retry-After').length;
  const { rows } = await db.$client.query<{ orders: number; stock: number }>(
    `SELECT (SELECT count(*)::int FROM order_lines WHERE art_id = $1) AS orders, available_arts AS stock FROM arts WHERE id = $1`,
    [artId],
  );
  const { orders, stock } = rows[0]!;
  await db.$client.query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE cart_id = ANY($1)`, [carts]);
  await db.$client.query(`DELETE FROM carts WHERE id = ANY($1) AND status = 'open'`, [carts]);
  return {
    isOne: orders === 1 && ordered <= most && ordered + busy >= 1,
    odd: kinds.length - ordered - refused - busy,
    isUnbalanced: stock + orders !== 1,
    kinds,
  };
}
