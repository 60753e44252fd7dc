import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { importColumns } from '#contract/manage-arts.ts';
import { calls } from '#contract/paths.ts';
import { describeDevice } from '#server/accounts/sign-in/device.ts';
import { type CallRow, makeAsker, takesBody } from '#server/testing/texts/ask-calls.ts';
import { HUGE, openSender, sampleOf, withText } from '#server/testing/texts/hostile-texts.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { fieldsOf, textsOf } from './schema-texts.ts';

const server = useTestServer({ TRUST_PROXY: '127.0.0.1' });

const rows = Object.entries(calls) as CallRow[];
/** Longer than any limit of a name, but within the body of any call. */
const LONG = 30_000;
/** Thousands of requests, in parallel with other tests. */

test('no text in the JSON body of any call blocks the server', async () => {
  const ask = await makeAsker(server);
  using sender = openSender();
  for (const row of rows.filter(takesBody)) {
    const [key, { body, files = {} }] = row;
    const sample = body ? sampleOf(body) : {};
    const others = [...Object.keys(files), 'unknown'].map((name) => ({ path: [name], max: 1_000 }));
    for (const { path, max = 0 } of [...(body ? textsOf(body) : []), ...others]) {
      const what = `${key} ${path.join('.')}`;
      const send = (text: string) => ask(row, { json: JSON.stringify(withText(sample, path, text)) });
      await sender.all(what, max, send);
      await sender.marks(what, LONG, send);
    }
    const field = Object.keys(files)[0] ?? 'unknown';
    await sender.marks(`${key} ${field}`, HUGE, (text) => ask(row, { json: `{"${field}":"${text}"}` }));
  }
  expect(sender.end()).toEqual([]);
});

test('no text in the multipart fields or the table of any call blocks the server, nor does the name of a field or a file', async () => {
  const ask = await makeAsker(server);
  using sender = openSender();
  for (const row of rows.filter(([, { files, multipart }]) => files ?? multipart)) {
    const [key, call] = row;
    const sample = Object.entries(call.body ? (sampleOf(call.body) as object) : {});
    const sendForm = (change: (form: FormData) => void) => {
      const form = new FormData();
      for (const [name, value] of sample) form.set(name, String(value));
      change(form);
      return ask(row, { form });
    };
    for (const name of [...fieldsOf(call), 'unknown'])
      await sender.all(`${key} form ${name}`, LONG, (text) => sendForm((form) => form.set(name, text)));
    await sender.marks(`${key} form unknown`, HUGE, (text) => sendForm((form) => form.set('unknown', text)));
    await sender.all(`${key} name of a field`, LONG, (text) => sendForm((form) => form.set(text, 'a')));
    for (const name of [...Object.keys(call.files ?? {}), 'unknown']) {
      const attach = (text: string) => sendForm((form) => form.set(name, new Blob(['Muraho']), text));
      await sender.all(`${key} name of the file ${name}`, limits.fileNameLength, attach);
      await sender.marks(`${key} name of the file ${name}`, LONG, attach);
    }
    for (const column of call.files?.['csv'] ? importColumns : []) {
      const csvOf = (text: string) => new Blob([`framed,${column}\nno,"${text}"\n`]);
      const attach = (text: string) => sendForm((form) => (form.set('dryRun', 'true'), form.set('csv', csvOf(text), 'works.csv')));
      await sender.all(`${key} cell of ${column}`, LONG, attach);
    }
  }
  expect(sender.end()).toEqual([]);
});

test('no text in the address of any call blocks the server', async () => {
  const ask = await makeAsker(server);
  using sender = openSender();
  for (const row of rows.filter(([key]) => key !== 'GET /events')) {
    const [key, { params, query }] = row;
    const isWord = ({ max = 0 }: { max?: number | undefined }) => max > 36;
    for (const { path } of params ? textsOf(params).filter(isWord) : [])
      await sender.all(`${key} ${path[0]}`, 300, (text) => ask(row, { params: { [path[0]!]: text } }));
    for (const { path, max = 0 } of query ? textsOf(query) : [])
      await sender.all(`${key} ?${path[0]}`, Math.min(max, 220), (text) => ask(row, { query: { [path[0]!]: text } }));
    await sender.marks(`${key} path`, 300, (text) =>
      ask(row, { params: Object.fromEntries((params ? textsOf(params) : []).map(({ path }) => [path[0]!, text])) }),
    );
    await sender.marks(`${key} ?unknown`, LONG, (text) => ask(row, { query: { unknown: text } }));
  }
  expect(sender.end()).toEqual([]);
});

const HEADERS =
  `accept accept-encoding accept-language authorization content-type cookie if-modified-since if-none-match last-event-id origin range
  referer save-data user-agent verif-hash flutterwave-signature x-forwarded-for idempotency-key`.split(/\s+/);
const CALLS = [
  'GET /api/v1/arts',
  'GET /sitemap.xml',
  'GET /nothing',
  'POST /api/v1/users/auth',
  'POST /api/v1/messages',
  'POST /api/v1/cart',
  'POST /api/v1/payments/webhook',
];

test('no text of a header blocks the server', async () => {
  const { token } = await server.person();
  using sender = openSender();
  for (const call of CALLS) {
    const [method, url] = call.split(' ') as ['GET', string];
    const usual = { 'content-type': 'application/json', ...(url.endsWith('cart') ? { authorization: `Bearer ${token}` } : {}) };
    const payload = method === 'GET' ? {} : { payload: '{"email":"keza@example.com"}' };
    for (const header of HEADERS)
      await sender.all(`${call} ${header}`, 15_000, (text) =>
        server.app.inject({ method, url, ...payload, headers: { ...usual, [header]: text } }),
      );
  }
  // Read only beside a right password.
  await sender.all('the device of a sign-in', 15_000, (text) => Promise.resolve(describeDevice(text)));
  expect(sender.end()).toEqual([]);
});
