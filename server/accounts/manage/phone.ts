import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { HOME_COUNTRY } from '#contract/countries.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';

/**
 * A phone number as E.164; a number without a country code is read as one of the account's country: '0788 123 456' → '+250788123456'.
 * Throws 'input.invalid'.
 */
export function readPhone(typed: string, country: string = HOME_COUNTRY): string {
  const known = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const number = parsePhoneNumberFromString(typed, { ...known, extract: false });
  if (!number?.isValid()) throw fail('input.invalid', fieldMessages.phoneInvalid).withFields({ phone: fieldMessages.phoneInvalid });
  return number.number;
}
