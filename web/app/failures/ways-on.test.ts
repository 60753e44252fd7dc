import { expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { ApiFailure } from '#web/app/api.ts';
import { wayOn } from './ways-on.ts';

const refusalOf = (failure: ReturnType<typeof fail>) => new ApiFailure(409, { code: failure.code, message: failure.message });

test.each([
  [fail('searches.tooMany', 20), '/account#saved-searches'],
  [fail('offers.tooMany', 10), '/cart#offers'],
  [fail('orders.tooManyUnpaid'), '/cart#orders'],
  [fail('cart.onlyOne', 'Lake'), '/cart'],
  [fail('favorites.tooMany'), '/cart#favorites'],
])('the refusal “$message” leads to what it speaks of', (failure, to) => {
  expect(wayOn(refusalOf(failure))?.to).toBe(to);
});

test('other refusals, and failures without an answer, lead nowhere', () => {
  for (const error of [refusalOf(fail('orders.notFound')), new ApiFailure(0), new Error('x'), undefined])
    expect(wayOn(error)).toBeUndefined();
});
