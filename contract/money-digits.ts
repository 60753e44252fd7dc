/** Between the thousands, as people write them: spaces of any width, commas, points, apostrophes. */
const SEPARATOR = "[ \\u00a0\\u2009\\u202f.,'’]";
const GROUPED = new RegExp(`^[1-9]\\d{0,2}(${SEPARATOR}\\d{3})+$`);
const CURRENCY = /^(frw|rwf)\s*|\s*(frw|rwf)$/i;
/** Longer than any amount: the end of a longer text is not looked for, which takes long behind many spaces. */
const LONGEST = 40;

/**
 * The digits of an amount as people write it: '35000', '35 000', '35.000', '35,000', '35000 Frw' and 'RWF35000' are '35000', because francs have
 * no decimals. Undefined for what is not clear: '35,5', '3.50', '1.2.3', '0.500'.
 */
export function digitsOf(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > LONGEST) return undefined;
  const amount = typed.replace(CURRENCY, '');
  return /^\d+$/.test(amount) || GROUPED.test(amount) ? amount.replaceAll(/\D/g, '') : undefined;
}
