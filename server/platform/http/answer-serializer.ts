import { isDeepStrictEqual } from 'node:util';
import fastJson, { type Schema } from 'fast-json-stringify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

type Serialize = (data: unknown) => string;
type Route = Parameters<typeof serializerCompiler>[0];

/**
 * Writes answers by code compiled from their schemas: only what a schema names leaves the server, and nothing is checked or copied first,
 * which took 22 % of a list. With `isChecked`, in tests and development, each answer is checked by its schema too, and an answer that the
 * compiled code would write otherwise is a fault.
 */
export function answerSerializer(isChecked: boolean): (route: Route) => Serialize {
  return (route) => {
    const check = serializerCompiler(route);
    let compiled: Serialize | undefined;
    // Compiled with the first answer: most starts never answer most calls.
    const write: Serialize = (data) => (compiled ??= compile(route.schema) ?? check)(data);
    if (!isChecked) return write;
    return (data) => {
      const checked = check(data);
      const written = write(data);
      if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) {
        throw new Error(`${route.method} ${route.url} would be answered with ${written} instead of ${checked}`);
      }
      return checked;
    };
  };
}

/** The compiled code of a schema, or undefined when it would have to tell values of several shapes apart. */
function compile(schema: Route['schema']): Serialize | undefined {
  const plain = simplify(z.toJSONSchema(schema as z.core.$ZodType, { target: 'draft-7', io: 'output' }));
  return JSON.stringify(plain).includes('"anyOf":') ? undefined : fastJson(plain as Schema);
}

/** Drops what says nothing about how a value is written, and says of null what the compiler understands. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (schema === null || typeof schema !== 'object') return schema;
  const { anyOf, pattern: _pattern, format: _format, propertyNames: _names, ...rest } = schema as Record<string, unknown>;
  const shapes = Array.isArray(anyOf) ? (anyOf as { type?: string }[]).filter(({ type }) => type !== 'null') : [];
  if (shapes.length === 1) return { ...(simplify(shapes[0]) as object), nullable: true };
  const kept = anyOf ? { ...rest, anyOf } : rest;
  return mapValues(kept, (value, name) => (name === 'properties' ? mapValues(value as object, simplify) : simplify(value)));
}

const mapValues = (object: object, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
