import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '#contract/failures.ts';
import { planRefund, shareOfCharge } from './refund-plan.ts';

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    const { code, details } = error as Failure;
    return [code, details?.['left']];
  }
  return undefined;
};
const lines = [
  { id: 'a', left: 30_000 },
  { id: 'b', left: 5_000 },
  { id: 'c', left: 0 },
];

test('without items and amount everything left of each line is refunded', () => {
  expect(planRefund(lines, {})).toEqual([
    { id: 'a', amount: 30_000 },
    { id: 'b', amount: 5_000 },
  ]);
});

test('an amount is spread in proportion to what is left, to the franc', () => {
  expect(planRefund(lines, { amount: 1_000 })).toEqual([
    { id: 'a', amount: 857 },
    { id: 'b', amount: 143 },
  ]);
  expect(planRefund(lines, { amount: 1 })).toEqual([{ id: 'a', amount: 1 }]);
});

test('more than is left of the order or of a line is refused, with what is left', () => {
  expect(refusal(() => planRefund(lines, { amount: 35_001 }))).toEqual(['orders.refundTooMuch', 35_000]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'b', amount: 5_001 }] }))).toEqual(['orders.refundTooMuch', 5_000]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'c', amount: 1 }] }))).toEqual(['orders.refundTooMuch', 0]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'x', amount: 1 }] }))).toEqual(['orders.lineNotFound', undefined]);
  expect(refusal(() => planRefund([{ id: 'c', left: 0 }], {}))).toEqual(['orders.nothingLeft', undefined]);
});

const frw = fc.integer({ min: 1, max: 1_000_000_000_000 });

test('any amount falls wholly on the lines, and on none more than is left of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 }), frw, (lefts, wish) => {
      const total = lefts.reduce((sum, left) => sum + left, 0);
      fc.pre(total > 0);
      const amount = 1 + (wish % total);
      const parts = planRefund(
        lefts.map((left, at) => ({ id: String(at), left })),
        { amount },
      );
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of parts) {
        expect(part.amount).toBeGreaterThan(0);
        expect(part.amount).toBeLessThanOrEqual(lefts[Number(part.id)]!);
      }
    }),
  );
});

test('the parts of a charge in another currency sum exactly to the charge, whatever the rate and the split', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(cuts, fc.integer({ min: 1, max: 900_000_000 }), fc.integer({ min: 0, max: 5_000 }), (parts, owedCents, overpaidCents) => {
      const totalFrw = parts.reduce((sum, part) => sum + part, 0);
      const facts = { owed: owedCents / 100, charged: (owedCents + overpaidCents) / 100, totalFrw };
      let before = 0;
      let cents = 0;
      for (const part of parts) {
        const share = shareOfCharge(facts, before, part);
        expect(share).toBeGreaterThanOrEqual(0);
        before += part;
        cents += Math.round(share * 100);
      }
      expect(cents).toBe(owedCents + overpaidCents);
    }),
  );
});

test('a charge in francs is refunded in francs, and an overpayment goes with the last part', () => {
  const facts = { owed: 35_000, charged: 35_500, totalFrw: 35_000 };
  expect([shareOfCharge(facts, 0, 10_000), shareOfCharge(facts, 10_000, 25_000)]).toEqual([10_000, 25_500]);
});
