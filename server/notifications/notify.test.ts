import { drizzle } from '#server/database/drizzle.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Transaction } from '#server/database/connect.ts';
import { runAsJob } from '#server/platform/current-job/current-job.ts';
import { countRowsRead } from '#server/testing/statements/rows-read.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { type NewNotification, notify, notifyStaff } from './notify.ts';
import { cleanupNotifications, countNotifications, countNotificationsOf, findNotifications, readNotifications } from './queries.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
const follower = (name: string, key?: string): NewNotification => ({
  kind: 'follower',
  facts: { name },
  link: '/artist',
  ...(key ? { key } : {}),
});
const tell = ({ id }: { id: string }, what: NewNotification) => server.services.db.transaction((tx) => notify(tx, id, what));
const textsOf = async ({ id }: Person) => {
  const { rows } = await findNotifications(server.services.db, id, { limit: 100 });
  return rows.map(({ facts }) => (facts as { name: string }).name);
};
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
const eventsOf = async ({ id }: Person) =>
  (await query(`SELECT 1 FROM events WHERE user_id = $1 AND type = 'notification'`, [id])).rowCount;

test('a job that is done again tells nothing twice, and another job tells it again', async () => {
  const person = await server.person();
  const job = { id: randomUUID() };
  const work = () => tell(person, follower('Aline'));
  await runAsJob(job, work);
  await runAsJob(job, work);
  expect([await textsOf(person), await eventsOf(person)]).toEqual([['Aline'], 1]);
  await runAsJob({ id: randomUUID() }, work);
  expect([await textsOf(person), await eventsOf(person)]).toEqual([['Aline', 'Aline'], 2]);
});

test('one job may tell one person several things, and several people one thing', async () => {
  const [one, two] = [await server.person(), await server.person()];
  await runAsJob({ id: randomUUID() }, async () => {
    for (const person of [one, two]) for (const name of ['Aline', 'Eric']) await tell(person, follower(name));
    await tell(one, { ...follower('Aline'), link: '/elsewhere' });
  });
  expect([await textsOf(one), await textsOf(two)]).toEqual([
    ['Aline', 'Eric', 'Aline'],
    ['Eric', 'Aline'],
  ]);
});

test('outside of a job the same thing twice is two notifications', async () => {
  const person = await server.person();
  for (let n = 0; n < 2; n += 1) await tell(person, follower('Aline'));
  expect(await textsOf(person)).toEqual(['Aline', 'Aline']);
});

test('a notification is written and announced with one statement', async () => {
  const person = await server.person();
  const { db } = server.services;
  const { statements } = await countStatements(db, () => tell(person, follower('Aline')));
  expect(statements.map((text) => text.trim().split(/\s/)[0]?.toUpperCase())).toEqual(['BEGIN', 'WITH', 'COMMIT']);
  expect(await eventsOf(person)).toBe(1);
});

test('who does the work is told, one after the other, and neither customers nor erased admins, nor who does other work or is blocked', async () => {
  const [admin, gone, customer] = [await server.person({ role: 'Admin' }), await server.person({ role: 'Admin' }), await server.person()];
  const [editor, blocked] = [await server.person({ staff: 'editor' }), await server.person({ staff: 'editor' })];
  const support = await server.person({ staff: 'support' });
  await query("UPDATE users SET blocked_at = now(), status_before_block = status, status = 'cancelled' WHERE id = $1", [blocked.id]);
  await query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id]);
  for (let n = 0; n < 3; n += 1)
    await server.services.db.transaction((tx) =>
      notifyStaff(tx, 'moderation', { kind: 'report', facts: {}, link: '/reports', key: 'report' }),
    );
  const people = [admin, editor, gone, customer, blocked, support].map(({ id }) => id);
  const counts = await countNotificationsOf(server.services.db, people);
  expect(people.map((id) => counts.get(id))).toEqual([1, 1, 0, 0, 0, 0]);
});

test('unread ones are counted up to 99, for many people with one statement', async () => {
  const [busy, quiet, stranger] = [await server.person(), await server.person(), randomUUID()];
  await query(
    `INSERT INTO notifications (id, user_id, kind, facts, link)
     SELECT gen_random_uuid(), $1, 'report', '{}', '/' FROM generate_series(1, 150)`,
    [busy.id],
  );
  await tell(quiet, follower('Aline'));
  const { db } = server.services;
  const { answer, statements } = await countStatements(db, () => countNotificationsOf(db, [busy.id, quiet.id, stranger]));
  expect([...answer.values(), statements.length]).toEqual([99, 1, 0, 1]);
  expect([(await countNotificationsOf(db, [])).size, await countNotifications(db, busy.id)]).toEqual([0, 99]);
});

test('reading one bundle leaves the others unread, and what was read keeps its time', async () => {
  const person = await server.person();
  for (const key of ['a', 'b']) await tell(person, follower(key, key));
  const { db } = server.services;
  const readAt = async () =>
    (
      await query<{ key: string; read_at: Date | null }>('SELECT key, read_at FROM notifications WHERE user_id = $1 ORDER BY key', [
        person.id,
      ])
    ).rows;
  await readNotifications(db, person.id, 'a');
  const [a, b] = await readAt();
  expect([a?.read_at, b?.read_at]).toEqual([expect.any(Date), null]);
  await readNotifications(db, person.id);
  expect((await readAt())[0]).toEqual(a);
  expect(await countNotifications(db, person.id)).toBe(0);
});

test('pages continue behind the last one although a bundle moved to the top meanwhile', async () => {
  const person = await server.person();
  for (const key of ['1', '2', '3', '4']) await tell(person, follower(key, key));
  const page = (cursor?: string) => findNotifications(server.services.db, person.id, { limit: 2, cursor });
  const names = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ facts }) => (facts as { name: string }).name);
  const first = await page();
  await tell(person, follower('4 again', '4'));
  const second = await page(first.next!);
  expect([names(first), names(second), second.next]).toEqual([['4', '3'], ['2', '1'], null]);
  await expect(page('x')).rejects.toMatchObject({ code: 'input.cursor' });
});

test('more old notifications than one statement deletes are all deleted', async () => {
  const person = await server.person();
  await query(
    `INSERT INTO notifications (id, user_id, kind, facts, link, created_at)
     SELECT gen_random_uuid(), $1, 'report', '{}', '/', now() - interval '90 days 1 minute' FROM generate_series(1, 5001)`,
    [person.id],
  );
  await query(
    `INSERT INTO notifications (id, user_id, kind, facts, link, created_at) VALUES (gen_random_uuid(), $1, 'report', '{}', '/', now() - interval '89 days')`,
    [person.id],
  );
  await cleanupNotifications(server.services.db);
  expect((await query('SELECT 1 FROM notifications WHERE user_id = $1', [person.id])).rowCount).toBe(1);
});

test('whether somebody was told already is found without reading what else they were told', async () => {
  const person = await server.person();
  for (let n = 0; n < 60; n += 1) await runAsJob({ id: randomUUID() }, () => tell(person, follower(`Person ${n}`)));
  await query('ANALYZE notifications');
  const read = await countRowsRead(server.services.db.$client, ['notifications'], (client) =>
    runAsJob({ id: randomUUID() }, () => notify(drizzle(client) as unknown as Transaction, person.id, follower('Aline'))),
  );
  expect(read).toBeLessThan(10);
});
