import { expect, test } from 'vitest';
import { judgeTrial, type Trial } from './race-trial.ts';

const rules = { expected: 3, contending: ['201', '409 orders.soldOut'], winnersMax: 1 };
const fair: Trial = { kinds: ['409 orders.soldOut', '201', '409 orders.soldOut'], orders: 1, stock: 0, placedAtFirst: 1 };

test('a trial in which one of all contenders ordered is right', () => {
  const verdict = judgeTrial(fair, rules);
  expect([verdict.contenders, verdict.winners, [...verdict.refusals], verdict.wrong]).toEqual([3, 1, [['409 orders.soldOut', 2]], []]);
});

test('a trial whose buyers were refused for other reasons is no race', () => {
  for (const kind of ['429 limit.reached', '401 session.missing', '400 orders.empty', '409 orders.tooManyUnpaid', '503 server.busy']) {
    const { wrong } = judgeTrial({ ...fair, kinds: ['201', '409 orders.soldOut', kind] }, rules);
    expect(wrong, kind).toEqual(['only 2 of 3 contended']);
  }
});

test('an artwork sold twice or to nobody, or a wrong stock, is reported', () => {
  expect(judgeTrial({ ...fair, kinds: ['201', '201', '409 orders.soldOut'], orders: 2 }, rules).wrong).toHaveLength(3);
  expect(judgeTrial({ ...fair, kinds: fair.kinds.map(() => '409 orders.soldOut'), orders: 0 }, rules).wrong).toHaveLength(3);
  expect(judgeTrial({ ...fair, stock: 1 }, rules).wrong).toEqual(['1 left and 1 ordered of 1']);
});
