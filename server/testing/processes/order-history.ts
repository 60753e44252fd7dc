import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from '#server/database/drizzle.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import type { Database } from '#server/database/connect.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';

/** One submission of a cart with its result as its sender saw it; 'unknown' is a cut connection or a 5xx. */
export type Submit = { cartId: string; token: string; key: string; answer: 'ok' | 'fail' | 'unknown'; orderId?: string; status?: number };

/** Artworks with a stock, and everything that was submitted for them (faults.md, 'Conservation of stock and money'). */
export type OrderHistory = { artworks: { id: string; price: number; initial: number }[]; submits: Submit[] };

/** The results of counting; all of the last five are 0 when nothing was lost, duplicated or invented. */
export type Verdict = {
  acknowledged: number;
  refused: number;
  unanswered: number;
  /** Unanswered submissions that were in the database nevertheless; their retry returned that order. */
  committed: number;
  lost: number;
  doubled: number;
  made: number;
  notReplayed: number;
  unbalanced: number;
};

export async function makeHistory(db: Database, stocks: number[]): Promise<OrderHistory> {
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Jean Bosco Habimana' });
  const artworks = await Promise.all(
    stocks.map(async (initial) => ({ ...(await makeArt(db, { ownerId, availableArts: initial, price: 100 })), initial })),
  );
  return { artworks, submits: [] };
}

/** A new buyer with a session, to avoid the limit of three unpaid orders, and a cart with up to two artworks. */
export async function fillCart(db: Database, { artworks }: OrderHistory, which: number): Promise<Submit> {
  const buyer = await makeAccount(db);
  const token = await openSession(db, buyer.id, false, 'history');
  const chosen = [artworks[which % artworks.length]!, artworks[(which * 7 + 3) % artworks.length]!];
  const cartId = await makeCart(db, buyer.id, [...new Set(chosen)]);
  return { cartId, token, key: randomUUID(), answer: 'unknown' };
}

const post = async (url: string, { cartId, token, key }: Submit): Promise<Response> =>
  fetch(`${url}/api/v1/checkout/${cartId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ shippingAddress: 'KG 7 Ave, Kigali' }),
    signal: AbortSignal.timeout(15_000),
  });

/** Submits a cart once and records the result. */
export async function submit(url: string, one: Submit): Promise<void> {
  try {
    const answer = await post(url, one);
    const body = (await answer.json()) as { data?: { _id: string } };
    one.status = answer.status;
    if (answer.status >= 500) return;
    one.answer = answer.status === 201 ? 'ok' : 'fail';
    if (body.data) one.orderId = body.data._id;
  } catch {
    // The result is unknown: the connection was cut.
  }
}

/** Workers that fill carts and submit them one after the other until they are stopped; a busy node is left alone for a moment. */
export function work(db: Database, history: OrderHistory, urlOf: (n: number) => string, workers = 10): { stop: () => Promise<void> } {
  const over = new AbortController();
  let n = 0;
  const one = async () => {
    while (!over.signal.aborted) {
      const filled = await fillCart(db, history, (n += 1)).catch(() => undefined);
      if (!filled) {
        await pause(50);
        continue;
      }
      history.submits.push(filled);
      await submit(urlOf(n), filled);
      // Do not send a thousand requests to a stopped node.
      if (filled.answer === 'unknown') await pause(300);
    }
  };
  const all = Promise.all(Array.from({ length: workers }, one));
  return {
    async stop() {
      over.abort();
      await all;
    },
  };
}

const ordersOf = async (db: Database, cartId: string) =>
  (await db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE cart_id = ${cartId}`)).rows.map((row) => row.id);

/** Parts 1 to 5 of the statement, with every unanswered submission repeated under its key. */
export async function judgeHistory(db: Database, history: OrderHistory, url: string): Promise<Verdict> {
  const verdict = { acknowledged: 0, refused: 0, unanswered: 0, committed: 0, lost: 0, doubled: 0, made: 0, notReplayed: 0, unbalanced: 0 };
  const left = [...history.submits];
  const judgeNext = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) await judgeSubmit(db, url, one, verdict);
  };
  await Promise.all(Array.from({ length: JUDGED_AT_ONCE }, judgeNext));
  verdict.unbalanced = await countUnbalanced(db, history);
  return verdict;
}

const JUDGED_AT_ONCE = 6;

async function judgeSubmit(db: Database, url: string, one: Submit, verdict: Verdict): Promise<void> {
  const before = await ordersOf(db, one.cartId);
  if (before.length > 1) verdict.doubled += 1;
  if (one.answer === 'ok') {
    verdict.acknowledged += 1;
    if (before[0] !== one.orderId) verdict.lost += 1;
  } else if (one.answer === 'fail') {
    verdict.refused += 1;
    if (before.length > 0) verdict.made += 1;
  } else {
    verdict.unanswered += 1;
    verdict.committed += before.length;
    verdict.notReplayed += (await isReplayed(db, url, one, before)) ? 0 : 1;
  }
}

/** Whether the same key returns the existing order, or creates it now, once. */
async function isReplayed(db: Database, url: string, one: Submit, before: string[]): Promise<boolean> {
  const again = await post(url, one);
  const { data } = (await again.json()) as { data?: { _id: string } };
  const after = await ordersOf(db, one.cartId);
  if (before.length === 1) return again.headers.get('idempotent-replayed') === 'true' && data?._id === before[0] && after.length === 1;
  return again.status === 201 ? after.length === 1 && after[0] === data?._id : after.length === 0;
}

/** Artworks whose stock and orders do not add up to the initial stock. */
async function countUnbalanced(db: Database, { artworks }: OrderHistory): Promise<number> {
  let unbalanced = 0;
  for (const { id, initial } of artworks) {
    const [now] = await db.select({ available: arts.availableArts }).from(arts).where(eq(arts.id, id));
    const { rows } = await db.execute<{ ordered: number }>(sql`
      SELECT coalesce(sum(l.quantity), 0)::int AS ordered FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.art_id = ${id} AND o.status <> 'cancelled'`);
    if (now!.available < 0 || now!.available + rows[0]!.ordered !== initial) unbalanced += 1;
  }
  return unbalanced;
}
