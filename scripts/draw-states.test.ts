import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawAllStates, drawStates } from './draw-states.ts';

test('docs/reference/states.md shows the tables as they are: else run `node scripts/draw-states.ts`', () => {
  const file = readFileSync(path.join(import.meta.dirname, '../docs/reference/states.md'), 'utf8');
  expect(file).toBe(drawAllStates());
});

test('events between the same states share an arrow, actors an event, and what stays is not drawn', () => {
  const events = {
    place: { buyer: { new: 'pending/unpaid' } },
    pay: { buyer: { 'pending/unpaid': 'pending/unpaid' } },
    cancel: { buyer: { 'pending/unpaid': 'cancelled/unpaid' }, admin: { 'pending/unpaid': 'cancelled/unpaid' } },
    expired: { clock: { 'pending/unpaid': 'cancelled/unpaid' } },
  };
  expect(drawStates(events)).toEqual([
    '  state "cancelled, unpaid" as cancelled_unpaid',
    '  state "pending, unpaid" as pending_unpaid',
    '  [*] --> pending_unpaid : place (buyer)',
    '  pending_unpaid --> cancelled_unpaid : cancel (buyer, admin), expired (clock)',
  ]);
});
