import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
let artist: Awaited<ReturnType<typeof server.person>>;
let picture: Buffer;

beforeAll(async () => {
  artist = await server.person({ role: 'Artist' });
  picture = await drawTestPicture(800, 600);
});

const fields = { name: 'Half Sent', price: '1000', available_arts: '1', category: 'Painting', description: 'x' };
const rows = async (table: 'arts' | 'pictures') =>
  Number((await server.services.db.$client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
const halves = () => readdir(path.join(server.config.dataDir, 'files/.half')).catch(() => []);

function bodyOf(boundary: string): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

test('an upload whose client disconnects half-way leaves no row and no file, and the server goes on (F09)', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const body = bodyOf('b');
  for (const share of [0.1, 0.5, 0.99]) {
    const socket = connect(port, '127.0.0.1');
    const head = `POST /api/v1/arts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${artist.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
    await new Promise<void>((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, Math.floor(body.length * share))]), () => resolve()),
    );
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.destroy();
    await closed;
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/arts`)).status).toBe(200);
  expect([await rows('arts'), await rows('pictures'), await server.services.storage.list('pictures'), await halves()]).toEqual([
    0,
    0,
    [],
    [],
  ]);
});

test('a truncated multipart body is refused as the client’s fault', async () => {
  const body = bodyOf('b');
  for (const end of [body.length - 6, Math.floor(body.length / 2), 200]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/arts',
      headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: body.subarray(0, end),
    });
    expect(answer.statusCode).toBe(400);
  }
  expect([await rows('arts'), await server.services.storage.list('pictures')]).toEqual([0, []]);
});

const send = () =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/arts',
    headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: bodyOf('b'),
  });

test('a full disk is answered with 507 and leaves nothing (F08)', async () => {
  const { storage } = server.services;
  const put = storage.put.bind(storage);
  storage.put = async () => {
    throw fail('storage.full');
  };
  const answer = await send();
  storage.put = put;
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([507, 'storage.full']);
  expect([await rows('arts'), await rows('pictures'), await storage.list('pictures')]).toEqual([0, 0, []]);
  expect((await send()).statusCode).toBe(201);
});

test('when the rows cannot be written the files are deleted', async () => {
  const before = await server.services.storage.list('pictures');
  await server.services.db.$client.query(`ALTER TABLE arts ADD CONSTRAINT refuse_all CHECK (name <> 'Half Sent') NOT VALID`);
  const answer = await send();
  await server.services.db.$client.query('ALTER TABLE arts DROP CONSTRAINT refuse_all');
  expect(answer.statusCode).toBe(500);
  expect(answer.json<{ message: string }>().message).toBe('Something went wrong on our side. Please try again.');
  expect(await server.services.storage.list('pictures')).toEqual(before);
});

test('a connection that is lost while the answer to a commit is on its way costs no file', async () => {
  const { db, storage } = server.services;
  const before = await storage.list('pictures');
  const transaction = db.transaction.bind(db);
  db.transaction = async (...given) => {
    await transaction(...given);
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  };
  const image = `data:image/png;base64,${picture.toString('base64')}`;
  const csv = `data:text/csv;base64,${Buffer.from('name,picture\nKept,file\n').toString('base64')}`;
  const uploaded = await server.call('POST /arts/pictures', { as: artist.token, body: { image } });
  const imported = await server.call('POST /arts/import', { as: artist.token, body: { csv, pictures: [image] } });
  db.transaction = transaction;
  expect([uploaded.statusCode, imported.statusCode]).toEqual([503, 503]);
  const { rows: known } = await db.$client.query<{ id: string }>('SELECT id FROM pictures');
  const files = await storage.list('pictures');
  expect(files.length).toBeGreaterThan(before.length + 1);
  for (const { id } of known)
    expect(
      files.some((file) => file.includes(id)),
      id,
    ).toBe(true);
});
