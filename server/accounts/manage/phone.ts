import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';

/** A mobile number as people in Rwanda write it, '0788 123 456'. */
const isRwandanMobile = (typed: string) => /^07\d{8}$/.test(typed.replaceAll(/[\s()./-]/g, ''));

function parse(typed: string, country: string): string | undefined {
  const known = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const number = parsePhoneNumberFromString(typed, { ...known, extract: false });
  return number?.isValid() ? number.number : undefined;
}

/**
 * A phone number as E.164; a number without a country code is read as one of the account's country, else as a Rwandan mobile number:
 * '0788 123 456' → '+250788123456'. Throws 'input.invalid'.
 */
export function readPhone(typed: string, country: string = HOME_COUNTRY): string {
  const number = parse(typed, country) ?? (isRwandanMobile(typed) ? parse(typed, HOME_COUNTRY) : undefined);
  if (!number) throw fail('input.invalid', fieldMessages.phoneInvalid).withFields({ phone: fieldMessages.phoneInvalid });
  return number;
}

/**
 * A phone number for the courier as E.164: Rwandan or international. Abroad a Rwandan mobile number is read too, any other one needs its
 * country code, because nobody knows whose it is without. Throws 'input.invalid'.
 */
export function readDeliveryPhone(typed: string, country: string): string {
  const number = typed.replace(/^00/, '+');
  if (country !== HOME_COUNTRY && !number.startsWith('+') && !isRwandanMobile(number)) {
    throw fail('input.invalid', fieldMessages.phoneAbroad).withFields({ phone: fieldMessages.phoneAbroad });
  }
  return readPhone(number);
}
