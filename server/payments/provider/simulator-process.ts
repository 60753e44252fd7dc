import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, type FlutterwaveKeys, ownHost } from '#server/platform/start/config.ts';
import { SIMULATOR_FLAGS, SIMULATOR_PROGRAM } from './simulator-program.ts';

export type StartedSimulator = { keys: FlutterwaveKeys; stop(): void };

/** Starts the provider's simulator as a child process with keys generated for this run; it ends with this process. */
export async function startSimulatorProcess(config: Config): Promise<StartedSimulator> {
  const random = () => randomBytes(16).toString('hex');
  const keys = { publicKey: `FLWPUBK_TEST-${random()}-X`, secretKey: `FLWSECK_TEST-${random()}-X`, secretHash: random() };
  const ownUrl = `http://${ownHost(config.host)}:${config.port}`;
  const child = fork(
    SIMULATOR_PROGRAM,
    [
      '--port',
      String(config.simulator.port),
      '--host',
      config.host,
      '--webhook-url',
      `${ownUrl}/api/v1/payments/webhook`,
      '--data',
      path.join(config.dataDir, 'flutterwave-simulator.json'),
      '--public-key',
      keys.publicKey,
      // A proxy on this machine would make everybody somebody of this machine.
      ...(config.simulator.url ? ['--public-url', config.simulator.url, '--no-switches'] : []),
    ],
    // Not on its command line, which every user of the machine can read.
    {
      execArgv: [...process.execArgv, ...SIMULATOR_FLAGS],
      env: { ...process.env, SIMULATOR_SECRET_KEY: keys.secretKey, SIMULATOR_SECRET_HASH: keys.secretHash },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const lines = createInterface({ input: child.stdout! });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The payment simulator ended with ${String(code)}.`))),
  ]);
  const { url, port } = JSON.parse(line) as { url: string; port: number };
  const baseUrl = `http://${ownHost(config.host)}:${port}`;
  return { keys: { ...keys, baseUrl, scriptUrl: `${url}/v3.js` }, stop: () => void child.kill('SIGTERM') };
}
