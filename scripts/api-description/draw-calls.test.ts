import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/paths.ts';
import { drawAllCalls, drawCalls } from './draw-calls.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../docs/reference', name), 'utf8');

test('docs/reference/calls.md has every call as it is: else run `node scripts/api-description/draw-calls.ts`', () => {
  expect(read('calls.md')).toBe(drawAllCalls());
});

test('a row says who may call, what it needs and what it does', () => {
  const answer = z.object({});
  const about = 'Refunds; `a|b`.';
  const drawn = drawCalls({
    'POST /orders/{id}': {
      who: 'admin',
      staff: ['people'],
      about,
      answer,
      fresh: true,
      idempotent: true,
      files: { photo: { kind: 'image', max: 1 } },
    },
    'GET /arts': { who: 'anyone', about: 'Artworks.', answer },
  });
  expect(drawn.split('\n')).toEqual([
    '## arts',
    '',
    '| call | who | |',
    '|---|---|---|',
    '| GET /arts | anyone | Artworks. |',
    '',
    '## orders',
    '',
    '| call | who | |',
    '|---|---|---|',
    '| POST /orders/{id} | admin; staff for people; fresh session; `Idempotency-Key`; files `photo` | Refunds; `a\\|b`. |',
  ]);
});

/** The paths that the first cell of a row names, `/cancel` in place of the last part of the first one, `…/{id}` after it; each as it may be meant. */
function namedPaths(cell: string): string[][] {
  const [first = '', ...others] = cell.match(/[/…][^\s,;?|]*/g) ?? [];
  const parent = first.replace(/\/[^/]*$/, '');
  return [[first], ...others.map((one) => (one.startsWith('…') ? [first + one.slice(1)] : [one, parent + one]))];
}

test('every call that a row of contract.md decides about is one of the API', () => {
  const rows = [...read('contract.md').matchAll(/^\| ((?:GET|POST|PUT|DELETE)[^|]*) \|/gm)].map(([, cell = '']) => cell);
  expect(rows.length).toBeGreaterThan(60);
  const wrong = rows.filter((cell) => {
    const methods = cell.match(/\b(GET|POST|PUT|DELETE)\b/g) ?? [];
    return !namedPaths(cell).every((meant) => meant.some((one) => methods.some((method) => `${method} ${one}` in calls)));
  });
  expect(wrong).toEqual([]);
});
