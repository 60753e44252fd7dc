import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
// By walking, not by asking git: the tests run on a host that has only Node and npm.
const files = ['contract', 'server', 'web']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));
const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

const findAll = (pattern: RegExp) =>
  [...texts].flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test('updates of orders, payments, charges and refunds set a state by an event of their table only', () => {
  const bySql = findAll(
    /UPDATE (orders|payments|charges|refunds)\b[^`]*?\b(status|payment_status|state) = (?!\$\{\w+(\.\w+)?\.to\}|\$\{to\})[^`\n]*/g,
  );
  const byDrizzle = findAll(
    /\.update\((orders|payments|charges|refunds)\)\s*\.set\([^;]*?(?<![.\w])(status|paymentStatus|state)\s*[:,}][^;]*/g,
  );
  // The movers' own: one for each table of payments; that of orders writes the columns of a state.
  const isMover = (found: string) => found.startsWith('server/payments/move-payment.ts: ');
  expect([...bySql, ...byDrizzle.filter((found) => !isMover(found))]).toEqual([]);
  expect(byDrizzle.filter(isMover)).toHaveLength(3);
});

test('few files update orders, payments, charges and refunds at all', () => {
  const updating = findAll(/\.update\((orders|payments|charges|refunds)\)|UPDATE (orders|payments|charges|refunds)\b/g);
  expect([...new Set(updating.map((found) => found.slice(0, found.indexOf(': '))))].toSorted()).toEqual([
    // The reason of a cancellation and an address, which are a person's.
    'server/accounts/erasure/erase-rows.ts',
    'server/orders/move-order.ts',
    'server/payments/move-payment.ts',
    // What is left of an order's money, after the event that took it.
    'server/payments/refunds/make-refund.ts',
    'server/payments/refunds/refunds.ts',
    // When a payment is checked next.
    'server/payments/settlement/check-due.ts',
    'server/platform/jobs/clock-jump.ts',
  ]);
});

test('which orders are unpaid and which attempts and refunds are open is spelled in the tables only', () => {
  const state = "'(?:unpaid|failed|expired|mismatch|due|refused)'";
  // 'end' is what the payment window said, which is none of these states.
  const lists = findAll(new RegExp(`(?<!end === )${state}(?:, | \\|\\| [\\w.]+ === | OR [\\w.]+ = )${state}`, 'g'));
  const places = ['contract/orders.ts', 'contract/payments.ts', 'server/payments/states.ts', 'server/platform/jobs/clock-jump.ts'];
  // The schemas, a table of events, and the platform, which knows no area.
  expect(lists.filter((found) => !places.some((file) => found.startsWith(`${file}: `)))).toEqual([]);
});
