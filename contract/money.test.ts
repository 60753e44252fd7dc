import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './paths.ts';

/** Names of fields that hold an amount in Frw; a field that only chooses among words is none. */
const MONEY = /(price|amount|total|frw)$/i;

type Field = { path: string; schema: z.core.$ZodType };

/** What a schema wraps: an optional one, a default, the first part of a pipe, an element of an array. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: z.core.$ZodType; element?: z.core.$ZodType } };
  const inner = def.innerType ?? def.element;
  return inner ? unwrap(inner) : schema;
}

/** Every money field in what a call takes, also inside objects and lists. */
function moneyIn(schema: z.core.$ZodType | undefined, path: string): Field[] {
  if (!schema) return [];
  const { def } = unwrap(schema)._zod as unknown as {
    def: { type: string; shape?: Record<string, z.core.$ZodType>; options?: z.core.$ZodType[]; in?: z.core.$ZodType };
  };
  if (def.in) return moneyIn(def.in, path);
  if (def.options) return def.options.flatMap((option) => moneyIn(option, path));
  if (!def.shape) return [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const { type } = (unwrap(field)._zod as unknown as { def: { type: string } }).def;
    return MONEY.test(name) && type !== 'enum' ? [{ path: `${path} ${name}`, schema: field }] : moneyIn(field, `${path} ${name}`);
  });
}

const fields = Object.entries(calls as Record<string, Call>).flatMap(([key, { query, body }]) =>
  moneyIn(query, key).concat(moneyIn(body, key)),
);

test('the amounts of every area are found', () => {
  const found = fields.map(({ path }) => path);
  for (const known of [
    'GET /arts minPrice',
    'POST /arts price',
    'PUT /arts/{id} price',
    'POST /saved-searches maxPrice',
    'POST /checkout/{cartId} expectedTotal',
    'POST /checkout/{id}/refunds items amount',
    'POST /checkout/{id}/refunds amount',
    'POST /offers amount',
    'POST /offers/{id}/counter amount',
  ])
    expect(found).toContain(known);
});

/** In a draft an empty text is a price that is not known yet; what is to be no draft is then refused as a whole. */
const clearable = new Set(['POST /arts price', 'POST /arts/drafts price', 'PUT /arts/{id} price']);

test.each(fields)('$path takes a number or digits alone, and refuses every other text at the field', ({ path, schema }) => {
  const read = (value: unknown) => z.safeParse(schema, value);
  expect([35_000, '35000'].map((value) => read(value).data)).toEqual([35_000, 35_000]);
  for (const text of [
    '35.000',
    '35,000',
    '3.5e4',
    ' 35',
    '35 ',
    '+35',
    '-35',
    '3e3',
    '35 000',
    '35000 Frw',
    '0x23',
    '٣٥',
    ...(clearable.has(path) ? [] : ['']),
  ]) {
    const { error } = read(text);
    expect(error?.issues[0]?.message, text).toBeTruthy();
  }
  for (const number of [35.5, -1, Number.NaN]) expect(read(number).success, String(number)).toBe(false);
});
