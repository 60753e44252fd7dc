import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { afterCommit, connectDatabase, type Database, type Queryable, run, runLater } from '#server/database/connect.ts';
import { sql } from '#server/database/drizzle.ts';
import { forgetNames } from './prepared-statement.ts';

const server = useTestServer();
let db: Database;
/** How often PostgreSQL said that it waits for the next packet. */
let packets = 0;

const ADD = 'INSERT INTO kept VALUES ($1::int)';
const add = (at: Queryable, n: number) => run(at, ADD, [n]);
const addLater = (at: Queryable, n: string) => runLater(at, ADD, [n]);
const kept = async () => (await db.execute<{ n: number }>(sql`SELECT n FROM kept ORDER BY n`)).rows.map(({ n }) => n);
/** The packets of what is done, once the connection knows its statements. */
async function packetsOf(act: () => Promise<unknown>): Promise<number> {
  const before = packets;
  await act();
  return packets - before;
}

beforeEach(async () => {
  forgetNames();
  const { host, port, user, password, database } = server.services.db.$client.options;
  db = connectDatabase({ connection: { host, port, user, password, database }, max: 1 });
  packets = 0;
  db.$client.on('connect', (client) => {
    (client as unknown as { connection: EventEmitter }).connection.on('readyForQuery', () => void (packets += 1));
  });
  await db.execute(sql`CREATE TEMP TABLE kept (n int UNIQUE)`);
  // The connection prepares BEGIN, COMMIT and the insertion.
  await db.transaction((tx) => add(tx, 0));
});
afterEach(() => db.$client.end());

test('a transaction begins in the packet of its first statement, and what nobody waits for goes with the next', async () => {
  expect(await packetsOf(() => db.transaction((tx) => add(tx, 1)))).toBe(2);
  const several = () =>
    db.transaction(async (tx) => {
      await addLater(tx, '2');
      expect((await add(tx, 3)).rowCount).toBe(1);
      await addLater(tx, '4');
      await addLater(tx, '5');
    });
  const { statements } = await countStatements(db, async () => expect(await packetsOf(several)).toBe(2));
  expect(statements).toEqual(['begin', ADD, ADD, ADD, ADD, 'commit']);
  expect(await packetsOf(() => db.transaction((tx) => addLater(tx, '6')))).toBe(1);
  expect(await kept()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a statement that is read has its own rows, whatever goes before it', async () => {
  const read = (tx: Queryable) => run<{ n: number }>(tx, 'SELECT n FROM kept WHERE n >= $1 ORDER BY n', [0]);
  for (const n of ['1', '2']) {
    const rows = await db.transaction(async (tx) => {
      await runLater(tx, 'SELECT n, n + 1 AS next FROM kept WHERE n = $1', ['0']);
      await addLater(tx, n);
      return (await read(tx)).rows;
    });
    expect(rows).toEqual(Array.from({ length: Number(n) + 1 }, (_, at) => ({ n: at })));
  }
  // A text that is parsed each time, and one without values, which is sent alone.
  const others = await db.transaction(async (tx) => {
    await addLater(tx, '3');
    const counted = await tx.execute(sql`SELECT count(*)::int AS many FROM kept WHERE n <= ${3}`);
    await addLater(tx, '4');
    return [counted.rows, (await tx.execute(sql`SELECT max(n) AS most FROM kept`)).rows];
  });
  expect(others).toEqual([[{ many: 4 }], [{ most: 4 }]]);
});

test('a transaction without a statement sends nothing, and what waits for its commit is done', async () => {
  const done: string[] = [];
  const empty = async () => {
    await db.transaction(async (tx) => afterCommit(tx, () => done.push('committed')));
    await db.transaction(async () => Promise.reject(new Error('refused'))).catch(() => {});
  };
  expect(await packetsOf(empty)).toBe(0);
  expect(done).toEqual(['committed']);
});

test('what fails at the end fails the transaction with its error, and nothing of it is kept or called', async () => {
  const called: string[] = [];
  const broken = db.transaction(async (tx) => {
    afterCommit(tx, () => called.push('committed'));
    await add(tx, 1);
    await addLater(tx, '0');
  });
  await expect(broken).rejects.toMatchObject({ cause: { code: '23505' } });
  const before = db.transaction(async (tx) => {
    await addLater(tx, '0');
    await tx.execute(sql`SELECT 1`);
  });
  await expect(before).rejects.toMatchObject({ cause: { code: '23505' } });
  const refused = db.transaction(async (tx) => {
    await add(tx, 2);
    await addLater(tx, '3');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect([called, await kept()]).toEqual([[], [0]]);
  await db.transaction((tx) => add(tx, 4));
  expect(await kept()).toEqual([0, 4]);
});

test('a transaction within another has what was to be sent before it, and is rolled back alone', async () => {
  await db.transaction(async (tx) => {
    await addLater(tx, '1');
    const inner = tx.transaction(async (nested) => {
      await addLater(nested, '2');
      throw new Error('refused');
    });
    await expect(inner).rejects.toThrow('refused');
    await tx.transaction((nested) => addLater(nested, '3'));
  });
  expect(await kept()).toEqual([0, 1, 3]);
});

test('outside a transaction it is sent at once', async () => {
  expect(await packetsOf(() => addLater(db, '1'))).toBe(1);
  expect(await kept()).toEqual([0, 1]);
});
