import * as z from 'zod/mini';
import { fieldMessages } from './field-messages.ts';
import { limits } from './limits.ts';
import { plainText } from './schemas.ts';

/** A filter that takes several values, each a query parameter of the same name. What is wrong with one value is said as if it were alone. */
export const several = <V extends z.ZodMiniType>(one: V) =>
  z.optional(
    z.union([one, z.array(one).check(z.maxLength(limits.filterValuesMax, fieldMessages.filterValues))], {
      error: ({ code, input, errors }) => (code === 'invalid_union' ? errors.at(Array.isArray(input) ? 1 : 0)?.[0]?.message : undefined),
    }),
  );

/** The same for texts. */
export const severalTexts = (max: number) => several(plainText(max));
