import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { UPLOADS_OF_ONE } from './upload-slots.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });

/** The beginning of a picture on a slow connection. */
function beginUpload(port: number, { id, token }: { id: string; token: string }): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = `PUT /api/v1/users/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const part = `--b\r\nContent-Disposition: form-data; name="img"; filename="a.png"\r\n\r\n${'a'.repeat(1_000)}`;
  socket.write(`${head}Content-Length: 5000000\r\n\r\n${part}`);
  return socket;
}

test('an account can have a few slow uploads at once; others go on, and so does the account when they end (T26)', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const [slow, other] = [await server.person(), await server.person()];
  // Admitted, then refused because it is no picture.
  const send = async ({ id, token }: typeof slow, bytes = 300_000) => {
    const img = `data:image/png;base64,${'a'.repeat(bytes)}`;
    const { statusCode, headers } = await server.call(`PUT /users/${id}`, { as: token, body: { img } });
    return [statusCode, Number(headers['retry-after'] ?? 0) > 0];
  };
  expect(await send(slow)).toEqual([400, false]);
  const sockets = Array.from({ length: UPLOADS_OF_ONE - 1 }, () => beginUpload(port, slow));
  const another = () => {
    sockets.push(beginUpload(port, slow));
    return send(slow);
  };
  await expect.poll(another).toEqual([429, true]);
  expect(await send(other)).toEqual([400, false]);
  expect(await send(slow, 1_000)).toEqual([400, false]);
  expect((await server.call('GET /notifications', { as: slow.token })).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => send(slow)).toEqual([400, false]);
  expect(sockets.length).toBeGreaterThanOrEqual(UPLOADS_OF_ONE);
});
