import { expect, test } from 'vitest';
import { lintDescription } from './lint-description.ts';
import { readDescription } from './read-description.ts';

test("Redocly's recommended rules and Spectral's find nothing in the API's description", async () => {
  expect(await lintDescription(await readDescription())).toEqual([]);
});

test('both linters are heard when something is wrong', async () => {
  const call = (operationId: string) => ({ get: { operationId, responses: { default: { description: 'A refusal.' } } } });
  const found = await lintDescription({
    openapi: '3.1.0',
    info: { title: 'Ubugeni', version: '1.0.0' },
    paths: { '/arts/{id}': call('GET /arts'), '/arts/{slug}': call('GET /arts') },
  });
  for (const rule of [
    'redocly no-identical-paths',
    'redocly operation-operationId-unique',
    'spectral path-params',
    'spectral operation-success-response',
  ])
    expect(
      found.filter((problem) => problem.startsWith(rule)),
      rule,
    ).not.toEqual([]);
});
