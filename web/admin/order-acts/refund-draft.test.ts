import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { readRefundDraft, restockable, startOf, type RefundDraft } from './refund-draft.ts';

const item = (id: string, price: number, refundedAmount = 0) => ({ _id: id, price, quantity: 1, refundedAmount }) as Order['items'][number];
const order = { totalPrice: 35_000, payment: { refundedAmount: 5_000 }, items: [item('a', 20_000), item('b', 15_000, 5_000)] } as Order;
const draft = (more: Partial<RefundDraft>): RefundDraft => ({
  kind: 'all',
  amount: '',
  items: {},
  reason: 'Damaged',
  restock: [],
  keeps: [],
  ...more,
});

test('a draft refunds everything that is left, an amount, or amounts of items', () => {
  expect(readRefundDraft(order, draft({}))).toEqual({ wish: { reason: 'Damaged', amount: 30_000 }, amount: 30_000 });
  expect(readRefundDraft(order, draft({ kind: 'amount', amount: '1,500' }))).toEqual({
    wish: { reason: 'Damaged', amount: 1_500 },
    amount: 1_500,
  });
  const items = [
    { item: 'a', amount: 2_000 },
    { item: 'b', amount: 10_000 },
  ];
  expect(readRefundDraft(order, draft({ kind: 'items', items: { a: '2000', b: '10,000' } }))).toEqual({
    wish: { reason: 'Damaged', items },
    amount: 12_000,
  });
});

test('missing and too large values are reported at their fields', () => {
  expect(readRefundDraft(order, draft({ reason: ' ' }))).toEqual({ errors: { reason: 'Reason Required' } });
  expect(readRefundDraft(order, draft({ kind: 'amount', amount: '30,001' }))).toEqual({
    errors: { amount: 'This is more than can still be refunded' },
  });
  expect(readRefundDraft(order, draft({ kind: 'items', items: { b: '10001' } }))).toEqual({
    errors: { items: { b: 'This is more than can still be refunded' } },
  });
  expect(readRefundDraft(order, draft({ kind: 'items' }))).toEqual({ errors: { amount: 'Enter an amount for at least one item' } });
});

test('of a completed order the works whose whole price goes back can be for sale again, of another none', () => {
  const complete = { ...order, status: 'complete' } as Order;
  const idsOf = (more: Partial<RefundDraft>, of = complete) => restockable(of, draft(more)).map(({ _id }) => _id);
  expect(idsOf({})).toEqual(['a', 'b']);
  expect(idsOf({}, { ...order, status: 'pending' })).toEqual([]);
  expect(idsOf({ kind: 'amount', amount: '30,000' })).toEqual(['a', 'b']);
  expect(idsOf({ kind: 'amount', amount: '29,999' })).toEqual([]);
  expect(idsOf({ kind: 'items', items: { a: '2000', b: '10,000' } })).toEqual(['b']);
  expect(idsOf({ kind: 'items', items: { a: '20,001' } })).toEqual([]);
  const restock = { kind: 'items', restock: ['b', 'a'] } as const;
  expect(readRefundDraft(complete, draft({ ...restock, items: { b: '10,000' } }))).toMatchObject({ wish: { restock: ['b'] } });
  expect(readRefundDraft(complete, draft({ ...restock, items: { b: '9,999' } }))).toEqual({
    wish: { reason: 'Damaged', items: [{ item: 'b', amount: 9_999 }] },
    amount: 9_999,
  });
});

test('a refund begins with the works whose buyer waits for an answer; else with all that is left', () => {
  const problem = (isOpen: boolean, items?: string[]) => ({
    _id: 'p',
    at: '',
    isOpen,
    reason: null,
    text: '',
    photos: 0,
    answers: [],
    items,
  });
  const begin = (...problems: ReturnType<typeof problem>[]) => startOf({ ...order, problems });
  expect(begin(problem(true, ['b']))).toEqual(draft({ kind: 'items', items: { b: '10,000' }, reason: '' }));
  const all = draft({ reason: '' });
  expect(startOf(order)).toEqual(all);
  expect(begin(problem(false, ['b'])), 'answered').toEqual(all);
  expect(begin(problem(true)), 'about the whole order').toEqual(all);
  expect(begin(problem(true, ['a']), problem(true, ['b'])), 'about all of it').toEqual(all);
});

test('what its buyer keeps does not go back to the shop, whatever was chosen before', () => {
  const report = { _id: 'p', at: '', isOpen: true, reason: 'return' as const, text: '', photos: 0, answers: [], items: ['b'] };
  const chosen = draft({ kind: 'items', items: { a: '20,000', b: '10,000' }, restock: ['a', 'b'], keeps: ['p'] });
  const wishOf = (problem: Omit<typeof report, 'items'> & { items?: string[] | undefined }) =>
    readRefundDraft({ ...order, status: 'complete', problems: [problem] }, chosen);
  expect(wishOf(report)).toMatchObject({ wish: { restock: ['a'], keeps: ['p'] } });
  expect(wishOf({ ...report, items: undefined }), 'a return of all').not.toHaveProperty('wish.restock');
  expect(wishOf({ ...report, items: ['c'] })).toMatchObject({ wish: { restock: ['a', 'b'] } });
});
