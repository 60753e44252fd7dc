import { type ChildProcess, spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPages } from './test-report/failed-pages.ts';

// All tests: unit tests (Vitest) and beside them browser tests (Playwright), whose output follows; ends with the failures and one line of counts.
// Both wait for processes, jobs and pages: one after the other they use two thirds of two processors.
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
  const units = runVitest();
  const journeys = filter.length > 0 || isWithoutBrowser ? { counts: { passed: 0, failed: 0 }, ok: true, pages: [] } : runPlaywright(units);
  const [unit, browser] = await Promise.all([units, journeys]);
  const passed = unit.counts.passed + browser.counts.passed;
  const failed = unit.counts.failed + browser.counts.failed;
  // Vitest printed them earlier; repeated here for readers of the end of a log.
  if (unit.failures.length > 0) console.log(`\n${unit.failures.join('\n\n')}`);
  if (browser.pages.length > 0) console.log(`\n${browser.pages.join('\n\n')}`);
  if (unit.flaky.length > 0) console.log(`\nPassed at the second try (decision 60):\n${unit.flaky.join('\n')}`);
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

type Run = { env?: Record<string, string>; printAfter?: Promise<unknown> };

/** Runs a command of Node; true when it ends with status 0. What it prints is held back until `printAfter` has settled. */
function run(command: string, args: string[], { env = {}, printAfter }: Run = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stdio = printAfter ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } });
    if (printAfter) void printLater(child, printAfter);
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

async function printLater({ stdout, stderr }: ChildProcess, wait: Promise<unknown>): Promise<void> {
  const held: Buffer[] = [];
  const hold = (chunk: Buffer) => void held.push(chunk);
  for (const stream of [stdout, stderr]) stream?.on('data', hold);
  await Promise.allSettled([wait]);
  for (const stream of [stdout, stderr]) stream?.off('data', hold).pipe(process.stdout, { end: false });
  for (const chunk of held) process.stdout.write(chunk);
}

async function runVitest(): Promise<{ counts: Counts; ok: boolean; failures: string[]; flaky: string[] }> {
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
  const files = report?.testResults ?? [];
  return { counts, ok, failures: files.flatMap(findFailures), flaky: files.flatMap(findFlaky) };
}

/** The failures of one file: its tests by name with their messages, or the file itself when it could not be run. */
function findFailures({ name, message, assertionResults }: UnitReport['testResults'][number]): string[] {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `FAILED ${file} › ${fullName}\n${failureMessages.join('\n')}`);
  return failed.length > 0 || message === '' ? failed : [`FAILED ${file}\n${message}`];
}

/** The tests of one file that failed and passed when they were tried again, with the first line of why. */
function findFlaky({ name, assertionResults }: UnitReport['testResults'][number]): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${path.relative(process.cwd(), name)} › ${fullName}: ${failureMessages[0]?.split('\n')[0]}`);
}

/** Runs the journeys; what they print follows what the unit tests print. `pages`: what the page showed where one failed. */
async function runPlaywright(units: Promise<unknown>): Promise<{ counts: Counts; ok: boolean; pages: string[] }> {
  const file = path.join(folder, 'playwright.json');
  const ok = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    printAfter: units,
  });
  const report = await readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(file);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return { counts: { passed: expected + flaky, failed: unexpected }, ok, pages: await readPages('test-results') };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
