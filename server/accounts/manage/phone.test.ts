import { expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { readDeliveryPhone, readPhone } from './phone.ts';

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
  ['0788 123 456', 'US', '+250788123456'],
  ['(0788) 123-456', 'AQ', '+250788123456'],
  // It is one of both countries: a profile's own country counts.
  ['07 88 12 34 56', 'FR', '+33788123456'],
])('%s of a person in %s is stored as %s', (typed, country, stored) => {
  expect(readPhone(typed, country)).toBe(stored);
});

test('a number without a country code is refused when the country has no phone numbers', () => {
  expect(() => readPhone('112345', 'AQ')).toThrow(Failure);
});

test.each(['FR', 'DE', 'KE', 'AQ', 'RW'])('a courier in %s is given a Rwandan mobile number as one of Rwanda', (country) => {
  for (const typed of ['0788 123 456', '0788123456', '07-88.12 (34) 56', '00250788123456']) {
    expect(readDeliveryPhone(typed, country)).toBe('+250788123456');
  }
});

test.each(['06 12 34 56 78', '788123456', '0612345678', '0252 500 100', '07881234567'])(
  '%s abroad is refused with the sentence that asks for the country code',
  (typed) => {
    expect(() => readDeliveryPhone(typed, 'FR')).toThrow(fieldMessages.phoneAbroad);
  },
);

test.each(['12', 'call me', '+999123456789', '07881234567890', '0788123456; DROP'])('%s is refused as a phone number', (typed) => {
  expect(() => readPhone(typed)).toThrow(Failure);
});
