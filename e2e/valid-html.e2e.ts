import { findSample, screenTable } from './screen-table.ts';
import { expect, test } from './test.ts';
import { findInvalid } from './valid-html.ts';

test('every page is valid HTML as the server sends it', async ({ server }) => {
  const sample = await findSample(server.url);
  const addresses = Object.values(screenTable).flatMap(({ at }) => at(sample));
  for (const address of [...addresses, '/api/v1/docs']) {
    // Who asks to be spared data gets a document of its own.
    for (const headers of [{}, { 'save-data': 'on' }] as Record<string, string>[]) {
      const answer = await fetch(server.url + address, { headers });
      expect.soft(await findInvalid(await answer.text()), `${address} ${JSON.stringify(headers)}`).toEqual([]);
    }
  }
});

test('what is not valid is found', async () => {
  const page = '<!doctype html><html lang="en"><head></head><body><address><h2 id="a">Contact</h2></address><p id="a"></p></body></html>';
  const rules = (await findInvalid(page)).map((found) => found.split(':')[0]);
  expect(rules.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'element-permitted-content',
    'element-required-content',
    'no-dup-id',
  ]);
});
