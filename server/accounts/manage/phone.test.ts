import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile';
import { expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { formatPhone } from '#contract/phone.ts';
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

test.each([
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['0612345678', 'FR', '+33612345678'],
  ['02 52 50 01 00', 'FR', '+33252500100'],
  ['030 901820', 'DE', '+4930901820'],
  ['0711 1234567', 'DE', '+497111234567'],
  ['07400 123456', 'GB', '+447400123456'],
  ['(201) 555-0123', 'US', '+12015550123'],
  ['712 345 678', 'ES', '+34712345678'],
  ['0033 6 12 34 56 78', 'FR', '+33612345678'],
  ['0252 500 100', 'RW', '+250252500100'],
])('%s, where the parcel goes to %s, is stored as %s', (typed, country, stored) => {
  expect(readDeliveryPhone(typed, country)).toBe(stored);
});

test.each([
  ['788123456', 'FR', 'Enter a number such as 06 12 34 56 78 (France), or one with + and the country code'],
  ['07881234567', 'FR', 'Enter a number such as 06 12 34 56 78 (France), or one with + and the country code'],
  ['12345678', 'US', 'Enter a number such as (201) 555-0123 (United States), or one with + and the country code'],
  ['112345', 'AQ', 'Enter the number with + and the country code'],
  ['0788 12 34 5', 'RW', fieldMessages.phoneInvalid],
])('%s is refused in %s, which says what is expected there', (typed, country, message) => {
  expect(() => readDeliveryPhone(typed, country)).toThrow(message);
});

test.each(['12', 'call me', '+999123456789', '07881234567890', '0788123456; DROP'])('%s is refused as a phone number', (typed) => {
  expect(() => readPhone(typed)).toThrow(Failure);
});

test('a number of each country is shown with its calling code apart, and with the digits that it has', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  for (const { number, countryCallingCode } of numbers) {
    expect(formatPhone(number).split(' ')[0], number).toBe(`+${countryCallingCode}`);
    expect(formatPhone(number).replaceAll(' ', '')).toBe(number);
  }
});

test('a Rwandan number is shown in the groups in which it is written', () => {
  expect(formatPhone(readPhone('0788112233'))).toBe('+250 788 112 233');
});
