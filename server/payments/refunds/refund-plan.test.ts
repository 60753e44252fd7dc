import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '#contract/failures.ts';
import { isOfAmount, type LineStage, planRefund, shareOfCharge } from './refund-plan.ts';

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
  { id: 'a', left: 30_000, stage: 'toSend' },
  { id: 'b', left: 5_000, stage: 'toSend' },
  { id: 'c', left: 0, stage: 'toSend' },
] as const;

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

test('an amount falls on what was delivered, then on what was sent, so that what can still be cancelled keeps its price', () => {
  const parcels = [
    { id: 'jar', left: 110_000, stage: 'toSend' },
    { id: 'tile', left: 9_500, stage: 'delivered' },
    { id: 'springs', left: 165_000, stage: 'sent' },
  ] as const;
  expect(planRefund(parcels, { amount: 4_000 })).toEqual([{ id: 'tile', amount: 4_000 }]);
  expect(planRefund(parcels, { amount: 10_000 })).toEqual([
    { id: 'tile', amount: 9_500 },
    { id: 'springs', amount: 500 },
  ]);
  expect(planRefund(parcels, { amount: 174_501 })).toEqual([
    { id: 'tile', amount: 9_500 },
    { id: 'springs', amount: 165_000 },
    { id: 'jar', amount: 1 },
  ]);
});

test('a refund is of an amount where no items are named and something is left', () => {
  expect([{ amount: 4_000 }, { amount: 35_000 }, {}, { items: [{ item: 'a', amount: 1 }] }].map((wish) => isOfAmount(lines, wish))).toEqual(
    [true, false, false, false],
  );
});

test('more than is left of the order or of a line is refused, with what is left', () => {
  expect(refusal(() => planRefund(lines, { amount: 35_001 }))).toEqual(['orders.refundTooMuch', 35_000]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'b', amount: 5_001 }] }))).toEqual(['orders.refundTooMuch', 5_000]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'c', amount: 1 }] }))).toEqual(['orders.refundTooMuch', 0]);
  expect(refusal(() => planRefund(lines, { items: [{ item: 'x', amount: 1 }] }))).toEqual(['orders.lineNotFound', undefined]);
  expect(refusal(() => planRefund([{ id: 'c', left: 0, stage: 'toSend' }], {}))).toEqual(['orders.nothingLeft', undefined]);
});

const stages: readonly LineStage[] = ['delivered', 'sent', 'toSend'];
const frw = fc.integer({ min: 1, max: 1_000_000_000_000 });

test('any amount falls wholly on the lines, and on none more than is left of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 }), frw, (lefts, wish) => {
      const total = lefts.reduce((sum, left) => sum + left, 0);
      fc.pre(total > 0);
      const amount = 1 + (wish % total);
      const parts = planRefund(
        lefts.map((left, at) => ({ id: String(at), left, stage: stages[(wish + at) % stages.length]! })),
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
