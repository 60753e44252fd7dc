import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One node of the built product, as a process of its own: it can be killed, and started again on the same port. */
export type NodeProcess = {
  url: string;
  pid: number;
  /** The time from its start until /readyz was ready, in milliseconds. */
  readyMs: number;
  /** kill -9: nothing is completed, nothing is closed. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit status. */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Whether it is still running. */
  isAlive(): boolean;
};

/** `onLog` receives its log, from warnings on. */
type Wish = { port: number; dataDir: string; environment?: Record<string, string>; onLog?: (text: string) => void };

const ROOT = path.join(import.meta.dirname, '../../..');
/** How long a started shop may take until it is ready, on a busy machine too. */
export const READY_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 20;

/** Starts a node on this port with these settings, without demo content and rate limits, and does not wait for it. */
export function spawnNode({ port, dataDir, environment = {}, onLog }: Wish): ChildProcess {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: onLog ? 'warn' : 'fatal',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    // With an IPC channel it ends with this process, however that ends.
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  });
  if (onLog) child.stdout?.setEncoding('utf8').on('data', onLog);
  return child;
}

/** Starts a node and waits until it is ready. */
export async function startNode(wish: Wish): Promise<NodeProcess> {
  const begun = performance.now();
  const url = `http://127.0.0.1:${wish.port}`;
  const child = spawnNode(wish);
  await waitUntilReady(child, url);
  return {
    url,
    pid: child.pid!,
    readyMs: performance.now() - begun,
    async kill() {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
    signal: (signal) => void child.kill(signal),
    isAlive: () => isRunning(child),
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (isRunning(child)) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    if (!isRunning(child)) throw new Error(`The node ended with ${child.exitCode ?? child.signalCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await pause(ASK_EVERY_MS);
  }
  await end(child, 'SIGKILL');
  throw new Error('The node did not become ready');
}
