import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findDataDirProcesses } from './data-dir-processes.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type NodeProcess, spawnNode, startNode } from './node-process.ts';

// Real processes with a database and a simulator of their own; many random moments: bench/start-kills.ts.
const folders: string[] = [];
let bystander: NodeProcess;
const makeFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-starts-'));
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  bystander = await startNode({ port: await freePort(), dataDir: await makeFolder() });
});
afterAll(async () => {
  await bystander.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test(
  'after kill -9 during a start the next one succeeds, with one database and one simulator, and another DATA_DIR is not touched',
  { timeout: 240_000 },
  async () => {
    const wish = { port: await freePort(), dataDir: await makeFolder() };
    const others = findDataDirProcesses(folders[0]!);
    const moments = {
      'its database is being made': () => findDataDirProcesses(wish.dataDir).others.length > 0,
      'its database starts': () => findDataDirProcesses(wish.dataDir).postmasters.length > 0,
      'its simulator starts': () => findDataDirProcesses(wish.dataDir).simulators.length > 0,
    };
    for (const [what, hasCome] of Object.entries(moments)) {
      const child = spawnNode(wish);
      await vi.waitFor(() => expect(hasCome(), what).toBe(true), { timeout: 120_000, interval: 20 });
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const node = await startNode(wish);
    await vi.waitFor(
      () => {
        const found = findDataDirProcesses(wish.dataDir);
        expect([found.postmasters.length, found.simulators.length]).toEqual([1, 1]);
      },
      { timeout: 120_000, interval: 50 },
    );
    const found = findDataDirProcesses(folders[0]!);
    expect([found.postmasters, found.simulators]).toEqual([others.postmasters, others.simulators]);
    expect((await fetch(`${bystander.url}/readyz`)).status).toBe(200);
    expect(await node.stop()).toBe(0);
    await vi.waitFor(() => expect(findDataDirProcesses(wish.dataDir)).toEqual({ postmasters: [], simulators: [], others: [] }), {
      timeout: 120_000,
      interval: 50,
    });
  },
);
