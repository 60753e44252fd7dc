import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SIMULATOR_FLAGS, SIMULATOR_PROGRAM } from '#server/payments/provider/simulator-program.ts';

/**
 * Lets the payment simulator run once, which fills Node's compile cache (NODE_COMPILE_CACHE): Node strips what it finds there of no types, and the compiler
 * that does it holds 20 MiB of a simulator for as long as it runs. Throws where it did not end by itself.
 */
export async function compileSimulator(): Promise<void> {
  // Never this process's own flags: with its '-e' the child would be this function again, and so on without end.
  const child = fork(SIMULATOR_PROGRAM, [], { execArgv: [...SIMULATOR_FLAGS], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  // It has one line to say, once everything is loaded.
  await Promise.race([once(child.stdout!, 'data'), ended]);
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The payment simulator ended with ${String(code)}.`);
}
