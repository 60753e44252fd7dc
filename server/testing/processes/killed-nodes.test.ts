import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { type NodeProcess, startNode } from './node-process.ts';
import { judgeHistory, makeHistory, type OrderHistory, work } from './order-history.ts';
import { useTestServer } from '#server/testing/test-server.ts';

// Real processes of the built product over one database; more kills and their figures: bench/kills.ts.
const server = useTestServer();
const nodes: NodeProcess[] = [];
let dataDir = '';

const start = async (port: number): Promise<NodeProcess> => {
  const { host, port: databasePort, user, database } = server.services.db.$client.options;
  const DATABASE_URL = `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${databasePort}&user=${user}`;
  return startNode({ port, dataDir, environment: { DATABASE_URL, DATABASE_POOL: '8' } });
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-nodes-'));
  nodes.push(...(await Promise.all([start(await freePort()), start(await freePort())])));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** On another port: a connection of somebody else may have been given the one of before meanwhile. */
const restart = async () => void (nodes[0] = await start(await freePort()));

/** Waits until that many more orders were acknowledged. */
async function untilPlaced({ submits }: OrderHistory, more: number): Promise<void> {
  const placed = () => submits.filter(({ answer }) => answer === 'ok').length;
  const wanted = placed() + more;
  while (placed() < wanted) await pause(10);
}

const nothingWrong = { lost: 0, doubled: 0, made: 0, notReplayed: 0, unbalanced: 0 };

test(
  'kill -9 of a node while orders are placed loses none and duplicates none; the same key finds each (F01)',
  { timeout: 300_000 },
  async () => {
    const { db } = server.services;
    const history = await makeHistory(db, [400, 400, 400, 3, 400]);
    const workers = work(db, history, () => nodes[0]!.url, 6);
    for (let kills = 0; kills < 2; kills += 1) {
      await untilPlaced(history, 12);
      await nodes[0]!.kill();
      await restart();
    }
    await untilPlaced(history, 1);
    await workers.stop();
    const verdict = await judgeHistory(db, history, nodes[0]!.url);
    expect(verdict).toMatchObject(nothingWrong);
    expect(verdict.acknowledged).toBeGreaterThan(24);
    expect(verdict.unanswered).toBeGreaterThan(0);
  },
);

test('when a node dies the other one serves the same session at once (F28)', { timeout: 300_000 }, async () => {
  const { token } = await server.person();
  const getCart = (node: NodeProcess) => fetch(`${node.url}/api/v1/cart`, { headers: { authorization: `Bearer ${token}` } });
  const cart = await (await getCart(nodes[0]!)).json();
  await nodes[0]!.kill();
  await expect(getCart(nodes[0]!)).rejects.toThrow();
  expect(await (await getCart(nodes[1]!)).json()).toEqual(cart);
  await restart();
});

test(
  'SIGTERM under load: accepted requests are answered, others are not started, and the node exits with 0 (F32)',
  { timeout: 300_000 },
  async () => {
    const { db } = server.services;
    const history = await makeHistory(db, [1_000, 1_000, 1_000]);
    const workers = work(db, history, () => nodes[0]!.url, 6);
    await untilPlaced(history, 12);
    expect(await nodes[0]!.stop()).toBe(0);
    await workers.stop();
    const verdict = await judgeHistory(db, history, nodes[1]!.url);
    expect(verdict).toMatchObject({ ...nothingWrong, committed: 0 });
    expect(verdict.unanswered).toBeGreaterThan(0);
  },
);
