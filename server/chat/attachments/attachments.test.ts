import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { linkExpiry } from '#server/chat/attachment-links.ts';
import { testFiles } from './make-test-files.ts';
import { cleanupAttachments } from './cleanup.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer({}, true);
let customer: Person;
let artist: Person;
let picture: Buffer;

beforeAll(async () => {
  customer = await server.person();
  artist = await server.person({ role: 'Artist' });
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a63a1e' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer();
});

const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const formOf = (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ sender: customer.id, receiver: artist.id, ...fields })) form.set(field, value);
  form.set('attachment', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
  return form;
};
const send = (bytes: Buffer, name: string, fields?: Record<string, string>) =>
  server.call('POST /messages/sendMessage', { as: customer.token, form: formOf(bytes, name, fields) });
const sent = async (...args: Parameters<typeof send>): Promise<Message> => (await send(...args)).json().data;
const open = (url: string) => server.app.inject({ method: 'GET', url });
const storedFiles = () => server.services.storage.list('attachments');
const storedRows = async () => (await server.services.db.$client.query('SELECT 1 FROM chat_attachments')).rowCount;

test('a picture is re-encoded without its metadata, with a thumbnail, and served by its links', async () => {
  const { messageType, fileUrl, attachment } = await sent(picture, 'IMG 1.JPG');
  expect([messageType, attachment!.name, attachment!.kind, attachment!.width, attachment!.height]).toEqual([
    'image',
    'IMG 1.jpg',
    'jpg',
    900,
    600,
  ]);
  expect(fileUrl).toBe(attachment!.url);
  const file = await open(attachment!.url);
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'image/jpeg',
    `inline; filename="IMG 1.jpg"; filename*=UTF-8''IMG%201.jpg`,
  ]);
  expect(file.rawPayload.includes('a secret place')).toBe(false);
  const thumbnail = await sharp((await open(attachment!.thumbnailUrl!)).rawPayload).metadata();
  expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 320]);
});

test.each([
  ['pdf', 'pdf', 'application/pdf'],
  ['doc', 'doc', 'application/msword'],
  ['docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['txt', 'txt', 'text/plain; charset=utf-8'],
] as const)('T25: a %s is known by its content, saved and never shown', async (which, kind, type) => {
  const { messageType, attachment } = await sent(testFiles[which], '../../etc/évil".html', { content: 'see this' });
  expect([messageType, attachment!.kind, attachment!.name, attachment!.thumbnailUrl]).toEqual(['file', kind, `évil.${kind}`, null]);
  const file = await open(attachment!.url);
  expect(file.rawPayload.equals(testFiles[which])).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename="_vil.${kind}"; filename*=UTF-8''%C3%A9vil.${kind}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png'],
  ['an SVG with a prologue', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
  ['a page', Buffer.from('\ufeff  <!doctype html><script>alert(1)</script>'), 'a.txt'],
  ['a workbook', testFiles.xls, 'a.doc'],
  ['a zip', testFiles.zip, 'a.docx'],
  ['a program', Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex'), 'a.txt'],
  ['binary', Buffer.from([0, 1, 2, 3, 4, 5, 200]), 'a.txt'],
  ['nothing', Buffer.alloc(0), 'a.txt'],
])('T25: %s is refused, whatever its name says', async (_what, bytes, name) => {
  const [files, rows] = [await storedFiles(), await storedRows()];
  expect(codeOf(await send(bytes, name))).toEqual([400, 'chat.attachment']);
  expect([await storedFiles(), await storedRows()]).toEqual([files, rows]);
});

test('T26: a broken picture, a pixel bomb and a file of more than 10 MB are refused', async () => {
  expect(codeOf(await send(picture.subarray(0, 2_000), 'a.jpg'))).toEqual([400, 'input.image']);
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(codeOf(await send(bomb, 'a.png'))).toEqual([400, 'input.imagePixels']);
  const max = Buffer.concat([testFiles.pdf, Buffer.alloc(10 * 1024 * 1024 - testFiles.pdf.length)]);
  expect((await send(max, 'a.pdf')).json().data.attachment.bytes).toBe(10 * 1024 * 1024);
  const large = Buffer.concat([max, Buffer.alloc(1)]);
  expect(codeOf(await send(large, 'a.pdf'))).toEqual([413, 'input.tooLarge']);
  const two = formOf(testFiles.pdf, 'a.pdf');
  two.append('attachment', new Blob([new Uint8Array(testFiles.pdf)]), 'b.pdf');
  const refused = await server.call('POST /messages/sendMessage', { as: customer.token, form: two });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { attachment: 'Please send one file only' }]);
});

test('a file is not stored when the sender may not write to the receiver', async () => {
  const stranger = await server.person();
  const files = await storedFiles();
  expect(codeOf(await send(testFiles.pdf, 'a.pdf', { receiver: stranger.id }))).toEqual([403, 'chat.cannotStart']);
  expect(await storedFiles()).toEqual(files);
});

test('sending a file again stores it once', async () => {
  const files = await storedFiles();
  const first = await sent(testFiles.pdf, 'a.pdf', { clientId: 'file-0001' });
  const again = await Promise.all(Array.from({ length: 5 }, () => sent(testFiles.pdf, 'a.pdf', { clientId: 'file-0001' })));
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => sent(testFiles.pdf, 'a.pdf', { clientId: 'file-0002' })));
  expect(new Set([first, ...again].map((message) => message._id)).size).toBe(1);
  expect(new Set(atOnce.map((message) => message._id)).size).toBe(1);
  expect((await storedFiles()).length - files.length).toBe(2);
});

test('F09: a client that disconnects in the middle of a file leaves nothing', async () => {
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const [files, rows] = [await storedFiles(), await storedRows()];
  const { request } = await rawRequest(formOf(picture, 'half.jpg'));
  const socket = connect(Number(address.port), address.hostname);
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.write(request.subarray(0, request.length - 1_000), () => socket.destroy());
  });
  const open = () => new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 120_000, interval: 50 });
  expect([await storedFiles(), await storedRows()]).toEqual([files, rows]);
});

async function rawRequest(form: FormData): Promise<{ request: Buffer }> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const head = [
    'POST /api/v1/messages/sendMessage HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${customer.token}`,
    `content-type: ${encoded.headers.get('content-type')}`,
    `content-length: ${body.length}`,
    '',
    '',
  ];
  return { request: Buffer.concat([Buffer.from(head.join('\r\n')), body]) };
}

test('T27: a link opens its own file only, and only unchanged', async () => {
  const { attachment } = await sent(testFiles.txt, 'a.txt');
  const [claim, signature] = attachment!.url.split('/').at(-1)!.split('.') as [string, string];
  const claims = Buffer.from(claim, 'base64url').toString().split('\n') as [string, string, string];
  const forged = (values: string[]) => `/api/v1/messages/files/${Buffer.from(values.join('\n')).toString('base64url')}.${signature}`;
  const other = (await sent(testFiles.pdf, 'b.pdf')).attachment!;
  for (const url of [
    forged([other._id, 'file', claims[2]]),
    forged([claims[0], 'file', String(Number(claims[2]) + 3_600)]),
    '/api/v1/messages/files/..%2F..%2Fpictures',
    '/api/v1/messages/files/x',
  ]) {
    expect(codeOf(await open(url)), url).toEqual([404, 'chat.linkExpired']);
  }
});

test('F25: a link expires by the clock of the database: after 10 to 20 minutes, and is the same until then', async () => {
  const [now, later] = [linkExpiry(1_000_000), linkExpiry(1_000_199)];
  expect(now).toBe(later);
  for (const made of [1_000_000, 1_000_199, 1_000_200]) {
    expect(linkExpiry(made) - made).toBeGreaterThanOrEqual(600);
    expect(linkExpiry(made) - made).toBeLessThanOrEqual(1_200);
  }
  const { attachment } = await sent(testFiles.txt, 'a.txt');
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date'] });
  try {
    expect((await open(attachment!.url)).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("a deleted message's file is deleted with it; a reported one stays until the report is closed", async () => {
  const admin = await server.person({ role: 'Admin' });
  const gone = await sent(testFiles.pdf, 'gone.pdf');
  const reported = await sent(testFiles.pdf, 'kept.pdf');
  const files = async (id: string) => (await storedFiles()).filter((key) => key.includes(id)).length;
  await server.call(`DELETE /messages/${gone._id}`, { as: customer.token });
  await vi.waitFor(async () => expect(await files(gone.attachment!._id)).toBe(0), { timeout: 120_000 });
  expect(codeOf(await open(gone.attachment!.url))).toEqual([404, 'chat.linkExpired']);
  await server.call(`POST /messages/conversations/${reported.conversation}/report`, { as: artist.token, body: { reason: 'Look at this' } });
  await server.call(`DELETE /messages/${reported._id}`, { as: customer.token });
  const { data } = (await server.call('GET /messages/reports', { as: admin.token })).json();
  const report = await server.call(`GET /messages/reports/${data[0]._id}`, { as: admin.token });
  const shown = report.json().data.messages.find((message: { _id: string }) => message._id === reported._id).attachment;
  expect((await open(shown.url)).rawPayload.equals(testFiles.pdf)).toBe(true);
  await server.call(`PUT /messages/reports/${data[0]._id}`, { as: admin.token, body: {} });
  await vi.waitFor(async () => expect(await files(reported.attachment!._id)).toBe(0), { timeout: 120_000 });
});

test('F08: the cleanup deletes files without a message once they are an hour old, and no others', async () => {
  const { attachment } = await sent(testFiles.txt, 'a.txt');
  const orphan = `attachments/${attachment!._id.slice(0, 6)}/${attachment!._id.replace(/....$/, '0000')}/file`;
  await server.services.storage.put(orphan, testFiles.txt, 'text/plain');
  await cleanupAttachments(server.services);
  expect(await storedFiles()).toContain(orphan);
  await cleanupAttachments(server.services, Date.now() + 2 * 3_600_000);
  const left = await storedFiles();
  expect(left).not.toContain(orphan);
  expect(left.some((key) => key.includes(attachment!._id))).toBe(true);
});
