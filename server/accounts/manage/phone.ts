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

/**
 * A phone number for the courier as E.164: Rwandan or international. Abroad it needs its country code, because nobody knows whether a
 * number without one is the buyer's in Rwanda or the receiver's there. Throws 'input.invalid'.
 */
export function readDeliveryPhone(typed: string, country: string): string {
  const number = typed.replace(/^00/, '+');
  if (country !== HOME_COUNTRY && !number.startsWith('+')) {
    throw fail('input.invalid', fieldMessages.phoneAbroad).withFields({ phone: fieldMessages.phoneAbroad });
  }
  return readPhone(number);
}
