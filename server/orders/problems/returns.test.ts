import { afterEach, beforeAll, expect, test } from 'vitest';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { drawPhoto, formOf, type Person, problemCalls } from './problem-calls.ts';

const server = useTestServer();
const { report, inboxOf, query } = problemCalls(server);
let admin: Person;
let photo: Buffer;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
  photo = await drawPhoto();
});
const inbox = () => inboxOf(admin);

const whole: Record<string, string> = { reason: 'return', text: 'I would like to return Work 1.' };
let wish = whole;
afterEach(() => {
  wish = whole;
});
const delivered = async (daysAgo: number) => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await paid.step(paid.artist, 'delivered');
  await query(`UPDATE order_lines SET delivered_at = now() - make_interval(days => $2) WHERE order_id = $1`, [paid.id, daysAgo]);
  return paid;
};
const setDays = (returnDays: number) => server.call('PUT /admin/settings', { as: admin.token, body: { returnDays } });

test('a return is in the inbox as that, up to the last of its days', async () => {
  const paid = await delivered(14);
  const answer = await report(paid.id, paid.buyer, formOf([], wish));
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, { reason: 'return' }]);
  expect((await inbox())[0]).toMatchObject({ subject: `Order ${paid.number}: return requested`, message: whole['text'] });
});

test('a return is asked for once: what was asked to be returned is not asked for again, whatever became of that', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  for (const artist of [first, second]) for (const step of ['sent', 'delivered'] as const) await paid.step(artist, step);
  const ask = (artist?: Person) => report(paid.id, paid.buyer, formOf([], { ...wish, ...(artist && { items: paid.lineOf(artist) }) }));
  expect((await ask(first)).statusCode).toBe(201);
  const bell = (await server.call('GET /notifications', { as: admin.token })).json().data[0];
  expect(bell.text).toBe(`Keza asks to return Work 1 of order ${paid.number}`);
  const again = await ask(first);
  expect([again.statusCode, again.json().code]).toEqual([409, 'orders.returnAsked']);
  const [message] = await inbox();
  await server.call(`PUT /messages/${message?._id}`, { as: admin.token, body: { answer: 'Send it to us.', closed: true } });
  expect((await ask(first)).json().code).toBe('orders.returnAsked');
  // Of two presses at once one counts.
  const codes = (await Promise.all([ask(second), ask(second)])).map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await ask()).json().code).toBe('orders.returnAsked');
});

test.each([
  ['after these days', () => delivered(15)],
  ['of what has not arrived', () => makePaidOrder(server)],
  [
    'of another work than the delivered one',
    async () => {
      const paid = await makePaidOrder(server, 2);
      await paid.step(paid.artist, 'sent');
      await paid.step(paid.artist, 'delivered');
      wish = { ...wish, items: paid.lineOf(paid.artists[1] as Person) };
      return paid;
    },
  ],
  [
    'of what was refunded',
    async () => {
      const paid = await delivered(1);
      await query('UPDATE order_lines SET refunded_amount = price * quantity WHERE order_id = $1', [paid.id]);
      return paid;
    },
  ],
])('a return %s is refused, and its photos are not kept', async (_, prepare) => {
  const [paid, stored] = [await prepare(), await server.services.storage.list('problems')];
  const answer = await report(paid.id, paid.buyer, formOf([photo], wish));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.notReturnable']);
  expect(await server.services.storage.list('problems')).toEqual(stored);
  expect((await report(paid.id, paid.buyer, formOf([], { ...wish, reason: 'damaged' }))).statusCode).toBe(201);
});

test('a return of many dear pieces is no fault', async () => {
  const paid = await delivered(1);
  await query('UPDATE order_lines SET price = 50000000, quantity = 43 WHERE order_id = $1', [paid.id]);
  expect((await report(paid.id, paid.buyer, formOf([], wish))).statusCode).toBe(201);
});

test('a return is refused in a shop without returns', async () => {
  const paid = await delivered(0);
  await setDays(0);
  expect((await report(paid.id, paid.buyer, formOf([], wish))).json().code).toBe('orders.notReturnable');
  await setDays(14);
  expect((await report(paid.id, paid.buyer, formOf([], wish))).statusCode).toBe(201);
});

test('what is returned is called that for everybody of the order and in the email to the shop; its words are for the shop and the buyer', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await paid.step(paid.artist, 'delivered');
  await query(`DELETE FROM pgboss.job WHERE name = 'mail.send'`, []);
  const answer = await report(paid.id, paid.buyer, formOf([], wish));
  expect(answer.statusCode, answer.body).toBe(201);
  for (const other of [paid.artist, admin]) {
    expect((await paid.see(other)).problems).toMatchObject([{ reason: 'return', text: '', photos: 0, answers: [] }]);
  }
  const { rows } = await server.services.db.$client.query(
    `SELECT data -> 'facts' -> 'isReturn' AS "isReturn" FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' = 'problemReported'`,
  );
  expect(rows).toEqual([{ isReturn: true }]);
});
