import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { calls } from '#contract/paths.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('a NUL in any text of any address is refused and never a fault', async () => {
  const { token } = await server.person({ role: 'Admin' });
  for (const key of Object.keys(calls).filter((call) => call.startsWith('GET ') && call !== 'GET /events')) {
    const path = key
      .slice('GET '.length)
      .replaceAll(/\{(\w*[iI]d)\d?\}/g, '01940000-0000-7000-8000-00000000ca47')
      .replaceAll(/\{\w+\}/g, '%00');
    for (const query of ['search=%00', 'q=%00', 'cursor=%00', 'action=%00', 'tag=%00', 'category=%00', 'owner=%00', 'objectId=%00']) {
      const { statusCode } = await server.call(`GET /${path}?${query}`, { as: token });
      expect(statusCode, `${path}?${query}`).toBeLessThan(500);
    }
  }
});

test("what Node itself cannot read gets a refusal in the API's format, and the connection is closed", async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const send = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    const [head = '', body = ''] = (await read(socket)).split('\r\n\r\n');
    return [head.split('\r\n')[0], (JSON.parse(body) as { status: string; code: string }).code];
  };
  const long = `GET /api/v1/arts?search=${'a'.repeat(17_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`;
  expect(await send(long)).toEqual(['HTTP/1.1 431 Request Header Fields Too Large', 'input.headTooLarge']);
  expect(await send('no request\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', 'input.malformed']);
  // A client that leaves its own side open holds nothing.
  const half = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  half.write('no request\r\n\r\n');
  half.resume();
  await once(half, 'end');
  const count = () =>
    new Promise<number>((resolve, reject) => server.app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))));
  await expect.poll(count).toBe(0);
  half.destroy();
});

test("an address that is not well encoded gets a refusal in the API's format", async () => {
  const answer = await server.app.inject('/api/v1/arts/name/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 'fail', code: 'input.malformed' });
});

test("a token of 'null' or 'undefined' counts as none: public calls are served, calls for accounts are refused", async () => {
  for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer ']) {
    expect((await server.app.inject({ url: '/api/v1/arts', headers: { authorization } })).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/v1/cart', headers: { authorization } })).statusCode).toBe(401);
  }
});

test('the scheme of the Authorization header is case-insensitive', async () => {
  const { token } = await server.person({ role: 'User' });
  expect((await server.app.inject({ url: '/api/v1/cart', headers: { authorization: `bearer ${token}` } })).statusCode).toBe(200);
});

test('a choice that is none says which there are', async () => {
  const { statusCode, json } = await server.call('GET /arts?price=cheap');
  expect(statusCode).toBe(400);
  expect(json<{ message: string }>().message).toBe('Please choose one of low, medium, high');
});

test('an empty filter counts as absent', async () => {
  const { statusCode, json } = await server.call(
    'GET /arts?search=&category=&price=&medium=&size=&availability=&owner=&sort=&limit=&cursor=',
  );
  expect([statusCode, json()]).toEqual([200, (await server.call('GET /arts')).json()]);
});

test('a JSON body that is too large is refused as too large', async () => {
  const answer = await server.call('POST /messages', { body: { message: 'a'.repeat(300_000) } });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    413,
    'This is too large to send. Send fewer or smaller files.',
  ]);
});

test("a visitor's answer may be cached for seconds, but never shared with a signed-in account", async () => {
  const shared = await server.call('GET /users');
  expect([shared.headers['cache-control'], shared.headers.vary]).toEqual([
    'public, max-age=0, s-maxage=2',
    'accept-encoding, authorization',
  ]);
  const { token } = await server.person({ role: 'Admin' });
  expect((await server.call('GET /users', { as: token })).headers['cache-control']).toBe('no-store');
});

test('a lone surrogate in a JSON text is refused and never a fault; a whole pair, and its spelling out, are accepted', async () => {
  const { token } = await server.person();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const search = (text: string) =>
    server.app.inject({ method: 'POST', url: '/api/v1/saved-searches', headers, payload: `{"search":"${text}"}` });
  for (const half of ['\\ud800', '\\uDC00 basket', 'basket \\uD83D', '\\\\\\ud800', '\\ude00\\ud83d']) {
    const answer = await search(half);
    expect([answer.statusCode, answer.json<{ code: string }>().code], half).toEqual([400, 'input.malformed']);
  }
  for (const whole of ['\\ud83d\\ude00 basket', 'basket \\\\ud800']) expect((await search(whole)).statusCode, whole).toBe(201);
});

test('a text of invisible characters counts as empty, and no text changes the direction of the text beside it', async () => {
  const { id, token } = await server.person();
  const rename = async (name: string) => {
    const answer = await server.call(`PUT /users/${id}`, { as: token, body: { name } });
    return [answer.statusCode, answer.json<{ data?: { name: string } }>().data?.name];
  };
  for (const name of ['\u200b\u200b', '\u3164', '\u2800', '\u202e', '\ufeff\u00ad']) expect(await rename(name)).toEqual([400, undefined]);
  expect(await rename('Aline \u202eanilA\u202c')).toEqual([200, 'Aline anilA']);
  expect(await rename('Ange 👩🏾‍🎨')).toEqual([200, 'Ange 👩🏾‍🎨']);
  const words = (text: string) =>
    server.call('POST /messages', { body: { names: 'Aline', email: 'a@example.com', subject: 'x', message: text } });
  expect([(await words('\u200b\n\u200b')).statusCode, (await words('Muraho\n\u200b')).statusCode]).toEqual([400, 201]);
});
