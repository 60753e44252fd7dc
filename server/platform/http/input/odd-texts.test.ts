import { expect, test } from 'vitest';
import { calls } from '#contract/paths.ts';
import { type CallRow, makeAsker, takesBody } from '#server/testing/texts/ask-calls.ts';
import { sampleOf, withText } from '#server/testing/texts/hostile-texts.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { textsOf } from './schema-texts.ts';

const server = useTestServer();
const rows = (Object.entries(calls) as CallRow[]).filter(([key]) => key !== 'GET /events');
/** Thousands of requests, in parallel with other tests. */

/** Short texts that a look-up, a number, a day or the database may not be ready for. */
const ODD = ['__proto__', 'constructor', 'toString', '\u0000', '\u202e', "'", '%', '2026-02-30', '9'.repeat(30), '-1', 'null', ',', '..'];
/** The same in JSON, where half of a pair can be written, and values of other types. */
const ODD_JSON = [...ODD.map((text) => JSON.stringify(text)), '"\\ud800"', 'null', '1e400', '-0', '{}', '[]', '[null]', 'true'];
const PLACE = '\u0001here';

/** What was no answer of ours: 500, or a body that broke off; without a payment provider paying is 503. */
const faultOf = (what: string, answer: Promise<{ statusCode: number }>) =>
  answer.then(
    ({ statusCode }) => (statusCode === 500 ? [what] : []),
    (error: unknown) => [`${what}: ${String(error)}`],
  );

test('no odd text in the address of a call is a fault of the server', async () => {
  const ask = await makeAsker(server);
  const faults: string[] = [];
  for (const row of rows) {
    const [key, { params, query }] = row;
    const places = [
      ...(params ? textsOf(params) : []).map(({ path }) => ({ name: path[0]!, at: 'params' })),
      ...(query ? textsOf(query) : []).map(({ path }) => ({ name: path[0]!, at: 'query' })),
    ];
    for (const { name, at } of places) {
      const asked = ODD.map((text) => faultOf(`${key} ${name}=${JSON.stringify(text)}`, ask(row, { [at]: { [name]: text } })));
      faults.push(...(await Promise.all(asked)).flat());
    }
  }
  expect(faults).toEqual([]);
});

test('no odd text or value in the JSON of a call is a fault of the server', async () => {
  const ask = await makeAsker(server);
  const faults: string[] = [];
  for (const row of rows.filter(takesBody)) {
    const [key, { body }] = row;
    if (!body) continue;
    const sample = sampleOf(body);
    for (const { path } of textsOf(body)) {
      const template = JSON.stringify(withText(sample, path, PLACE));
      const asked = ODD_JSON.map((value) => {
        const json = template.replace(JSON.stringify(PLACE), () => value);
        return faultOf(`${key} ${path.join('.')}=${value}`, ask(row, { json }));
      });
      faults.push(...(await Promise.all(asked)).flat());
    }
  }
  expect(faults).toEqual([]);
});
