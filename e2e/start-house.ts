import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';

/** A whole Ubugeni as `npm start` runs it, with its demo content, in a folder of its own. */
export type StartedHouse = { url: string; dataDir: string; pid: number; close(): Promise<void> };

/** Starts the built product on a free port, rate limits off; `environment` adds settings. */
export async function startHouse(environment: Record<string, string> = {}): Promise<StartedHouse> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-house-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const close = async () => {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, dataDir, pid: server.pid!, close };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not become ready');
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
