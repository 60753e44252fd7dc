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
