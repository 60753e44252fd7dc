import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { FIRST_ID, LAST_ID } from '#contract/ids.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { findBatchEnd } from './batches.ts';

const server = useTestServer();
const ids: string[] = [];
const add = async () => {
  const id = `019aa8c4-6f0e-7c3b-8a51-${String(ids.length).padStart(12, '0')}`;
  await server.services.db.execute(sql`INSERT INTO batched (id, is_shown) VALUES (${id}, ${ids.length % 3 !== 0})`);
  ids.push(id);
};
const endOf = (after: string, size: number) => findBatchEnd(server.services.db, { from: sql`batched`, after, size });

beforeAll(async () => {
  await server.services.db.execute(sql`CREATE TABLE batched (id uuid PRIMARY KEY, is_shown boolean NOT NULL)`);
  for (let made = 0; made < 10; made += 1) await add();
});

test('a batch ends at its last row; what is left over has no end', async () => {
  expect([await endOf(FIRST_ID, 4), await endOf(ids[3] ?? '', 4), await endOf(ids[7] ?? '', 4)]).toEqual([ids[3], ids[7], undefined]);
  expect(await endOf(ids[7] ?? '', 2)).toBe(ids[9]);
  const shown = await findBatchEnd(server.services.db, { from: sql`batched`, where: sql`is_shown`, after: FIRST_ID, size: 3 });
  expect(shown).toBe(ids[4]);
});

test('batches neither repeat nor lose a row while rows are added', async () => {
  const before = [...ids];
  const seen: string[] = [];
  for (let after = FIRST_ID, end: string | undefined; ; after = end) {
    end = await endOf(after, 3);
    if (ids.length < 20) await add();
    const { rows } = await server.services.db.execute<{ id: string }>(
      sql`SELECT id FROM batched WHERE id > ${after} AND id <= ${end ?? LAST_ID} ORDER BY id`,
    );
    seen.push(...rows.map(({ id }) => id));
    if (!end) break;
  }
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen.slice(0, before.length)).toEqual(before);
  expect(seen).toEqual(ids.slice(0, seen.length));
});
