import { expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { readPhone } from './phone.ts';

test.each([
  ['0788 123 456', '+250788123456'],
  ['788123456', '+250788123456'],
  ['+250 788-123-456', '+250788123456'],
  ['00250788123456', '+250788123456'],
  ['+234 803 123 4567', '+2348031234567'],
])('%s is kept as %s', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept);
});

test.each([
  ['030 901820', 'DE', '+4930901820'],
  ['+250 788 123 456', 'DE', '+250788123456'],
  ['+672 1 12345', 'AQ', '+672112345'],
])('%s of a person in %s is kept as %s', (typed, country, kept) => {
  expect(readPhone(typed, country)).toBe(kept);
});

test('a number without its country, where numbers have none, is refused', () => {
  expect(() => readPhone('112345', 'AQ')).toThrow(Failure);
});

test.each(['12', 'call me', '+999123456789', '07881234567890', '0788123456; DROP'])('%s is no phone number', (typed) => {
  expect(() => readPhone(typed)).toThrow(Failure);
});
