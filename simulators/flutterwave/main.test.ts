import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator } from './server.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'flutterwave-'))));
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function startProgram(...given: (string | { env: Record<string, string> })[]): ChildProcess {
  const args = given.filter((one) => typeof one === 'string');
  const env = Object.assign({}, process.env, ...given.map((one) => (typeof one === 'string' ? {} : one.env)));
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(path.join(import.meta.dirname, 'main.ts'), args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv, env });
  children.push(child);
  return child;
}
const firstLine = async (child: ChildProcess) =>
  JSON.parse(String((await once(createInterface({ input: child.stdout! }), 'line'))[0])) as { url: string };
const pay = (url: string, tx_ref: string) =>
  fetch(`${url}/__sim/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tx_ref, amount: 100, currency: 'RWF' }),
  });

describe('the program', () => {
  test('prints its address, stores its transactions on SIGTERM, and continues with them', async () => {
    const data = path.join(folder, 'deep', 'ledger.json');
    const first = startProgram('--data', data, '--public-url', 'http://pay.shop.example/');
    const { url, port } = (await firstLine(first)) as { url: string; port?: number };
    expect(url).toBe('http://pay.shop.example');
    await pay(`http://127.0.0.1:${port}`, 'order-1');
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);
    const second = startProgram('--data', data);
    const { url: again } = await firstLine(second);
    await pay(again, 'order-2');
    const { transactions } = (await (await fetch(`${again}/__sim/ledger`)).json()) as { transactions: { id: number; tx_ref: string }[] };
    expect(transactions.map(({ tx_ref }) => tx_ref)).toEqual(['order-1', 'order-2']);
    expect(transactions[1]!.id).toBeGreaterThan(transactions[0]!.id);
  });

  test('answers no switches where it is told so, and the provider’s calls as ever', async () => {
    const { url, port } = (await firstLine(startProgram('--no-switches'))) as { url: string; port?: number };
    expect([(await pay(url, 'order-1')).status, (await fetch(`${url}/__sim/ledger`)).status]).toEqual([404, 404]);
    expect((await fetch(`http://127.0.0.1:${port}/v3.js`)).status).toBe(200);
  });

  test('ends when its parent is gone', async () => {
    const child = startProgram();
    await firstLine(child);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each([
    ['--secret-key', 'FLWSECK_TEST-in-the-command-line-X'],
    ['--public-key', 'FLWPUBK-live-X'],
    ['--port', 'many'],
    ['--signature', 'none'],
  ])('does not start with %s %s', async (name, value) => {
    const child = startProgram(name, value);
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});

test('reads its secrets from the environment, and refuses live ones', async () => {
  const secrets = { SIMULATOR_SECRET_KEY: 'FLWSECK_TEST-of-a-test-X', SIMULATOR_SECRET_HASH: 'hash-of-a-test' };
  const said = (await firstLine(startProgram({ env: secrets }))) as Record<string, unknown>;
  expect(said).toMatchObject({ secretKey: 'FLWSECK_TEST-of-a-test-X', secretHash: 'hash-of-a-test' });
  const live = startProgram({ env: { SIMULATOR_SECRET_KEY: 'FLWSECK-live-X' } });
  expect(await once(live, 'exit')).toEqual([1, null]);
});

describe('the ledger’s file', () => {
  const order = { tx_ref: 'order-1', amount: 100, currency: 'RWF' };

  test('is complete after every write, and no other file stays in its folder', async () => {
    const dataFile = path.join(folder, 'ledger.json');
    const simulator = await startSimulator({ dataFile });
    for (let n = 0; n < 50; n++) simulator.charge({ ...order, tx_ref: `order-${n}` });
    await simulator.close();
    expect(JSON.parse(await readFile(dataFile, 'utf8'))).toHaveLength(50);
    expect(await readdir(folder)).toEqual(['ledger.json']);
  });

  test('stores refunds, and a pending payment succeeds after a restart', async () => {
    const dataFile = path.join(folder, 'ledger.json');
    const first = await startSimulator({ dataFile });
    const { id } = first.charge(order);
    const headers = { authorization: `Bearer ${first.keys.secretKey}`, 'content-type': 'application/json' };
    await fetch(`${first.url}/v3/transactions/${id}/refund`, { method: 'POST', headers, body: '{"amount":40}' });
    first.faults.set('pendingThenSuccess:30');
    first.charge({ ...order, tx_ref: 'order-2' });
    await first.close();
    const statuses: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const second = await startSimulator({
      dataFile,
      webhook: async (_headers, body) => {
        statuses.push((JSON.parse(body) as { data: { status: string } }).data.status);
        resolve();
        return 200;
      },
    });
    await promise;
    expect(statuses).toEqual(['successful']);
    expect(second.ledger('order-1')[0]?.refunds).toMatchObject([{ amount: 40 }]);
    await second.close();
  });

  test('that is no ledger ends the start with a sentence', async () => {
    const dataFile = path.join(folder, 'ledger.json');
    await writeFile(dataFile, '{"half":');
    await expect(startSimulator({ dataFile })).rejects.toThrow(/is not a ledger/);
  });
});
