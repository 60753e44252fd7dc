import * as z from 'zod/mini';
import { FIRST_ID, ID_PATTERN } from './ids.ts';
import { limits } from './limits.ts';
import { hasLongMarkRun } from './mark-runs.ts';
import { fieldMessages } from './messages.ts';

/** Shared parts of the schemas (contract.md section 2). */

export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** A day in Kigali's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date().check(z.maxLength('2026-12-31'.length));
/** The same as somebody sends it: PostgreSQL has no year 0. */
export const TypedDay = Day.check(z.refine((day) => day >= '0001-01-01'));

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** Characters that change the direction of following text: a name could make the text beside it read backwards. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
/** Any visible character; a name of zero-width characters would look empty. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** Decomposed, one character takes at most this many code units (UAX #15, 'Maximum Expansion Factors'). */
const DECOMPOSED_TIMES = 4;

/** A text as typed: its length is limited, in any normalisation form, before anything else processes it. */
const typed = (max: number, required?: string) =>
  z.string(required).check(
    z.maxLength(max * DECOMPOSED_TIMES, { error: fieldMessages.tooLong, abort: true }),
    z.refine((text) => !hasLongMarkRun(text), { error: fieldMessages.oddCharacters, abort: true }),
  );

/** The stored form of a typed text. */
const tidy = (text: string) => text.normalize('NFC').replaceAll(DIRECTION, '').trim();
const tidyLines = (text: string) => tidy(text.replaceAll('\r\n', '\n'));

/** One line of text, trimmed and NFC: refuses control characters and line breaks. */
export const line = (max: number, required: string) =>
  z.pipe(
    z.pipe(typed(max, required), z.transform(tidy)),
    z.string(required).check(
      z.minLength(1, required),
      z.maxLength(max, fieldMessages.tooLong),
      z.refine((text) => !CONTROL_OR_BREAK.test(text) && (text === '' || VISIBLE.test(text)), required),
    ),
  );

/** Several lines of text, trimmed and NFC: refuses control characters other than line breaks and tabs. */
export const prose = (max: number, required: string) =>
  z.pipe(
    z.pipe(typed(max, required), z.transform(tidyLines)),
    z.string(required).check(
      z.minLength(1, required),
      z.maxLength(max, fieldMessages.tooLong),
      z.refine((text) => !CONTROL.test(text) && (text === '' || VISIBLE.test(text)), required),
    ),
  );

/** Like `line`, where an empty text means none. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.pipe(typed(max), z.transform(tidy)),
    z.string().check(
      z.maxLength(max, fieldMessages.tooLong),
      z.refine((text) => !CONTROL_OR_BREAK.test(text), fieldMessages.oddCharacters),
    ),
  );

/** Like `prose`, where an empty text means none. */
export const optionalProse = (max: number) =>
  z.pipe(
    z.pipe(typed(max), z.transform(tidyLines)),
    z.string().check(
      z.maxLength(max, fieldMessages.tooLong),
      z.refine((text) => !CONTROL.test(text), fieldMessages.oddCharacters),
    ),
  );

/** A number is much shorter, surrounding spaces included. */
const NUMBER_LENGTH = 40;
const WHOLE = /^-?\d{1,12}$/;
/** '1.200' is 1.2 to one reader and 1,200 to another. */
const DECIMAL = /^-?\d{1,12}(\.\d{1,2})?$/;

/** A number, or its text from multipart forms; an empty text is refused with `required`, another one that is no such number with `odd`. */
const numeric = (required: string, { pattern, odd = required }: { pattern: RegExp; odd?: string }) =>
  z.pipe(
    z.union([z.number(required), z.string(required).check(z.maxLength(NUMBER_LENGTH, required))], required),
    z.transform((value, context) => {
      if (typeof value === 'number') return value;
      const text = value.trim();
      if (pattern.test(text)) return Number(text);
      context.issues.push({ code: 'custom', message: /\d/.test(text) ? odd : required, input: value });
      return z.NEVER;
    }),
  );

/** A whole number from `min` to `max`, also as a text of digits. */
export const whole = (min: number, max: number, required: string, range: string) =>
  z.pipe(numeric(required, { pattern: WHOLE, odd: range }), z.number().check(z.int(range), z.gte(min, range), z.lte(max, range)));

const DIGITS = /^\d+$/;

/**
 * An amount in whole Frw from `min` to `max`: a number, or as text digits alone. '35.000' is 35 to one reader and 35,000 to another, so that no
 * separator, sign, exponent or space is read. A text without any digit is refused with `required`, another with `range`.
 */
export const frw = (min: number, max: number, required: string, range: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(required), z.string(required).check(z.maxLength(NUMBER_LENGTH, range))], required),
      z.transform((value, context) => {
        if (typeof value === 'number') return value;
        if (DIGITS.test(value)) return Number(value);
        context.issues.push({ code: 'custom', message: /\d/.test(value) ? range : required, input: value });
        return z.NEVER;
      }),
    ),
    z.number().check(z.int(range), z.gte(min, range), z.lte(max, range)),
  );

/** A number from `min` to `max` with two decimals at most, also as decimal text. */
export const decimal = (min: number, max: number, message: string) =>
  z.pipe(numeric(message, { pattern: DECIMAL }), z.number().check(z.gte(min, message), z.lte(max, message), z.multipleOf(0.01, message)));

/** A length in centimetres with one decimal. */
export const centimetres = z.pipe(
  numeric(fieldMessages.sideRange, { pattern: DECIMAL }),
  z.pipe(
    z.number().check(z.gte(0.1, fieldMessages.sideRange), z.lte(limits.sideMaxCm, fieldMessages.sideRange)),
    z.transform((value) => Math.round(value * 10) / 10),
  ),
);

/** true or false, also as text from multipart forms, or as spreadsheets write it. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', 'on', '', 'TRUE', 'FALSE', 'True', 'False'])], fieldMessages.trueOrFalse),
  z.transform((value) => value === true || (typeof value === 'string' && ['true', 'on'].includes(value.toLowerCase()))),
);

/** Whether PostgreSQL can look for a text at all. */
export const hasNoNul = (text: string): boolean => !text.includes('\u0000');

/** A filter text; stored texts have no control characters, and PostgreSQL accepts no NUL. */
export const plainText = (max: number) =>
  z.string().check(
    z.maxLength(max, { error: fieldMessages.tooLong, abort: true }),
    z.refine((text) => !/[\u0000-\u001f\u007f]/.test(text), { error: fieldMessages.oddCharacters, abort: true }),
  );
export const filterText = (max: number) => z.optional(plainText(max));

/** Ids in one query parameter, with commas between them, at most `max`. */
export const ids = (max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(max * (FIRST_ID.length + 1) - 1, { error: fieldMessages.tooLong, abort: true }),
        z.regex(new RegExp(`^${ID_PATTERN}(?:,${ID_PATTERN})*$`), fieldMessages.notAnId),
      ),
    z.transform((text) => text.split(',')),
  );
export const idList = (max: number) => z.optional(ids(max));

const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9-]+(\.[A-Z0-9-]+)*\.[A-Z]{2,}$/i;

/** An email address, trimmed; it is stored as typed and compared ignoring case. A longer text is not parsed. */
export const Email = z.pipe(
  z.pipe(
    z.string(fieldMessages.emailRequired).check(z.maxLength(limits.emailLength, { error: fieldMessages.emailInvalid, abort: true })),
    z.transform((text) => text.trim()),
  ),
  z.string().check(
    z.minLength(1, fieldMessages.emailRequired),
    z.refine((text) => text === '' || EMAIL.test(text), fieldMessages.emailInvalid),
  ),
);

/** A new password; the server refuses common ones. */
export const NewPassword = z.string(fieldMessages.passwordRequired).check(
  z.minLength(1, fieldMessages.passwordRequired),
  z.refine((text) => text === '' || text.length >= limits.passwordMin, fieldMessages.passwordShort),
  z.maxLength(limits.passwordMax, fieldMessages.passwordLong),
);

/** An existing password to be verified. */
export const Password = z
  .string(fieldMessages.passwordRequired)
  .check(z.minLength(1, fieldMessages.passwordRequired), z.maxLength(limits.passwordMax, fieldMessages.passwordLong));

/** `?cursor=&limit=` of every list. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  /** A larger number is lowered to the maximum, so that nobody has to know it. */
  limit: z._default(
    z.pipe(
      whole(1, Number.MAX_SAFE_INTEGER, fieldMessages.wholeNumber, fieldMessages.wholeNumber),
      z.transform((limit) => Math.min(limit, limits.pageMax)),
    ),
    limits.pageDefault,
  ),
};

/** Of lists that show the nearest spelling where nothing has the words of a search: 'exact' asks for these alone. */
export const spellingQuery = { spelling: z.optional(z.literal('exact')) };

/** When an artist is away, both days in Kigali and included. `sell`: can be bought meanwhile, and leaves the studio afterwards; else it cannot. */
export const Holiday = z.object({ from: Day, to: Day, text: z.string(), sell: z.boolean() });
export type Holiday = z.infer<typeof Holiday>;

/** Sort orders of lists by creation time. */
export const TimeSort = z.enum(['newest', 'oldest']);
export type TimeSort = z.infer<typeof TimeSort>;

/**
 * Where a list goes on, and how many it has where that is known. `mended`: nothing has the words that were asked for, and the list is that of the nearest
 * spelling (`spelling` of the query).
 */
export const Page = z.object({
  next: z.nullable(z.string()),
  total: z.nullable(z.number()),
  mended: z.optional(z.object({ asked: z.string(), meant: z.string() })),
});
export type Page = z.infer<typeof Page>;

/** `{ data }` */
export const dataOf = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema });
/** `{ data: […], page }` */
export const listOf = <T extends z.ZodMiniType>(schema: T) => z.object({ data: z.array(schema), page: Page });

/** The response of a call without data. */
export const Done = z.object({ data: z.object({ done: z.literal(true) }) });

/** A stored picture: its variants are at `/uploads/{_id}/{width}.{avif|webp|jpg}`. */
export const Picture = z.object({ _id: Id, width: z.number(), height: z.number(), thumbhash: z.string() });
export type Picture = z.infer<typeof Picture>;

/** An optional field that an empty text clears; what is refused has the message of its own rule, not one of the choice between the two. */
export const clearable = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.union([z.literal(''), schema], { error: ({ errors }) => errors.at(-1)?.[0]?.message }));
