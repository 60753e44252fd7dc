import { expect, test } from 'vitest';
import { Done } from '#contract/schemas.ts';
import { done } from './done.ts';

test('it is the answer that the contract describes', () => {
  expect(Done.parse(done)).toEqual(done);
});
