import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile';
import { digitsOf, isRwandanMobile } from '#contract/addresses.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { fieldMessages, phoneExpected } from '#contract/messages.ts';

function parse(typed: string, country: string) {
  const known = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const number = parsePhoneNumberFromString(typed, { ...known, extract: false });
  return number?.isValid() ? number : undefined;
}

/** What is expected instead, with a number of that country as an example. */
function refusal(country: string): Failure {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  const message = country === HOME_COUNTRY ? fieldMessages.phoneInvalid : phoneExpected(countryName(country), example?.formatNational());
  return fail('input.invalid', message).withFields({ phone: message });
}

/**
 * A phone number as E.164; a number without a country code is read as one of the account's country, else as a Rwandan mobile number:
 * '0788 123 456' → '+250788123456'. Throws 'input.invalid'.
 */
export function readPhone(typed: string, country: string = HOME_COUNTRY): string {
  const number = parse(typed, country) ?? (isRwandanMobile(typed) ? parse(typed, HOME_COUNTRY) : undefined);
  if (!number) throw refusal(country);
  return number.number;
}

/**
 * A phone number for the courier as E.164: with its country code, or as it is written in the country that the parcel goes to ('06 12 34 56 78' in
 * France). One like '0788 123 456' is Rwanda's everywhere (decision 36). Throws 'input.invalid'.
 */
export function readDeliveryPhone(typed: string, country: string): string {
  const number = typed.replace(/^00/, '+');
  if (country !== HOME_COUNTRY && isRwandanMobile(number)) return readPhone(number);
  // Rwandans leave out the first zero, too: abroad that is a number of nobody, or of somebody else.
  if (country !== HOME_COUNTRY && isRwandanMobile(`0${number}`) && !isWrittenSo(number, country)) throw refusal(country);
  return readPhone(number, country);
}

/** Whether a country writes a number so at home, with the same digits. */
const isWrittenSo = (typed: string, country: string) => digitsOf(parse(typed, country)?.formatNational() ?? '') === digitsOf(typed);
