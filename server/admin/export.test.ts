import { expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

const server = useTestServer();

test('GET /admin/export/orders.csv has one row for each line, and no cell is a formula', async () => {
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  const buyer = await server.person({ name: '=HYPERLINK("http://evil.example","click")', phone: '+250788123456' });
  const works = [await makeArt(db, { name: 'First, with a comma' }), await makeArt(db, { name: '@SUM(1)', price: 12_000 })];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...works[0]!, quantity: 2 }, works[1]!] });
  const answer = await server.call('GET /admin/export/orders.csv', { as: boss.token });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ubugeni-orders.csv"',
    'cache-control': 'no-store',
  });
  const [head, ...rows] = answer.body.trimEnd().split('\r\n');
  expect(head!.startsWith('\uFEFFOrder,Placed (Kigali time),Client Name,Client Email')).toBe(true);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`${order.number},`);
  expect(rows[0]).toContain(
    `"'=HYPERLINK(""http://evil.example"",""click"")",${buyer.email},'+250788123456,"KG 7 Ave, Kimihurura, Kigali"`,
  );
  expect(rows[0]).toContain('"First, with a comma",Painting,Jean Bosco Habimana,35000,2,70000,,,0');
  expect(rows[1]).toContain("'@SUM(1),");
  await db.$client.query("UPDATE orders SET created_at = '2026-11-20T22:30:05Z' WHERE id = $1", [order.id]);
  const { body } = await server.call('GET /admin/export/orders.csv', { as: boss.token });
  expect(body, 'half past midnight in Kigali').toContain(`${order.number},2026-11-21 00:30:05,`);
});

test('GET /admin/export/people.csv lists every account that is not erased, over any number of batches, once', async () => {
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  for (let number = 0; number < 2_100; number += 1) await makeAccount(db, { name: `Person ${number}` });
  const gone = await server.person({ name: 'Gone Person' });
  await server.call(`DELETE /users/${gone.id}`, { as: gone.token, body: { password: KNOWN_PASSWORD } });
  const { body } = await server.call('GET /admin/export/people.csv', { as: boss.token });
  const rows = body.trimEnd().split('\r\n').slice(1);
  const known = await db.$client.query('SELECT count(*)::int AS n FROM users WHERE deleted_at IS NULL');
  expect(rows).toHaveLength(known.rows[0].n);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(rows.length);
  expect(body).not.toMatch(/Gone Person|Former member|argon2/);
  const entries = await db.$client.query("SELECT actor_id, object_id FROM audit_log WHERE action = 'data.exported'");
  expect(entries.rows).toContainEqual({ actor_id: boss.id, object_id: 'people' });
});

test('a reader who leaves ends the export, and between two batches no statement is open', async () => {
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/v1/admin/export/people.csv`, {
    headers: { authorization: `Bearer ${boss.token}` },
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(
    async () => {
      const open = await db.$client.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%' AND state <> 'idle'",
      );
      expect(open.rowCount).toBe(0);
      expect(db.$client.idleCount).toBe(db.$client.totalCount);
    },
    { timeout: 120_000, interval: 50 },
  );
});
