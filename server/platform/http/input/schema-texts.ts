import type * as core from 'zod/v4/core';
import type * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import type { Call } from '#contract/call.ts';

/** A text in a schema: its path ('hours', '0'), its maximum length in code units (undefined: none given), and how often it may occur. */
export type SchemaText = { path: string[]; max: number | undefined; times: number };

const ID_LENGTH = 36;

/** Every text that a schema takes, as it arrives and before any transform. */
export function textsOf(schema: z.ZodMiniType): SchemaText[] {
  const { def } = (schema as unknown as core.$ZodTypes)._zod;
  if (def.type === 'string') return [{ path: [], max: lengthOf(def), times: 1 }];
  if (def.type === 'enum') return [{ path: [], max: Math.max(...Object.keys(def.entries).map(({ length }) => length)), times: 1 }];
  const texts = partsOf(def).flatMap(({ part, step, times = 1 }) =>
    textsOf(part as unknown as z.ZodMiniType).map((text) => ({
      path: step === undefined ? text.path : [step, ...text.path],
      max: text.max,
      times: text.times * times,
    })),
  );
  return def.type === 'union' ? longestOf(texts) : texts;
}

/** Of several texts in one place, where only one of them can be, the longest. */
function longestOf(texts: SchemaText[]): SchemaText[] {
  const byPath = Map.groupBy(texts, ({ path }) => path.join(' '));
  return Array.from(byPath.values(), (same) =>
    same.reduce((longest, text) => ((text.max ?? Infinity) > (longest.max ?? Infinity) ? text : longest)),
  );
}

type Part = { part: core.SomeType; step?: string; times?: number };

/** The parts of a schema, on its input side. */
function partsOf(def: core.$ZodTypes['_zod']['def']): Part[] {
  if (def.type === 'object') return Object.entries(def.shape).map(([step, part]) => ({ part, step }));
  if (def.type === 'array') return [{ part: def.element, step: '0', times: maximumOf(def) ?? Infinity }];
  if (def.type === 'union') return def.options.map((part) => ({ part }));
  if (def.type === 'pipe') return [{ part: def.in }];
  return 'innerType' in def ? [{ part: def.innerType }] : [];
}

/** The maximum code units of a text; an id's length follows from its format. */
const lengthOf = (def: core.$ZodStringDef): number | undefined =>
  maximumOf(def) ?? ((def as { format?: string }).format === 'uuid' ? ID_LENGTH : undefined);

/** The smallest maximum of a text's or a list's length, or undefined when it has none. */
export function maximumOf({ checks = [] }: { checks?: core.$ZodCheck[] | undefined }): number | undefined {
  const maxima = checks.map((check) => (check._zod.def as { maximum?: number }).maximum).filter((maximum) => maximum !== undefined);
  return maxima.length > 0 ? Math.min(...maxima) : undefined;
}

/** The limit for texts where a schema expects none, such as the address of a picture that a form sends back. */
const TEXT_LEAST = 1_000;
const longest = new WeakMap<Call, number>();

/** The maximum code units of any text of a call, also one that its schema does not know. */
export function longestText(call: Call): number {
  const known = longest.get(call);
  if (known !== undefined) return known;
  const schemas = [call.query, call.body].filter((schema) => schema !== undefined);
  const max = Math.max(TEXT_LEAST, ...schemas.flatMap((schema) => textsOf(schema)).map((text) => text.max ?? 0));
  longest.set(call, max);
  return max;
}

/** The fields of a call's body. */
export const fieldsOf = ({ body }: Call): Set<string> => new Set(body ? namesIn(body as unknown as core.$ZodTypes) : []);

function namesIn({ _zod: { def } }: core.$ZodTypes): string[] {
  if (def.type === 'object') return Object.keys(def.shape);
  return partsOf(def).flatMap(({ part }) => namesIn(part as core.$ZodTypes));
}

/** The maximum bytes of a call's body, without its files. */
export const bodyBytesOf = ({ bodyBytes = limits.bodyBytes }: Call): number => bodyBytes;
