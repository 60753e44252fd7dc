import { randomUUIDv7 } from 'node:crypto';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { UPLOADED_BYTES_OF_ALL, UPLOADED_BYTES_OF_ONE, UPLOADS_OF_ADDRESS, UPLOADS_OF_ONE } from './upload-slots.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });

/** An account may change itself 60 times an hour. */
const EVERY_SECOND = { interval: 1_000 };
let port = 0;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

/** The status of a picture that is refused only because it is none, and whether the answer says when to try again. */
async function send({ id, token }: { id: string; token: string }, { bytes = 300_000, ip = '127.0.0.1' } = {}) {
  const img = `data:image/png;base64,${'a'.repeat(bytes)}`;
  const { statusCode, headers } = await server.call(`PUT /users/${id}`, { as: token, body: { img }, ip });
  return [statusCode, Number(headers['retry-after'] ?? 0) > 0];
}

/** The beginning of a picture on a slow connection. */
function beginUpload(
  { id, token }: { id: string; token: string },
  { call = `PUT /users/${id}`, field = 'img', bytes = 5_000_000 } = {},
): Socket {
  const [method, path] = call.split(' ');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${'a'.repeat(1_000)}`;
  socket.write(`${head}Content-Length: ${bytes}\r\n\r\n${part}`);
  return socket;
}

test('an account can have a few slow uploads at once; others go on, and so does the account when they end (T26)', async () => {
  const [slow, other] = [await server.person(), await server.person()];
  expect(await send(slow)).toEqual([400, false]);
  const sockets = Array.from({ length: UPLOADS_OF_ONE - 1 }, () => beginUpload(slow));
  const another = () => {
    sockets.push(beginUpload(slow));
    return send(slow);
  };
  await expect.poll(another, EVERY_SECOND).toEqual([429, true]);
  expect(await send(other)).toEqual([400, false]);
  expect(await send(slow, { bytes: 1_000 })).toEqual([400, false]);
  expect((await server.call('GET /notifications', { as: slow.token })).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => send(slow), EVERY_SECOND).toEqual([400, false]);
  expect(sockets.length).toBeGreaterThanOrEqual(UPLOADS_OF_ONE);
});

test('an address can have a few dozen slow uploads of accounts at once; an account at another address goes on (T26)', async () => {
  const people = await Promise.all(Array.from({ length: UPLOADS_OF_ADDRESS / UPLOADS_OF_ONE }, () => server.person()));
  // Each time another account: one may change itself 60 times an hour.
  const sendAsNew = async (ip?: string) => send(await server.person(), ip ? { ip } : {});
  const sockets = people.flatMap((person) => Array.from({ length: UPLOADS_OF_ONE }, () => beginUpload(person)));
  // One of them may have come while an upload of this test had the last slot.
  const another = async () => {
    sockets.push(beginUpload(await server.person()));
    return sendAsNew();
  };
  await expect.poll(another).toEqual([429, true]);
  expect(await sendAsNew('198.51.100.7')).toEqual([400, false]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => sendAsNew()).toEqual([400, false]);
});

test('what uploads announce together is bounded, for an account and for all; a small one goes on (T26)', async () => {
  const photos = { call: `POST /checkout/${randomUUIDv7()}/problems`, field: 'photos', bytes: 52_000_000 };
  const [slow, ...others] = await Promise.all(Array.from({ length: 5 }, () => server.person()));
  const refusals: string[] = [];
  const sockets: Socket[] = [];
  const begin = (person: { id: string; token: string }, count: number) => {
    for (let begun = 0; begun < count; begun += 1) {
      const socket = beginUpload(person, photos);
      socket.once('data', (answer) => refusals.push(answer.toString().slice(9, 12)));
      sockets.push(socket);
    }
  };
  begin(slow!, UPLOADS_OF_ONE);
  const ofSlow = Math.floor(UPLOADED_BYTES_OF_ONE / photos.bytes);
  const refused = Array.from({ length: UPLOADS_OF_ONE - ofSlow }, () => '429');
  await expect.poll(() => refusals).toEqual(refused);
  const last = others.pop()!;
  for (const other of others) begin(other, ofSlow);
  const over = ofSlow * (others.length + 1) - Math.floor(UPLOADED_BYTES_OF_ALL / photos.bytes);
  await expect.poll(() => refusals).toEqual([...refused, ...Array.from({ length: over }, () => '503')]);
  expect(over).toBeGreaterThan(0);
  expect(await send(last)).toEqual([400, false]);
  for (const socket of sockets) socket.destroy();
});
