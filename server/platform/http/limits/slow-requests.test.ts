import { setTimeout as pause } from 'node:timers/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { CONNECTIONS_OF_ONE, REQUEST_TIMES, type RequestTimes, serverTimes } from './slow-requests.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
/** The product's times a hundred times shorter; signed-in requests have far more. */
const TIMES: RequestTimes = { headMs: 400, anonymousMs: 800, signedInMs: 60_000, stalledMs: 3_000, checkMs: 50 };
const CONNECTIONS = 80;
const apps: FastifyInstance[] = [];
const open: Sender[] = [];

/** A server with the times of this file, or with the product's own. */
async function listen(options: Parameters<typeof buildApp>[1]): Promise<number> {
  const app = await buildApp(server.services, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  apps.push(app);
  return (app.server.address() as AddressInfo).port;
}

let port: number;
beforeAll(async () => {
  port = await listen({ times: TIMES, connectionsOfOne: CONNECTIONS });
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

type Sender = { socket: Socket; answer: string; isClosed: boolean; dribble(text: string, everyMs: number): void };

/** A connection from a loopback address of its own that sends `begin` at once. */
function send(begin: string, from = '127.0.0.1', to = port): Sender {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  const sender: Sender = {
    socket,
    answer: '',
    isClosed: false,
    dribble(text, everyMs) {
      let n = 0;
      const timer = setInterval(() => socket.write(text[(n += 1) - 1] ?? ''), everyMs);
      socket.on('close', () => clearInterval(timer));
    },
  };
  socket.on('data', (bytes) => (sender.answer += bytes.toString())).on('close', () => (sender.isClosed = true));
  socket.write(begin);
  open.push(sender);
  return sender;
}

const PART = '--b\r\nContent-Disposition: form-data; name="img"; filename="a.png"\r\n\r\naaaa';
const head = (line: string, length: number, more = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${length}\r\nContent-Type: `;
const slowSignUp = `${head('POST /api/v1/users', 5_000_000)}multipart/form-data; boundary=b\r\n\r\n${PART}`;
const status = (sender: Sender) => sender.answer.slice(9, 12);

test('a head may take ten seconds, a request without a session a minute, and an address may have 500 connections', () => {
  expect([REQUEST_TIMES.headMs, REQUEST_TIMES.anonymousMs, CONNECTIONS_OF_ONE]).toEqual([10_000, 60_000, 500]);
  expect(serverTimes(REQUEST_TIMES).http.headersTimeout).toBe(10_000);
  // The times of a server that is started without any.
  expect([server.app.server.headersTimeout, server.app.server.requestTimeout]).toEqual([10_000, REQUEST_TIMES.signedInMs]);
});

test('sixty slow anonymous uploads, each from another address, take no slot of a signed-in account', async () => {
  const own = await listen({});
  const senders = Array.from({ length: 60 }, (_, n) => send(slowSignUp, `127.0.1.${n + 1}`, own));
  // Anonymous uploads beyond the slots are refused.
  await expect.poll(() => senders.filter((sender) => status(sender) === '503').length, { timeout: 120_000 }).toBe(40);
  const { id, token } = await server.person();
  const body = JSON.stringify({ img: `data:image/png;base64,${'a'.repeat(300_000)}` });
  const answer = await fetch(`http://127.0.0.1:${own}/api/v1/users/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  // Admitted, then refused because it is no picture.
  expect(answer.status).toBe(400);
  const crowd = Array.from({ length: 4 }, () => send(slowSignUp, '127.0.2.1', own));
  await expect.poll(() => crowd.filter((sender) => ['429', '503'].includes(status(sender))).length).toBe(4);
});

test('an address has three slots for anonymous uploads, and gets them back', async () => {
  const own = await listen({});
  const senders = Array.from({ length: 4 }, () => send(slowSignUp, '127.0.0.1', own));
  await expect.poll(() => senders.map(status).toSorted()).toEqual(['', '', '', '429']);
  for (const { socket } of senders) socket.destroy();
  await expect
    .poll(async () => {
      const sender = send(`${slowSignUp}\r\n--b--\r\n`.replace('5000000', '5000001'), '127.0.0.1', own);
      await pause(50);
      return status(sender);
    })
    .toBe('');
});

test('a slow body, of whatever type, ends with 408 and a closed connection; so does a slow head', async () => {
  const json = head('POST /api/v1/users/auth', 1_000);
  const senders = {
    multipart: send(slowSignUp),
    json: send(`${json}application/json\r\n\r\n{"email":"`),
    chunked: send(
      'POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n5\r\n{"a":\r\n',
    ),
    nowhere: send(`${head('POST /api/v1/nowhere', 1_000)}application/json\r\n\r\n{`),
    head: send('GET /api/v1/arts HTTP/1.1\r\nHost: x\r\nX-Long: '),
  };
  for (const [name, sender] of Object.entries(senders)) sender.dribble((name === 'chunked' ? '1\r\na\r\n' : 'a').repeat(500), 40);
  const silent = send('');
  await expect.poll(() => [...Object.values(senders), silent].every(({ isClosed }) => isClosed), { timeout: 120_000 }).toBe(true);
  expect(Object.entries(senders).map(([name, sender]) => `${name} ${status(sender)}`)).toEqual([
    'multipart 408',
    'json 408',
    'chunked 408',
    // An unknown call is refused before its body arrives.
    expect.stringMatching(/^nowhere (404|408)$/),
    'head 408',
  ]);
  expect(senders.json.answer).toContain('"code":"input.slow"');
  expect(senders.json.answer.toLowerCase()).toContain('connection: close');
});

test('a signed-in request may take longer as long as bytes arrive', async () => {
  const { token } = await server.person();
  const post = `${head('POST /api/v1/users/me', 60, `Authorization: Bearer ${token}\r\n`).replace('POST /api/v1/users/me', 'PUT /api/v1/favorites')}application/json\r\n\r\n`;
  const body = '{"ids":[]}'.padEnd(60, ' ');
  const slow = send(post);
  slow.dribble(body, 30);
  const anonymous = send(`${head('POST /api/v1/users/auth', 60)}application/json\r\n\r\n`);
  anonymous.dribble(body, 30);
  const stalled = send(`${post}{`);
  // As slow and without a session, it is over while the other one still arrives.
  await expect.poll(() => status(anonymous), { timeout: 120_000 }).toBe('408');
  expect(status(slow)).toBe('');
  await expect.poll(() => status(slow), { timeout: 120_000 }).toBe('200');
  await expect.poll(() => status(stalled), { timeout: 120_000 }).toBe('408');
});

test('connections of an address beyond the limit are closed, and other addresses are served', async () => {
  const idle = Array.from({ length: CONNECTIONS + 5 }, () => send(''));
  await expect.poll(() => idle.filter(({ isClosed }) => isClosed).length, { timeout: 120_000 }).toBeGreaterThanOrEqual(5);
  const other = send('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '127.0.3.1');
  await expect.poll(() => status(other)).toBe('200');
  for (const { socket } of idle) socket.destroy();
  await expect
    .poll(async () => {
      const next = send('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await pause(50);
      return status(next);
    })
    .toBe('200');
});
