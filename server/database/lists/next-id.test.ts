import { expect, test } from 'vitest';
import { nextId } from './next-id.ts';

test('ids of one process are in the order in which they were made, and are UUIDs of version 7', () => {
  const ids = Array.from({ length: 2_000 }, nextId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
