import * as z from 'zod/mini';
import { fieldMessages } from './field-messages.ts';
import { limits } from './limits.ts';
import { plainText } from './schemas.ts';

/** One or several values; one alone stands for itself, as in old addresses and saved searches. */
export type Several<V> = V | V[];

/** A filter that takes several values, each a query parameter of the same name. What is wrong with one value is said as if it were alone. */
export const several = <V extends z.ZodMiniType>(one: V) =>
  z.optional(
    z.union([one, z.array(one).check(z.maxLength(limits.filterValuesMax, fieldMessages.filterValues))], {
      error: ({ code, input, errors }) => (code === 'invalid_union' ? errors.at(Array.isArray(input) ? 1 : 0)?.[0]?.message : undefined),
    }),
  );

/** The same for texts. */
export const severalTexts = (max: number) => several(plainText(max));

/** The values of such a filter, each once, without empty ones. */
export function valuesOf<V extends string>(filter: Several<V> | undefined): V[] {
  const values = [filter ?? []].flat().map((value) => value.trim() as V);
  return Array.from(new Set(values)).filter((value) => value !== '');
}

/** Values as a filter has them: none, one alone, or several in a fixed order, so that equal filters compare equal. */
export function severalFrom<V extends string>(values: readonly V[]): Several<V> | undefined {
  const each = Array.from(new Set(values)).toSorted();
  return each.length > 1 ? each : each[0];
}
