import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { textsOf } from './schema-texts.ts';

const rows = Object.entries(calls) as [string, Call][];
/** A code unit in its longest JSON spelling: `\u00e9`. */
const ESCAPED_BYTES = 6;

/** Bytes of the longest body that a call accepts, in its longest spelling. */
const longestBody = ({ body }: Call) =>
  (body ? textsOf(body) : []).reduce(
    (sum, { path, max = Infinity, times }) => sum + (max * ESCAPED_BYTES + path.join().length + 10) * times,
    0,
  );

test('each text of each call has a maximum length, which is checked before anything else', () => {
  const unbounded = rows.flatMap(([key, { params, query, body }]) =>
    [params, query, body]
      .flatMap((schema) => (schema ? textsOf(schema) : []))
      .filter(({ max, times }) => max === undefined || times === Infinity)
      .map(({ path }) => `${key}: ${path.join('.')}`),
  );
  expect(unbounded).toEqual([]);
});

test.each(rows)('%s accepts its longest permitted body in any spelling, and not much more', (_, call) => {
  const needed = longestBody(call);
  expect(needed).toBeLessThanOrEqual(call.bodyBytes ?? limits.bodyBytes);
  if (call.bodyBytes) expect(needed).toBeGreaterThan(limits.bodyBytes);
  if (call.bodyBytes) expect(call.bodyBytes).toBeLessThan(needed * 5);
});
