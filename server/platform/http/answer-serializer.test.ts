import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerSerializer } from './answer-serializer.ts';

const write = (schema: z.ZodMiniType, data: unknown, isChecked = false) =>
  answerSerializer(isChecked)({ schema, method: 'GET', url: '/test' })(data);

const Work = z.object({
  name: z.string(),
  pattern: z.nullable(z.string()),
  sizes: z.array(z.number()),
  owner: z.nullable(z.object({ name: z.string() })),
  state: z.enum(['published', 'hidden']),
  note: z.optional(z.string()),
  labels: z.record(z.string(), z.string()),
});
const work = {
  name: 'Drum "of" \u2028 Nasho',
  pattern: null,
  sizes: [1, 2.5],
  owner: { name: 'Aline' },
  state: 'hidden',
  labels: { a: 'b' },
};

test('what a schema names is written, and nothing else', () => {
  const text = write(Work, { ...work, password: 'secret', owner: { name: 'Aline', email: 'aline@example.rw' } });
  expect(JSON.parse(text)).toEqual(work);
});

test('null, a missing optional field and an empty list stay what they are', () => {
  const bare = { ...work, owner: null, sizes: [], labels: {} };
  expect(JSON.parse(write(Work, bare))).toEqual(bare);
});

test('a value of one of several shapes is written by its schema', () => {
  const Either = z.object({ data: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]) });
  expect(JSON.parse(write(Either, { data: { b: 1 } }))).toEqual({ data: { b: 1 } });
});

test('in tests an answer that breaks its schema is a fault', () => {
  expect(() => write(Work, { ...work, state: 'lost' }, true)).toThrow('Response');
  expect(() => write(Work, { ...work, name: null }, true)).toThrow('Response');
});
