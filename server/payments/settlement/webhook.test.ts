import { createHmac } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { openTestServer } from '#server/testing/test-server.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { checkSignature } from '#server/payments/provider/signature.ts';
import { webhookEvents } from '#server/payments/table.ts';

const server = usePaymentServer();

const webhookOf = (id: number, txRef: string, status = 'successful') => ({
  event: 'charge.completed',
  data: { id, tx_ref: txRef, status, amount: 35_000, currency: 'RWF' },
});
const countOf = async (table: 'webhook_events' | 'audit_log' | 'charges' | 'pgboss.job') => {
  const found = await server.services.db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM ${table}`));
  return found.rows[0]!.n;
};
const everything = async () => [
  await countOf('webhook_events'),
  await countOf('audit_log'),
  await countOf('charges'),
  await countOf('pgboss.job'),
];

test('a signed webhook is answered 200 at once, kept once, and handled by a job of the same transaction', async () => {
  const payable = await server.payable();
  const { id } = payable.charge();
  await server.simulator.settled();
  const [event] = await server.services.db
    .select()
    .from(webhookEvents)
    .where(sql`event_key = ${`${id}:successful`}`);
  expect(event).toMatchObject({
    provider: 'flutterwave',
    handledAt: null,
    body: { event: 'charge.completed', data: { id, status: 'successful' } },
  });
  expect(JSON.stringify(event!.body)).not.toContain(payable.buyer.email);
  const jobs = await server.services.db.execute(
    sql`SELECT FROM pgboss.job WHERE name = 'payments.handle-event' AND data->>'eventId' = ${event!.id}`,
  );
  expect(jobs.rowCount).toBe(1);
  expect((await server.state(payable)).state).toBe('pending');
  await server.handleWebhooks();
  expect(await server.state(payable)).toMatchObject({ state: 'paid', paymentStatus: 'paid', orderStatus: 'pending' });
});

test('100 forged webhooks are 401 and write nothing (F14, T17)', async () => {
  const payable = await server.payable();
  const { id } = payable.charge('pending');
  const before = await everything();
  const body = JSON.stringify(webhookOf(id, payable.start.widget.tx_ref));
  const { secretHash } = server.simulator.keys;
  const mac = (text: string, key = secretHash) => createHmac('sha256', key).update(text).digest('base64');
  const forgeries: Record<string, string>[] = [
    {},
    { 'verif-hash': '' },
    { 'verif-hash': 'undefined' },
    { 'verif-hash': `${secretHash} ` },
    { 'verif-hash': secretHash.slice(1) },
    { 'verif-hash': secretHash.toUpperCase() },
    { 'flutterwave-signature': secretHash },
    { 'flutterwave-signature': mac(body, 'guess') },
    { 'flutterwave-signature': mac(`${body} `) },
    // With both headers both must be right: the HMAC decides.
    { 'verif-hash': secretHash, 'flutterwave-signature': mac(`${body} `) },
  ];
  for (let n = 0; n < 100; n += 1) {
    const answer = await server.notify(body, forgeries[n % forgeries.length]);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'payments.signature']);
  }
  expect(await everything()).toEqual(before);
});

test('a forged webhook that is not even JSON is 401 too: nothing is read before its signature', async () => {
  expect((await server.notify('{"event":', { 'verif-hash': 'guess' })).statusCode).toBe(401);
});

test('the HMAC of the newer documentation is accepted, over the raw bytes', async () => {
  const payable = await server.payable();
  const { id } = payable.charge('pending');
  const spaced = JSON.stringify(webhookOf(id, payable.start.widget.tx_ref), null, 3);
  const signature = createHmac('sha256', server.simulator.keys.secretHash).update(spaced).digest('base64');
  expect((await server.notify(spaced, { 'flutterwave-signature': signature })).statusCode).toBe(200);
});

test('without a secret of ours every webhook is 503 and nothing is kept, even one with an empty signature (T17)', async () => {
  const bare = await openTestServer({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-a-X', FLW_SECRET_KEY: 'FLWSECK_TEST-b-X' });
  try {
    for (const headers of [{}, { 'verif-hash': '' }, { 'verif-hash': 'undefined' }] as Record<string, string>[]) {
      const answer = await bare.call('POST /payments/webhook', { body: webhookOf(1, 'order-1'), headers });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments.notConfigured']);
    }
    expect(await bare.services.db.select().from(webhookEvents)).toEqual([]);
  } finally {
    await bare.close();
  }
});

test('signed webhooks that are no charge of ours are taken with 200, so that the provider does not repeat them', async () => {
  const signed = { 'verif-hash': server.simulator.keys.secretHash };
  const strange = [
    { event: 'transfer.completed', data: { id: 1, status: 'SUCCESSFUL' } },
    { event: 'charge.completed' },
    [],
    { data: { id: 1 } },
  ];
  for (const body of strange) expect((await server.notify(body, signed)).statusCode).toBe(200);
  const unknown = await server.notify(webhookOf(987_654, 'order-of-another-shop'), signed);
  expect(unknown.statusCode).toBe(200);
  await server.handleWebhooks();
  const [event] = await server.services.db
    .select()
    .from(webhookEvents)
    .where(sql`event_key = '987654:successful'`);
  expect(event!.handledAt).not.toBeNull();
  expect((await server.notify('not json', signed)).statusCode).toBe(400);
  expect((await server.call('POST /payments/webhook', { headers: { ...signed, 'content-type': 'text/plain' } })).statusCode).toBe(415);
});

test('a valid signature on false data changes nothing: only our own verify call counts (T16)', async () => {
  const payable = await server.payable();
  const { id } = payable.charge('pending');
  server.simulator.faults.set('forge:signed', { tx_ref: payable.start.widget.tx_ref });
  await server.notify(webhookOf(id, payable.start.widget.tx_ref), { 'verif-hash': server.simulator.keys.secretHash });
  await server.handleWebhooks();
  expect(await server.state(payable)).toMatchObject({ state: 'pending', paymentStatus: 'unpaid' });
  expect((await server.rows(payable.orderId)).charges).toEqual([]);
});

test('a webhook with the reference of another order pays only what the provider says it pays', async () => {
  const [cheap, dear] = [await server.payable(), await server.payable()];
  const { id } = cheap.charge('pending');
  server.simulator.charge({ tx_ref: cheap.start.widget.tx_ref, amount: 35_000, currency: 'RWF' });
  await server.notify(webhookOf(id, dear.start.widget.tx_ref), { 'verif-hash': server.simulator.keys.secretHash });
  await server.handleWebhooks();
  expect([(await server.state(cheap)).state, (await server.state(dear)).state]).toEqual(['paid', 'pending']);
});

test('the webhook of version 4, with its own words, is settled by its reference', async () => {
  const payable = await server.payable();
  server.simulator.faults.set('drop', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  const webhook = { type: 'charge.completed', data: { id: 'chg_x1', reference: payable.start.widget.tx_ref, status: 'succeeded' } };
  expect((await server.notify(webhook, { 'verif-hash': server.simulator.keys.secretHash })).statusCode).toBe(200);
  await server.handleWebhooks();
  expect((await server.state(payable)).state).toBe('paid');
});

test('a webhook that comes while the provider is down is kept and settled when it is back (F11)', async () => {
  const payable = await server.payable();
  server.simulator.faults.set('503', { on: 'api', times: 1 });
  payable.charge();
  await expect(server.handleWebhooks()).rejects.toThrow('503');
  expect((await server.state(payable)).state).toBe('pending');
  await server.handleWebhooks();
  expect((await server.state(payable)).state).toBe('paid');
});

test.each(['3', '4'])(
  'a webhook of version %s ahead of what the provider finds is asked about again at once, a day later too',
  async (version) => {
    const payable = await server.payable();
    const { paymentId, widget } = payable.start;
    await server.services.db.execute(
      sql`UPDATE payments SET state = 'expired', next_check_at = NULL, created_at = now() - interval '30 hours' WHERE id = ${paymentId}`,
    );
    await server.services.db.execute(sql`DELETE FROM pgboss.job`);
    const early =
      version === '3'
        ? webhookOf(876_543, widget.tx_ref)
        : { type: 'charge.completed', data: { id: 'chg_x2', reference: widget.tx_ref, status: 'succeeded' } };
    expect((await server.notify(early, { 'verif-hash': server.simulator.keys.secretHash })).statusCode).toBe(200);
    await server.handleWebhooks();
    const { rows: planned } = await server.services.db.execute(sql`
    SELECT (p.next_check_at - now() BETWEEN interval '1 second' AND interval '20 seconds') AS soon,
      (SELECT count(*)::int FROM pgboss.job j WHERE j.name = 'payments.check-due' AND j.singleton_key = p.id::text) AS jobs
    FROM payments p WHERE p.id = ${paymentId}`);
    expect(planned).toEqual([{ soon: true, jobs: 1 }]);
    server.simulator.faults.set('drop', { tx_ref: widget.tx_ref });
    payable.charge();
    await server.checkNow();
    expect((await server.state(payable)).state).toBe('paid');
  },
);

test('a signature is compared exactly: repeated headers, or another kind, are wrong', () => {
  const raw = Buffer.from('{}');
  expect(checkSignature('secret', { 'verif-hash': ['secret', 'secret'] }, raw)).toBe('wrong');
  expect(checkSignature('secret', { 'verif-hash': 'secret' }, raw)).toBe('valid');
  expect(checkSignature('secret', { 'flutterwave-signature': createHmac('sha256', 'secret').update(raw).digest('base64') }, raw)).toBe(
    'valid',
  );
  expect(checkSignature('', { 'verif-hash': '' }, raw)).toBe('unset');
});
