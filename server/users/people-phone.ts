import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { fail } from '#contract/failures.ts';
import { fieldWords } from '#contract/words.ts';

/** A phone number as E.164, read as a Rwandan one where it names no country: '0788 123 456' → '+250788123456'. Throws 'input.invalid'. */
export function readPhone(typed: string): string {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'RW', extract: false });
  if (!number?.isValid()) throw fail('input.invalid', fieldWords.phoneInvalid).withFields({ phone: fieldWords.phoneInvalid });
  return number.number;
}
