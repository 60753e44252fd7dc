import { setTimeout as pause } from 'node:timers/promises';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { judgeTrial, ORDERED, type TrialRules, type Verdict } from './race-trial.ts';
import { type Nodes, openNodes } from './two-nodes.ts';

// node bench/races.ts [trials]: this many trials of 50 buyers for the last copy of an artwork, over HTTP, on two nodes over one PostgreSQL, then
// as many of 20 equal submits of one cart under one Idempotency-Key. A contender gets '201' or 'sold out'; a 503 or 409 with Retry-After is
// retried, as by a browser. A trial with too few contenders, with another number of orders than one, or with a wrong stock is wrong: it is
// printed, and the command exits with 1.
const TRIALS = Number(process.argv[2] ?? 1_000);
const BUYERS = 50;
const EQUAL = 20;
const RETRIES = 5;

type Buyer = { id: string; token: string };
type Answer = { kind: string; body: string; retries: string[] };
type Bench = { server: Nodes; ownerId: string; buyers: Buyer[] };

/** 50 buyers, each with the last copy of the same artwork in the cart. */
async function raceForTheLast({ server, ownerId, buyers }: Bench): Promise<{ verdict: Verdict; retries: string[] }> {
  const art = await makeArt(server.db, { ownerId, availableArts: 1, price: 100 });
  const carts = await Promise.all(buyers.map(({ id }) => makeCart(server.db, id, [art])));
  const answers = await Promise.all(carts.map((cartId, n) => submit(server, n, buyers[n], { cartId, key: `race-${cartId}` })));
  return judge(server, { artId: art.id, carts, answers }, { expected: BUYERS, contending: [ORDERED, '409 orders.soldOut'], winnersMax: 1 });
}

/** One cart, submitted 20 times at once under one key: one order, and 20 equal responses. */
async function submitEqually({ server, ownerId, buyers }: Bench): Promise<{ verdict: Verdict; retries: string[] }> {
  const art = await makeArt(server.db, { ownerId, availableArts: 1, price: 100 });
  const buyer = buyers[0];
  const cartId = buyer ? await makeCart(server.db, buyer.id, [art]) : '';
  const answers = await Promise.all(Array.from({ length: EQUAL }, (_, n) => submit(server, n, buyer, { cartId, key: `equal-${cartId}` })));
  const judged = await judge(
    server,
    { artId: art.id, carts: [cartId], answers },
    { expected: EQUAL, contending: [ORDERED], winnersMax: EQUAL },
  );
  if (new Set(answers.map(({ body }) => body)).size > 1) judged.verdict.wrong.push('the answers differ');
  return judged;
}

async function submit(
  { nodes }: Nodes,
  n: number,
  buyer: Buyer | undefined,
  { cartId, key }: { cartId: string; key: string },
): Promise<Answer> {
  const retries: string[] = [];
  for (;;) {
    const answer = await fetch(`${nodes[n % nodes.length]?.url}/api/v1/checkout/${cartId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer?.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ shippingAddress: 'KG 7 Ave, Kigali' }),
    });
    const body = await answer.text();
    const { code } = JSON.parse(body) as { code?: string };
    const kind = [answer.status, code].filter(Boolean).join(' ');
    const isForAMoment = kind === '503 server.busy' || kind === '409 idempotency.running';
    const seconds = Number(answer.headers.get('retry-after'));
    if (!isForAMoment || !(seconds > 0) || retries.length === RETRIES) return { kind, body, retries };
    retries.push(kind);
    await pause(seconds * 1_000);
  }
}

type Race = { artId: string; carts: string[]; answers: Answer[] };

/** Checks the database, then prepares the next trial: the order is marked as paid, the other carts are closed. */
async function judge({ db }: Nodes, { artId, carts, answers }: Race, rules: TrialRules): Promise<{ verdict: Verdict; retries: string[] }> {
  const { rows } = await db.$client.query<{ orders: number; stock: number }>(
    `SELECT (SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE art_id = $1) AS orders, available_arts AS stock FROM arts WHERE id = $1`,
    [artId],
  );
  await db.$client.query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE cart_id = ANY($1)`, [carts]);
  await db.$client.query(`DELETE FROM carts WHERE id = ANY($1) AND status = 'open'`, [carts]);
  const { orders = 0, stock = 0 } = rows[0] ?? {};
  const verdict = judgeTrial({ kinds: answers.map(({ kind }) => kind), orders, stock, placedAtFirst: 1 }, rules);
  return { verdict, retries: answers.flatMap((answer) => answer.retries) };
}

const count = (into: Map<string, number>, kind: string, by = 1) => void into.set(kind, (into.get(kind) ?? 0) + by);
const describe = (counts: Map<string, number>) => Array.from(counts, ([kind, n]) => `${n} × ${kind}`).join(', ') || 'none';

async function report(name: string, expected: number, trial: () => Promise<{ verdict: Verdict; retries: string[] }>): Promise<void> {
  const begun = performance.now();
  const [refusals, retried] = [new Map<string, number>(), new Map<string, number>()];
  const sum = { contenders: 0, winners: 0, wrong: 0 };
  for (let n = 1; n <= TRIALS; n += 1) {
    const { verdict, retries } = await trial();
    sum.contenders += verdict.contenders;
    sum.winners += verdict.winners;
    for (const [kind, many] of verdict.refusals) count(refusals, kind, many);
    for (const kind of retries) count(retried, kind);
    if (verdict.wrong.length === 0) continue;
    sum.wrong += 1;
    console.error(`${name}, trial ${n}: ${verdict.wrong.join('; ')}; refusals: ${describe(verdict.refusals)}`);
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const cells = [
    name,
    TRIALS,
    `${sum.contenders} of ${TRIALS * expected}`,
    sum.winners,
    describe(refusals),
    describe(retried),
    sum.wrong,
    seconds,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (sum.wrong > 0) process.exitCode = 1;
}

const server = await openNodes(2);
try {
  const { id: ownerId } = await makeAccount(server.db, { role: 'Artist', name: 'Jean Bosco Habimana' });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const { id } = await makeAccount(server.db);
      return { id, token: await openSession(server.db, id, true, 'race') };
    }),
  );
  const bench = { server, ownerId, buyers };
  console.log('| race | trials | contenders | orders acknowledged | refusals | retried after | wrong trials | seconds |');
  console.log('|---|---|---|---|---|---|---|---|');
  await report(`${BUYERS} buyers, the last piece`, BUYERS, () => raceForTheLast(bench));
  await report(`${EQUAL} equal submits of one cart`, EQUAL, () => submitEqually(bench));
} finally {
  await server.close();
}
