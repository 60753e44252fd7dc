import { formatNumber } from '#contract/format.ts';

/** The languages of the screens; English is the source, its messages stand in the code. */
export type Locale = 'en';

/** A message as Lingui's compiler leaves it: texts, `[name]` for a value, `[name, 'plural' | 'select', cases]` for a choice. */
export type Message = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, cases?: Cases];
type Cases = Readonly<Record<string, Message> & { offset?: number }>;

export type Values = Readonly<Record<string, unknown>>;

/** The plural category of a whole number; by hand, because Chromium knows no Kinyarwanda and would take the reader's language. */
const pluralOf: Record<Locale, (count: number) => 'one' | 'other'> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
};

/** A message with its values in it. Numbers and dates come formatted (contract/format.ts). */
export function fillMessage(message: Message, values: Values, locale: Locale, counted?: number): string {
  if (typeof message === 'string') return message;
  return message.map((token) => fillToken(token, values, locale, counted)).join('');
}

function fillToken(token: Token, values: Values, locale: Locale, counted: number | undefined): string {
  if (typeof token === 'string') return token === '#' && counted !== undefined ? formatNumber(counted) : token;
  const [name, kind, cases] = token;
  const value = values[name];
  if (cases) {
    const count = kind === 'plural' ? Number(value) - (cases.offset ?? 0) : counted;
    return fillMessage(choose(cases, String(value), count, locale), values, locale, count);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The case for exactly this value, else for its plural category, else `other`. */
function choose(cases: Cases, value: string, count: number | undefined, locale: Locale): Message {
  const category = count === undefined ? 'other' : pluralOf[locale](count);
  // Own cases only: a value may be called 'constructor'.
  return cases[[value, category].find((name) => Object.hasOwn(cases, name)) ?? 'other'] ?? '';
}
