import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('GET /admin/audit lists actions, newest first, filtered and paginated', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Grace Uwase' });
  const accounts = [];
  for (let number = 0; number < 3; number += 1) accounts.push(await server.person({ role: 'Artist', status: 'pending' }));
  for (const person of accounts) await server.call(`POST /users/${person.id}/artist`, { as: boss.token });
  const list = async (query: string) => (await server.call(`GET /admin/audit?${query}`, { as: boss.token })).json();
  const first = await list('action=user.approved&limit=2');
  expect(first.data[0]).toMatchObject({
    actor: { _id: boss.id, name: 'Grace Uwase' },
    action: 'user.approved',
    objectType: 'user',
    objectId: accounts[2]!.id,
    before: { status: 'pending' },
    after: { status: 'approved' },
    ip: '127.0.0.1',
  });
  const second = await list(`action=user.approved&limit=2&cursor=${first.page.next}`);
  expect(second.data.map((entry: { objectId: string }) => entry.objectId)).toEqual([accounts[0]!.id]);
  expect(second.page.next).toBeNull();
  const oldest = await list('action=user.approved&limit=2&sort=oldest');
  const latest = await list(`action=user.approved&limit=2&sort=oldest&cursor=${oldest.page.next}`);
  const order = [...oldest.data, ...latest.data].map((entry: { objectId: string }) => entry.objectId);
  expect(order).toEqual(accounts.map(({ id }) => id));
  expect((await list(`objectType=user&objectId=${accounts[1]!.id}`)).data).toHaveLength(1);
  expect((await list(`actor=${accounts[1]!.id}`)).data).toEqual([]);
  expect((await list('cursor=x')).code).toBe('input.cursor');
  expect((await list('objectType=planet')).code).toBe('input.invalid');
});

test('the audit log cannot be changed, not even by a statement of the server', async () => {
  for (const statement of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(server.services.db.$client.query(statement)).rejects.toThrow('never changed');
  }
});

test('the log is filtered by person, kind, object, days of Kigali and a search, with sessions apart', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Quexal Boss' });
  const applicant = await server.person({ role: 'Artist', status: 'pending' });
  await server.call(`POST /users/${applicant.id}/artist`, { as: boss.token });
  const list = async (query: string) => (await server.call(`GET /admin/audit?${query}`, { as: boss.token })).json();
  const of = async (query: string) => (await list(query)).data.map(({ objectId }: { objectId: string }) => objectId) as string[];
  const kinds = (await server.call('GET /admin/audit/kinds', { as: boss.token })).json().data as string[];
  expect(kinds).toEqual(expect.arrayContaining(['user.approved', 'order.completed', 'review.hidden']));
  for (const query of [
    `person=${boss.id}&kind=user.approved`,
    `object=${applicant.id}&kind=user.approved`,
    'search=quexal&kind=user.approved',
  ])
    expect(await of(query), query).toEqual([applicant.id]);
  expect(await of(`search=${applicant.id}`)).toContain(applicant.id);
  expect(await of('search=approved')).toContain(applicant.id);
  const { rows } = await server.services.db.$client.query("SELECT (now() AT TIME ZONE 'Africa/Kigali')::date::text AS today");
  const { today } = rows[0] as { today: string };
  expect(await of(`person=${boss.id}&kind=user.approved&from=${today}&to=${today}`)).toEqual([applicant.id]);
  expect(await of('kind=user.approved&to=2020-01-01')).toEqual([]);
  // Days that the calendar of the database has not, or not as a day that ends.
  for (const day of ['0000-01-01', '9999-12-31', '0001-01-01'])
    for (const name of ['from', 'to'])
      expect((await server.call(`GET /admin/audit?${name}=${day}`, { as: boss.token })).statusCode, `${name} ${day}`).toBeLessThan(500);
  const { rows: indexes } = await server.services.db.$client.query("SELECT indexdef FROM pg_indexes WHERE tablename = 'audit_log'");
  expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringMatching(/ \(at\)$/));
  const actions = async (query: string) => new Set((await list(query)).data.map(({ action }: { action: string }) => action.split('.')[0]));
  expect([...(await actions('sessions=only'))].filter((part) => part !== 'session')).toEqual([]);
  expect([...(await actions('sessions=without&limit=100'))]).not.toContain('session');
});

test('hostile filters are refused or find nothing', async () => {
  const boss = await server.person({ role: 'Admin' });
  const texts = [
    "'; DROP TABLE audit_log; --",
    '%',
    '_',
    String.raw`\\`,
    '((((',
    '\u0000',
    'x'.repeat(500),
    '2026-02-31',
    '0000-00-00',
    '9999-12-31',
    '-1',
  ];
  for (const name of ['person', 'kind', 'object', 'from', 'to', 'search', 'sessions']) {
    for (const text of texts) {
      const { statusCode } = await server.call(`GET /admin/audit?${name}=${encodeURIComponent(text)}` as 'GET /admin/audit', {
        as: boss.token,
      });
      expect([200, 400], `${name}=${text}`).toContain(statusCode);
    }
  }
});
