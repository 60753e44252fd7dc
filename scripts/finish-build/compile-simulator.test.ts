import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SIMULATOR_FLAGS, SIMULATOR_PROGRAM } from '#server/payments/provider/simulator-program.ts';
import { compileSimulator } from './compile-simulator.ts';

/** The files of types that a simulator that starts now asks this cache for, and those it finds. */
async function startWith(cache: string): Promise<Record<'asked' | 'found', string[]>> {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const child = spawn(process.execPath, [...SIMULATOR_FLAGS, SIMULATOR_PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const said = await text(child.stderr);
  const filesOf = (pattern: RegExp) => Array.from(said.matchAll(pattern), ([, file = '']) => file).toSorted();
  return {
    asked: filesOf(/reading cache from \S+ for StrippedTypeScript (\S+?\.ts)\b/g),
    found: filesOf(/retrieving transpile cache for StrippedTypeScript (\S+?\.ts)\.*success/g),
  };
}

test('after the build a first simulator strips no file of its types', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const without = await startWith(path.join(folder, 'without'));
  expect(without.asked.length).toBeGreaterThan(10);
  expect(without.found).toEqual([]);
  vi.stubEnv('NODE_COMPILE_CACHE', path.join(folder, 'build'));
  await compileSimulator();
  expect(await startWith(path.join(folder, 'build'))).toEqual({ asked: without.asked, found: without.asked });
});
