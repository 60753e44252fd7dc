import { expect, test } from 'vitest';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('what is returned is called that for everybody of the order and in the email to the shop; its words are for the shop and the buyer', async () => {
  const admin = await server.person({ role: 'Admin' });
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await paid.step(paid.artist, 'delivered');
  const form = new FormData();
  form.set('reason', 'return');
  form.set('text', 'It is too large for the wall.');
  const answer = await server.call(`POST /checkout/${paid.id}/problems`, { as: paid.buyer.token, form });
  expect(answer.statusCode, answer.body).toBe(201);
  for (const other of [paid.artist, admin]) {
    expect((await paid.see(other)).problems).toMatchObject([{ reason: 'return', text: '', photos: 0, answers: [] }]);
  }
  const { rows } = await server.services.db.$client.query(
    `SELECT data -> 'facts' -> 'isReturn' AS "isReturn" FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' = 'problemReported'`,
  );
  expect(rows).toEqual([{ isReturn: true }]);
});
