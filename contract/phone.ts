/** The country calling codes of one and of two digits; all others have three (ITU-T E.164, list of assigned codes). */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** French numbers are read in pairs after the first digit. */
const FRANCE = '33';

/**
 * A phone number in E.164 as people read it: '+250788112233' → '+250 788 112 233'. In groups of three, the last of up to four; what is not E.164 stays
 * as it is. For display alone: the wire and `tel:` have no spaces.
 */
export function formatPhone(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number;
  const digits = number.slice(1);
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  const groups = digits.slice(code.length).match(code === FRANCE ? /^\d|\d{1,2}/g : /\d{3}(?=\d{2})|\d+/g) ?? [];
  return `+${[code, ...groups].join(' ')}`;
}
