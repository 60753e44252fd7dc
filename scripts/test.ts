import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Every test: the code's own (Vitest), then the browser's (Playwright); closes with one line of counts.
type Counts = { passed: number; failed: number };

const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-counts-'));
const filter = process.argv.slice(2);
try {
  const unit = await runVitest();
  const browser = filter.length > 0 ? { counts: { passed: 0, failed: 0 }, ok: true } : await runPlaywright();
  const passed = unit.counts.passed + browser.counts.passed;
  const failed = unit.counts.failed + browser.counts.failed;
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = unit.ok && browser.ok && passed > 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function runVitest(): Promise<{ counts: Counts; ok: boolean }> {
  const file = path.join(folder, 'vitest.json');
  const ok = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...filter,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return { counts: { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, ok };
}

async function runPlaywright(): Promise<{ counts: Counts; ok: boolean }> {
  const file = path.join(folder, 'playwright.json');
  const ok = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { counts: { passed: expected + flaky, failed: unexpected }, ok };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
