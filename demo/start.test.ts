import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, urlOf } from '#embedded-postgres/connection.ts';
import { hashPassword } from '#server/accounts/sign-in/password.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startNode } from '#server/testing/processes/node-process.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { emailOf } from './catalogue/people.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';

const server = useTestServer();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the product on the database of these tests; returns what it printed and how it answered a sign-in with the published password. */
async function startOnce(email: string): Promise<{ printed: string; status: number }> {
  const DATABASE_URL = urlOf(server.services.db.$client.options as Connection);
  let printed = '';
  const onLog = (text: string) => void (printed += text);
  const node = await startNode({ port: await freePort(), dataDir, environment: { DATABASE_URL, DEMO: '0' }, onLog });
  try {
    const { status } = await fetch(`${node.url}/api/v1/users/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    return { printed, status };
  } finally {
    await node.stop();
  }
}

test('once the product has started without demo content, the published password opens no account that had it; the new one is printed once', async () => {
  const { email } = await server.person({ email: emailOf('admin'), role: 'Admin', passwordHash: await hashPassword(DEMO_PASSWORD) });
  const first = await startOnce(email);
  expect(first.status).toBe(401);
  expect(first.printed.split('\n').filter((line) => line.includes(email))).toHaveLength(1);
  const second = await startOnce(email);
  expect([second.status, second.printed.includes(email)]).toEqual([401, false]);
});
