import { spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// All tests: unit tests (Vitest), then browser tests (Playwright); ends with the failures and one line of counts.
type Counts = { passed: number; failed: number };
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-counts-'));
const filter = process.argv.slice(2);
const isWithoutBrowser = Boolean(process.env['TESTS_WITHOUT_BROWSER']);
const browserTests = isWithoutBrowser ? await findBrowserTests() : [];
/** Tests that did not run, reported at the end. */
const notRun = [...browserTests.filter(isAskedFor), ...(isWithoutBrowser && filter.length === 0 ? ['every journey of e2e/'] : [])];
try {
  const unit = await runVitest();
  const browser = filter.length > 0 || isWithoutBrowser ? { counts: { passed: 0, failed: 0 }, ok: true } : await runPlaywright();
  const passed = unit.counts.passed + browser.counts.passed;
  const failed = unit.counts.failed + browser.counts.failed;
  // Vitest printed them earlier; repeated here for readers of the end of a log.
  if (unit.failures.length > 0) console.log(`\n${unit.failures.join('\n\n')}`);
  if (notRun.length > 0)
    console.log(`\nNot run, for there is no browser: ${notRun.join(', ')}. Install Chromium, or name one with CHROMIUM_PATH.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = unit.ok && browser.ok && passed > 0 && notRun.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function isAskedFor(file: string): boolean {
  return filter.length === 0 || filter.some((part) => file.includes(part));
}

/** The Vitest tests that open a browser themselves. */
async function findBrowserTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{bench,contract,demo,embedded-postgres,server,web,simulators,scripts}/**/*.test.ts')) {
    if ((await readFile(file, 'utf8')).includes('/testing-browser.ts')) found.push(file);
  }
  return found.toSorted((one, other) => one.localeCompare(other));
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function runVitest(): Promise<{ counts: Counts; ok: boolean; failures: string[] }> {
  const file = path.join(folder, 'vitest.json');
  const ok = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...filter,
    ...browserTests.map((name) => `--exclude=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = await readReport<UnitReport>(file);
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  return { counts, ok, failures: (report?.testResults ?? []).flatMap(findFailures) };
}

/** The failures of one file: its tests by name with their messages, or the file itself when it could not be run. */
function findFailures({ name, message, assertionResults }: UnitReport['testResults'][number]): string[] {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `FAILED ${file} › ${fullName}\n${failureMessages.join('\n')}`);
  return failed.length > 0 || message === '' ? failed : [`FAILED ${file}\n${message}`];
}

async function runPlaywright(): Promise<{ counts: Counts; ok: boolean }> {
  const file = path.join(folder, 'playwright.json');
  const ok = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = await readReport<{ stats: { expected: number; unexpected: number } }>(file);
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  return { counts: { passed: expected, failed: unexpected }, ok };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
