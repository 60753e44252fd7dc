import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { recordAct } from './record.ts';
import { nameOfAction, storedNamesOf } from './renamed-actions.ts';

const server = useTestServer();
const rowsOf = async (id: string) => (await server.services.db.$client.query('SELECT * FROM audit_log WHERE object_id = $1', [id])).rows;

test('a row says who did what to what, from where, in which request, with the state before and after', async () => {
  const { db } = server.services;
  const by = { viewer: { id: (await server.person()).id }, ip: '10.0.0.1', id: 'request-1' };
  await recordAct(db, by, { action: 'art.priceChanged', objectType: 'art', objectId: 'one', before: { price: 1 }, after: { price: 2 } });
  expect(await rowsOf('one')).toMatchObject([
    {
      actor_id: by.viewer.id,
      ip: '10.0.0.1',
      request_id: 'request-1',
      action: 'art.priceChanged',
      before: { price: 1 },
      after: { price: 2 },
    },
  ]);
});

test('what a job or a visitor does has no actor, and what is not given is null', async () => {
  const { db } = server.services;
  await recordAct(db, undefined, { action: 'order.expired', objectType: 'order', objectId: 'two' });
  await recordAct(db, { ip: '10.0.0.2', id: 'request-2' }, { action: 'session.refused', objectType: 'session', objectId: 'two' });
  expect(await rowsOf('two')).toMatchObject([
    { actor_id: null, ip: null, request_id: null, before: null, after: null },
    { actor_id: null, ip: '10.0.0.2', request_id: 'request-2' },
  ]);
});

test('a row is there with its action, or not at all', async () => {
  const failing = server.services.db.transaction(async (tx) => {
    await recordAct(tx, undefined, { action: 'order.expired', objectType: 'order', objectId: 'three' });
    throw new Error('the action failed');
  });
  await expect(failing).rejects.toThrow('the action failed');
  expect(await rowsOf('three')).toEqual([]);
});

test.each(["UPDATE audit_log SET action = 'nothing'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'the database refuses %s',
  async (statement) => {
    const { db } = server.services;
    await recordAct(db, undefined, { action: 'order.expired', objectType: 'order', objectId: 'four' });
    await expect(db.$client.query(statement)).rejects.toThrow(/audit_log|append|never/i);
    expect((await rowsOf('four')).length).toBeGreaterThan(0);
  },
);

test('an action of an older version is read under the name of now, and found by either', () => {
  expect([nameOfAction('order.lineSent'), nameOfAction('order.itemSent'), nameOfAction('order.placed')]).toEqual([
    'order.itemSent',
    'order.itemSent',
    'order.placed',
  ]);
  const both = ['order.itemSent', 'order.lineSent'];
  expect([storedNamesOf('order.itemSent'), storedNamesOf('order.lineSent'), storedNamesOf('order.placed')]).toEqual([
    both,
    both,
    ['order.placed'],
  ]);
});
