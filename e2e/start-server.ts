import { setTimeout as pause } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, urlOf } from '#embedded-postgres/connection.ts';
import { openForScript } from '../scripts/script-connection.ts';
import { freePort } from '#server/testing/free-port.ts';
import { copyShop, DEMO_SHOP_VARIABLE, EMPTY_SHOP_VARIABLE } from './demo-shop.ts';

/** A whole Ubugeni as started by `npm start`, with its demo content, in a folder of its own. */
export type StartedServer = {
  url: string;
  dataDir: string;
  pid: number;
  /** Stops the server and leaves its data. */
  stop(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

/** Starts the built product on a free port, rate limits off; `environment` adds settings. It begins as a copy of a prepared shop. */
export async function startServer(environment: Record<string, string> = {}): Promise<StartedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-server-'));
  const port = await freePort();
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const prepared = process.env[environment['DEMO'] === '0' ? EMPTY_SHOP_VARIABLE : DEMO_SHOP_VARIABLE];
  try {
    if (prepared) await copyShop(prepared, dataDir);
    const server = await spawnServer({ ...environment, DATA_DIR: dataDir, PORT: String(port) });
    const stopServer = () => stop(server, 'SIGTERM');
    const close = async () => {
      await stopServer();
      await remove();
    };
    return { url: urlOn(port), dataDir, pid: server.pid!, stop: stopServer, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the built product on data that is there and stays. */
export async function startServerOn(dataDir: string, environment: Record<string, string> = {}): Promise<StartedServer> {
  const port = await freePort();
  const server = await spawnServer({ ...environment, DATA_DIR: dataDir, PORT: String(port) });
  const stopServer = () => stop(server, 'SIGTERM');
  return { url: urlOn(port), dataDir, pid: server.pid!, stop: stopServer, close: stopServer };
}

/** A further node over the database and files of a server, on a fixed port of its own. */
export type StartedNode = {
  url: string;
  /** Ends it at once, as a crash does (kill -9). */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a further node for a server, as an operator does: by DATABASE_URL. */
export async function startNode({ dataDir }: StartedServer, environment: Record<string, string> = {}): Promise<StartedNode> {
  const { connection } = await openForScript({ dataDir, databaseUrl: undefined });
  const port = await freePort();
  const start = () => spawnServer({ ...environment, DATA_DIR: dataDir, DATABASE_URL: urlOf(connection as Connection), PORT: String(port) });
  let server = await start();
  return {
    url: urlOn(port),
    kill: () => stop(server, 'SIGKILL'),
    start: async () => void (server = await start()),
    close: () => stop(server, 'SIGTERM'),
  };
}

const urlOn = (port: number) => `http://127.0.0.1:${port}`;

async function spawnServer(environment: Record<string, string> & { PORT: string }): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await waitUntilReady(server, urlOn(Number(environment.PORT)));
    return server;
  } catch (error) {
    await stop(server, 'SIGTERM');
    throw error;
  }
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempts = 0; attempts < 2_400; attempts += 1) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await pause(250);
  }
  throw new Error('The server did not become ready');
}

function stop(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
