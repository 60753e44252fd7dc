// Brings a bare clone to life on a host with nothing but Node 20 and npm: installs the pinned Node and npm (runtime/), with them the
// packages, builds when sources changed, and goes on with the task. No dependency, and nothing newer than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const runtimeNode = at('runtime/node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
const runtimeNpm = at('runtime/node_modules/npm/bin/npm-cli.js');

/** What each task needs before it, and the file that it runs under the pinned Node. */
const tasks = {
  // React renders pages several times slower when it takes itself to be in development. Compiled modules are kept from start to
  // start: loading 1,400 of them is most of what a start costs.
  start: { build: true, run: ['main.ts'], env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: at('build/.compiled') } },
  dev: { run: ['--conditions=development', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'main.ts', '--dev'] },
  build: { build: true },
  test: { build: true, browser: true, run: ['scripts/test.ts'], env: { NODE_COMPILE_CACHE: at('build/.compiled') } },
  verify: { build: true, browser: true, run: ['scripts/verify.ts'] },
  seed: { run: ['scripts/seed.ts'] },
  admin: { run: ['scripts/admin.ts'] },
  backup: { run: ['scripts/backup.ts'] },
  restore: { run: ['scripts/restore.ts'] },
  bench: { build: true, run: ['bench/bench.ts'] },
  budget: { build: true, browser: true, run: ['scripts/budget.ts'] },
};

// Not `npm ci`: it refuses a lock file that lacks an optional package of another platform, and a registry that mirrors only some
// platforms gives no other lock file. `install` takes every version from the lock file too, and `--no-save` leaves that as it is.
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) stop(`Unknown task '${name}'. Known: ${Object.keys(tasks).join(', ')}`);

installRuntime();
const environment = pinnedEnvironment();
installPackages();
if (task.browser) installBrowser();
if (task.build) build();
if (task.run) go(task.run);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
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

/** The host's npm fetches the pinned Node and npm; their hashes are in runtime/package-lock.json. */
function installRuntime() {
  const stampFile = at('runtime/node_modules/.installed-for');
  const stamp = `${process.platform}-${process.arch} ${digest('runtime/package-lock.json')}`;
  if (isStamped(stampFile, stamp)) return;
  console.log('Installing the pinned Node…');
  const args = [...INSTALL, '--include=optional'];
  const cli = process.env.npm_execpath;
  const options = { cwd: at('runtime') };
  const done = cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options);
  if (!done) stop('The pinned Node could not be installed. Is the npm registry reachable?');
  if (!existsSync(runtimeNode)) stop(`There is no pinned Node for ${process.platform}-${process.arch}.`);
  writeFileSync(stampFile, stamp);
}

function pinnedEnvironment() {
  const folders = [path.dirname(runtimeNode), at('node_modules/.bin'), process.env.PATH];
  // Password hashing and files share these threads; Node's own 4 let a flood of sign-ins hold up the pictures.
  return { UV_THREADPOOL_SIZE: '8', ...process.env, PATH: folders.join(path.delimiter) };
}

/** npm runs under the pinned Node: an older one silently picks older packages. */
function installPackages() {
  const stampFile = at('node_modules/.installed-for');
  const stamp = `${process.platform}-${process.arch} ${digest('package-lock.json', 'runtime/package-lock.json')}`;
  if (isStamped(stampFile, stamp)) return;
  console.log('Installing packages…');
  const args = [runtimeNpm, ...INSTALL, '--include=dev', '--include=optional'];
  if (!run(runtimeNode, args, { env: environment })) stop('The packages could not be installed. Is the npm registry reachable?');
  writeFileSync(stampFile, stamp);
}

/** Chromium for the tests in a browser, from Debian, when we may install it. */
function installBrowser() {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  if (known.some((file) => file && existsSync(file))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    stop('The tests need Chromium. Install it (apt-get install chromium as root) or name it with CHROMIUM_PATH.');
  }
  console.log('Installing Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = ['-y', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  const done =
    run('apt-get', ['update', '-qq'], { env }) &&
    run('apt-get', ['install', ...quiet, 'chromium'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!done) stop('Chromium could not be installed. Install it and name it with CHROMIUM_PATH.');
}

/** Everything that the built pages are made of. */
function sources() {
  const files = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'lingui.config.ts'].filter((file) =>
    existsSync(at(file)),
  );
  const walk = (folder) => {
    for (const entry of readdirSync(at(folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(file);
    }
  };
  for (const folder of ['contract', 'web', 'public', 'content']) if (existsSync(at(folder))) walk(folder);
  return files;
}

function build() {
  const stampFile = at('build/.built-from');
  const stamp = digest(...sources());
  if (isStamped(stampFile, stamp)) return;
  console.log('Building…');
  rmSync(at('build'), { recursive: true, force: true });
  const env = { ...environment, NODE_ENV: 'production' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  if (!run(runtimeNode, [at('node_modules/@react-router/dev/bin.cjs'), 'build'], quiet)) stop('The build failed.');
  if (!run(runtimeNode, ['scripts/compress-build.ts'], { env })) stop('The build could not be compressed.');
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Goes on under the pinned Node; signals are handed on, and the child ends itself when this process is gone (its channel closes). */
function go(args) {
  const child = spawn(runtimeNode, ['--disable-warning=ExperimentalWarning', ...args, ...rest], {
    cwd: root,
    env: { ...task.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
    if (child.connected) child.disconnect();
  });
  child.on('error', (error) => stop(error.message));
}
