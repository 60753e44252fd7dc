import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { PresenceTracker } from './presence-tracker.ts';

const server = useTestServer();

test('a heartbeat that takes long does not overwrite the count of a stream that opened meanwhile', async () => {
  const { id } = await server.person();
  const { db } = server.services;
  let open = 1;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let statements = 0;
  // The second statement, the heartbeat's, is slow to begin.
  const slow = new Proxy(db, {
    get: (target, name) =>
      name === 'execute'
        ? async (statement: Parameters<Database['execute']>[0]) => {
            statements += 1;
            if (statements === 2) await held;
            return target.execute(statement);
          }
        : Reflect.get(target, name),
  });
  const tracker = new PresenceTracker({
    db: slow,
    nodeId: crypto.randomUUID(),
    streams: { count: () => open, userIds: () => [id] },
    publish: async () => {},
    onError: (error) => {
      throw error;
    },
  });
  await tracker.enter(id, 10);
  const renewed = tracker.renew();
  await expect.poll(() => statements).toBe(2);
  open = 2;
  const entered = tracker.enter(id, 10);
  letGo();
  await Promise.all([renewed, entered]);
  const { rows } = await db.execute(sql`SELECT streams FROM live_presence WHERE user_id = ${id}`);
  expect(rows).toEqual([{ streams: 2 }]);
  await tracker.close();
});
