import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import type { Asking } from '#server/testing/roles/role-row.ts';
import { applicantsDocument, makeScene, paidOrder, payment, type Scene } from '#server/testing/roles/role-scene.ts';
import { roleTable } from '#server/testing/roles/role-table.ts';
import { useTestServer } from '#server/testing/test-server.ts';

// threats.md, 'Audit log': 100 % of an admin's actions leave a row.
const server = useTestServer({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-audit', FLW_SECRET_KEY: 'FLWSECK_TEST-audit', FLW_SECRET_HASH: 'audit' });

/** Actions of an admin on others' data, in calls that are not for admins only. */
const onOthers: CallKey[] = [
  'PUT /users/{id}',
  'DELETE /users/{id}',
  'PUT /arts/{id}',
  'DELETE /arts/{id}',
  'POST /checkout/{id}/cancel',
  'POST /checkout/{id}/lines/{lineId}/sent',
  'POST /checkout/{id}/lines/{lineId}/delivered',
  'DELETE /messages/{id}',
  'DELETE /blog/comments/{id}',
];
/** Reading private data counts as an action: a chat report, an applicant's documents, and each export, everybody's data in one file. */
const keys = Object.keys(calls) as CallKey[];
/** A template holds nobody's data; what an artist alone may export is their own. */
const isExport = (key: CallKey) =>
  (calls[key] as Call).download === 'text/csv' && key !== 'GET /arts/import/template.csv' && calls[key].who !== 'approved artist';
const looks: CallKey[] = ['GET /users/{id}/application', 'GET /messages/reports/{id}', ...keys.filter(isExport)];
/** A preview changes nothing. */
const unlogged = new Set<CallKey>(['POST /blog/preview']);
const adminCalls = keys.filter((key) => calls[key].who === 'admin' && !key.startsWith('GET ') && !unlogged.has(key));

test('every export is asked for', () => {
  expect(looks).toEqual(
    expect.arrayContaining([
      'GET /admin/export/orders.csv',
      'GET /admin/orders.csv',
      'GET /admin/works.csv',
      'GET /admin/export/people.csv',
      'GET /admin/people.csv',
      'GET /admin/moderation.csv',
      'GET /admin/blog.csv',
      'GET /admin/emails.csv',
      'GET /admin/reports.csv',
    ]),
  );
});

/** Cases of their own, where the role table's case is not one of an admin who succeeds, or changes nothing that counts. */
const cases: Partial<Record<CallKey, (scene: Scene) => Promise<Asking>>> = {
  'POST /checkout/{id}/refunded': async (scene) => {
    const id = await payment(scene);
    const { rows: found } = await query(`UPDATE payments SET state = 'refund_due' WHERE id = $1 RETURNING order_id`, [id]);
    await query(
      `INSERT INTO charges (provider, provider_id, payment_id, amount, currency, state, reason) VALUES ('flutterwave', $1::text, $1::uuid, 35000, 'RWF', 'refund_due', 'cancelled')`,
      [id],
    );
    await query(
      `INSERT INTO refunds (id, order_id, provider, provider_id, amount, currency, reason, state) VALUES (gen_random_uuid(), $1, 'flutterwave', $2, 35000, 'RWF', 'Cancelled', 'refused')`,
      [found[0].order_id, id],
    );
    return { path: { id: found[0].order_id as string } };
  },
  'POST /checkout/{id}/waiting/{refundId}/refund': async (scene) => {
    const { path, id } = await waitingRefund(scene);
    return { path: { ...path, refundId: id } };
  },
  'DELETE /arts/{id}/feature': async ({ work, admin }) => {
    await server.call(`POST /arts/${work.id}/feature`, { as: admin.token });
    return { path: { id: work.id } };
  },
  'DELETE /messages/{id}': async () => ({ path: { id: await contactMessage() } }),
  'PUT /messages/{id}': async () => ({ path: { id: await contactMessage() }, body: { closed: true } }),
  'GET /users/{id}/application': async (scene) => {
    await applicantsDocument(scene);
    return { path: { id: scene.pending.id } };
  },
};

async function waitingRefund(scene: Scene): Promise<{ path: { id: string }; id: string }> {
  const { order } = await paidOrder(scene);
  const { rows: written } = await query(
    `INSERT INTO refunds (id, order_id, amount, currency, reason, state) VALUES (gen_random_uuid(), $1, 35000, 'RWF', 'After hand', 'waiting') RETURNING id`,
    [order.id],
  );
  return { path: { id: order.id }, id: written[0].id as string };
}

const query = (text: string, values: unknown[]) => server.services.db.$client.query(text, values);

async function contactMessage(): Promise<string> {
  const body = { names: 'Grace', email: 'grace@example.com', subject: 'Hours', message: 'When are you open?' };
  return (await server.call('POST /messages', { body })).json<{ data: { _id: string } }>().data._id;
}

const rows = async () => (await server.services.db.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM audit_log')).rows[0]!.n;

test.each([...adminCalls, ...onOthers, ...looks])(
  '%s by an admin is in the audit log, with actor, address and the id of the request',
  async (key) => {
    const scene = await makeScene(server);
    const { path = {}, query, body, form } = await (cases[key] ?? roleTable[key].ask)(scene);
    const [method, pattern] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
    const before = await rows();
    const answer = await server.call(`${method} ${(query ? `${url}?${query}` : url) as `/${string}`}`, {
      as: scene.admin.token,
      ip: '203.0.113.9',
      ...(form ? { form } : body ? { body } : {}),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await rows()).toBeGreaterThan(before);
    const { rows: written } = await server.services.db.$client.query<{ actor_id: string; ip: string; request_id: string }>(
      'SELECT actor_id, host(ip::inet) AS ip, request_id FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    expect(written[0]).toEqual({ actor_id: scene.admin.id, ip: '203.0.113.9', request_id: answer.headers['x-request-id'] });
  },
);
