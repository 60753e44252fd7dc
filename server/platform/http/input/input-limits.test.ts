import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { hasLongMarkRun } from '#contract/mark-runs.ts';
import { calls } from '#contract/paths.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { hasFewValues } from './json-shape.ts';

const server = useTestServer();

type Fields = { code: string; message: string; fields?: Record<string, string> };
const contact = { names: 'Aline', email: 'aline@example.com', subject: 'Imigongo', message: 'Muraho' };
const art = { name: 'Intore', price: '12000', available_arts: '1', category: 'Painting', description: 'A dancer.' };
const artist = () => server.person({ role: 'Artist', status: 'approved' });
const escaped = (text: string) => text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Sends bytes over a real connection without end and returns the first bytes of the answer. */
async function answerTo(text: string): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  try {
    return await new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString()));
      socket.write(text);
    });
  } finally {
    socket.destroy();
  }
}

const REAL = [
  'Người Việt yêu nghệ thuật: tiếng trống, điệu múa'.normalize('NFD'),
  'Ọjọ́ àìkú ni a ó máa ṣe ìpàdé ẹ̀gbọ́n'.normalize('NFD'),
  '한국 사람들이 사랑하는 예술'.normalize('NFD'),
  'स्त्रीत्व और क्षत्रियों की कला',
  'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
  '👨‍👩‍👧‍👦 👩🏾‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 1️⃣',
  `Z${'\u0301\u0316'.repeat(15)}algo`,
  'བསྒྲུབས་རྫོགས',
];

test('texts of every language pass, also with letters and marks decomposed, and are stored composed', async () => {
  for (const message of REAL) {
    const answer = await server.call('POST /messages', { body: { ...contact, message } });
    expect([answer.statusCode, answer.json<{ data?: { message: string } }>().data?.message]).toEqual([201, message.normalize('NFC')]);
  }
});

test("more than 30 marks in a row are refused at their field, in JSON, in a form and in a file's name", async () => {
  const { token } = await artist();
  const message = 'This text has characters that can’t be used here';
  const marks = `e${'\u0301'.repeat(31)}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...contact, message: marks })) form.set(name, value);
  const upload = new FormData();
  for (const [name, value] of Object.entries(art)) upload.set(name, value);
  upload.set('image', new Blob(['a']), `${marks}.png`);
  for (const [field, answer] of [
    ['message', await server.call('POST /messages', { body: { ...contact, message: marks } })],
    ['message', await server.call('POST /messages', { form })],
    ['image', await server.call('POST /arts', { as: token, form: upload })],
    ['contact', await server.call('POST /messages', { body: { ...contact, contact: { deep: [marks] } } })],
    ['search', await server.call(`GET /arts?search=${encodeURIComponent(marks)}`)],
  ] as const)
    expect([answer.statusCode, answer.json<Fields>().fields], field).toEqual([400, { [field]: message }]);
  expect((await server.call(`GET /arts/name/${encodeURIComponent(marks)}`)).statusCode).toBe(404);
  expect([
    hasLongMarkRun('\u{1e8d0}'.repeat(30)),
    hasLongMarkRun('\u{1e8d0}'.repeat(31)),
    hasLongMarkRun('\uff9e\u0316'.repeat(16)),
  ]).toEqual([false, true, true]);
});

test('the longest permitted texts pass in any encoding; a longer one is refused at its field', async () => {
  const { token, id } = await artist();
  for (const unit of ['a', 'é', '雨', '한', 'ậ']) {
    const description = unit.repeat(limits.descriptionLength);
    const spellings = [
      JSON.stringify(description),
      JSON.stringify(description.normalize('NFD')),
      `"${escaped(description.normalize('NFD'))}"`,
    ];
    for (const spelling of spellings) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await server.app.inject({ method: 'PUT', url: `/api/v1/arts/${id}`, headers, payload: `{"description":${spelling}}` });
      expect(answer.statusCode, `${unit} ${spelling.length}`).toBe(404);
    }
    const form = new FormData();
    form.set('description', description.normalize('NFD'));
    expect((await server.call(`PUT /arts/${id}`, { as: token, form })).statusCode, unit).toBe(404);
    form.set('description', `${description}${unit}`);
    const longer = await server.call(`PUT /arts/${id}`, { as: token, form });
    expect([longer.statusCode, longer.json<Fields>().fields]).toEqual([400, { description: 'This text is too long' }]);
  }
  const answer = await server.call('POST /messages', { body: { ...contact, message: `${'\r\n'.repeat(2_400)}a` } });
  expect(answer.statusCode).toBe(201);
});

test('a call accepts 32 kB, or the limit of its row in the contract; a larger body is refused before it is read', async () => {
  const send = (call: 'POST /users/auth' | 'POST /messages', length: number) =>
    server.call(call, { body: { unknown: 'a'.repeat(length) } });
  expect((await send('POST /users/auth', limits.bodyBytes)).statusCode).toBe(413);
  expect((await send('POST /users/auth', 30_000)).json<Fields>().fields).toEqual({ unknown: 'This text is too long' });
  expect((await send('POST /messages', 100_000)).json<Fields>().fields).toEqual({ unknown: 'This text is too long' });
  expect((await send('POST /messages', 300_000)).statusCode).toBe(413);
});

test('an email address of more than 254 characters, spaces around it included, is refused unread', async () => {
  for (const email of [`${'a'.repeat(250)}@b.rw`, `a@b.rw${' '.repeat(250)}`]) {
    for (const call of ['POST /users/auth', 'POST /users/forgot-password', 'POST /newsletter'] as const) {
      const answer = await server.call(call, { body: { email, password: 'kigali-hills-77' } });
      expect([answer.statusCode, answer.json<Fields>().fields], call).toEqual([400, { email: 'Invalid email address' }]);
    }
  }
});

test('deep JSON, JSON of many values and endless numbers are refused before parsing', async () => {
  const { id, token } = await server.person();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const put = async (payload: string) =>
    (await server.app.inject({ method: 'PUT', url: `/api/v1/users/${id}`, headers, payload })).statusCode;
  expect(await put(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe(413);
  expect(await put(`{"a":${'['.repeat(11)}${']'.repeat(11)}}`)).toBe(413);
  expect(await put(`{${Array.from({ length: 100_000 }, (_, key) => `"k${key}":1`).join()}}`)).toBe(413);
  expect(await put(`{"phone":${'7'.repeat(100_000)}}`)).toBe(413);
  expect(await put(`{"phone":[${'1,'.repeat(9_000)}1]}`)).toBe(413);
  expect(await put('{"__proto__":{"isAdmin":true}}')).toBe(400);
  expect(await put(`{"${'k'.repeat(300)}":1}`)).toBe(400);
  expect(await put('{"x":1e999,"sector":-0,"unknown":{"a":[{"b":["\\"]}]}"]}]}}')).toBe(400);
  expect(await put('{"name":"Keza \\"K\\" \\\\","unknown":{"a":[{"b":["\\\\\\"]}]}"]}]}}')).toBe(200);
  const ids = Array.from({ length: 500 }, () => id);
  expect((await server.call('PUT /favorites', { as: token, body: { ids } })).statusCode).toBe(200);
  expect(
    (await server.app.inject({ method: 'PUT', url: '/api/v1/favorites', headers, payload: JSON.stringify({ ids }, null, 4) })).statusCode,
  ).toBe(200);
});

const FORM = 'Host: x\r\nContent-Type: multipart/form-data; boundary=b\r\n';
const part = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;

test('a part that a call does not know is refused as it arrives, a file with its first bytes', async () => {
  const begin = `POST /api/v1/users HTTP/1.1\r\n${FORM}Content-Length: 10000000\r\n\r\n`;
  expect(await answerTo(`${begin}${part('name="unknown"; filename="a.png"')}GIF89a`)).toMatch(/^HTTP\/1.1 400 .*connection: close/is);
  expect(await answerTo(`${begin}${part('name="unknown"')}${'a'.repeat(5_000)}`)).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
  const second = `${part('name="img"; filename="a.png"')}a\r\n${part('name="img"; filename="b.png"')}GIF89a`;
  expect(await answerTo(`${begin}${second}`)).toMatch(/^HTTP\/1.1 400 /);
});

test('a long text that is no file is refused before it is parsed, where files are taken too; where none are, what begins as one is no file', async () => {
  const post = (body: object) => server.call('POST /users', { body });
  for (const body of [{ unknown: 'a'.repeat(9_000_000) }, { name: 'a'.repeat(9_000_000) }]) expect((await post(body)).statusCode).toBe(413);
  const isBounded = (text: string, takesFiles: boolean) => hasFewValues(Buffer.from(`{"a":"${text}"}`), { textMax: 100, takesFiles });
  expect([isBounded('b'.repeat(100), true), isBounded('b'.repeat(101), true)]).toEqual([true, false]);
  const file = `data:${'b'.repeat(101)}`;
  expect([isBounded(file, true), isBounded(file, false)]).toEqual([true, false]);
});

test('a form over the limit is refused by its Content-Length, and without one as soon as it exceeds the limit', async () => {
  const begin = `POST /api/v1/messages HTTP/1.1\r\n${FORM}`;
  expect(await answerTo(`${begin}Content-Length: 10000000\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
  const chunk = `${part('name="message"')}${'a'.repeat(200_000)}`;
  expect(await answerTo(`${begin}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`)).toMatch(
    /^HTTP\/1.1 413 /,
  );
});

test('a small unknown field is left to the schema, and an empty file picker counts as no file', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...contact, isAdmin: 'true' })) form.set(name, value);
  form.set('picture', new Blob([]), '');
  expect((await server.call('POST /messages', { form })).statusCode).toBe(201);
  const { token } = await artist();
  const upload = new FormData();
  for (const [name, value] of Object.entries(art)) upload.set(name, value);
  upload.set('pictures', '/uploads/0/960.jpg');
  upload.append('image', new Blob([new Uint8Array(await drawTestPicture(40, 30))]), 'Nyiramongí.png'.normalize('NFD'));
  expect((await server.call('POST /arts', { as: token, form: upload })).statusCode).toBe(201);
});

test('an address with more than 2 kB before or after its question mark is refused, for pages too', async () => {
  for (const url of [
    `/api/v1/arts?search=${'a'.repeat(2_100)}`,
    `/shop?${'a=1&'.repeat(600)}`,
    `/${'a'.repeat(2_100)}`,
    `/api/v1/arts/name/${'%cc%81'.repeat(400)}`,
  ]) {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.json<Fields>().code], url.slice(0, 30)).toEqual([414, 'input.addressTooLong']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  expect((await server.app.inject(`/api/v1/arts?search=${encodeURIComponent('雨'.repeat(120))}`)).statusCode).toBe(200);
});

test('a request with two Host headers is refused', async () => {
  expect(await answerTo('GET /api/v1/figures HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*input\.malformed/s);
  expect(await answerTo('GET /api/v1/figures HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await answerTo('GET /api/v1/figures HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

const sheets = (Object.entries(calls) as [`GET /${string}`, Call][]).flatMap(([key, { download, query, who }]) =>
  download === 'text/csv' && JSON.stringify(query ? Object.keys((query as { shape?: object }).shape ?? {}) : []).includes('"ids"')
    ? [[key, who] as const]
    : [],
);

test.each(sheets)('%s takes as many ids as a selection sends in one address', async (key, who) => {
  const person = await (who === 'admin' ? server.person({ role: 'Admin' }) : artist());
  const id = key.includes('audit') ? '9'.repeat(16) : crypto.randomUUID();
  const query = new URLSearchParams({ ids: Array.from({ length: limits.sheetIdsMax }, () => id).join(',') });
  const answer = await server.call(`${key}?${query.toString()}`, { as: person.token });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
});

test('there are sheets of selected rows to ask for', () => expect(sheets.length).toBeGreaterThan(9));
