import { expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { readPhone } from './phone.ts';

test.each([
  ['0788 123 456', '+250788123456'],
  ['788123456', '+250788123456'],
  ['+250 788-123-456', '+250788123456'],
  ['00250788123456', '+250788123456'],
  ['+234 803 123 4567', '+2348031234567'],
])('%s is stored as %s', (typed, stored) => {
  expect(readPhone(typed)).toBe(stored);
});

test.each([
  ['030 901820', 'DE', '+4930901820'],
  ['+250 788 123 456', 'DE', '+250788123456'],
  ['+672 1 12345', 'AQ', '+672112345'],
])('%s of a person in %s is stored as %s', (typed, country, stored) => {
  expect(readPhone(typed, country)).toBe(stored);
});

test('a number without a country code is refused when the country has no phone numbers', () => {
  expect(() => readPhone('112345', 'AQ')).toThrow(Failure);
});

test.each(['12', 'call me', '+999123456789', '07881234567890', '0788123456; DROP'])('%s is refused as a phone number', (typed) => {
  expect(() => readPhone(typed)).toThrow(Failure);
});
