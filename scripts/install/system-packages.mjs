// Debian packages that the pinned Node and the tests need. No dependency, and nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The package of each library that a bare Debian lacks. */
const PACKAGES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1' };
/** Chromium without a window: the same engine for three quarters of the processor time (measured on the journeys of the gallery). */
const HEADLESS_BROWSER = '/usr/bin/chromium-headless-shell';
const BROWSERS = [HEADLESS_BROWSER, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const APT = '/usr/bin/apt-get';

/** The browser of the tests: CHROMIUM_PATH, else an installed one; undefined when there is none. */
export const findBrowser = () => [process.env.CHROMIUM_PATH, ...BROWSERS].find((file) => file && existsSync(file));

/** Installs what lacks for browser tests, as root: Chromium without a window, or, where that is no package, any Chromium. */
export function installBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_BROWSER) || !mayInstall()) return;
  console.log('Installing Chromium…');
  if (!installPackages([path.basename(HEADLESS_BROWSER)]) && !findBrowser()) installPackages(['chromium']);
}

const mayInstall = (apt = APT) => process.getuid?.() === 0 && existsSync(apt);

/** Installs packages as root; returns whether it succeeded. */
function installPackages(names, apt = APT) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync(apt, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return run('update', '-qq') && run('install', '-y', '-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300', ...names);
}

/** The library that the dynamic loader does not find for a program; undefined when it starts. */
function findMissingLibrary(program, libraries) {
  const env = { ...process.env, LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
  const { status, stderr } = spawnSync(program, ['--version'], { env, encoding: 'utf8' });
  return status === 0 ? undefined : /loading shared libraries: ([^:\s]+):/.exec(stderr)?.[1];
}

/**
 * Makes sure that a program finds its libraries: installs missing ones as root, or, as a user who may not, unpacks them into the folder
 * `libraries` of the checkout, for LD_LIBRARY_PATH. Returns undefined, or a message with the missing package.
 */
export function provideLibraries(program, libraries, apt = APT) {
  const provided = new Set();
  for (;;) {
    const library = findMissingLibrary(program, libraries);
    if (!library) return undefined;
    const name = PACKAGES[library];
    const provide = mayInstall(apt) ? installAsRoot : fetchInto;
    if (!name || provided.has(name) || !provide({ name, library, libraries, apt })) return describeMissing(name, library);
    provided.add(name);
  }
}

function installAsRoot({ name, library, apt }) {
  console.log(`The pinned Node needs ${library}: installing the package ${name}…`);
  return installPackages([name], apt);
}

/** Unpacks the package into the folder without installing it; apt verifies its signature. */
function fetchInto({ name, library, libraries, apt }) {
  if (!existsSync(apt)) return false;
  console.log(
    `The pinned Node needs ${library}: fetching the package ${name} into ${path.relative(process.cwd(), libraries)}, without installing it…`,
  );
  const work = `${libraries}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const run = (command, ...args) => spawnSync(command, args, { cwd: work, stdio: 'ignore' }).status === 0;
  const isThere =
    run(apt, 'download', name) &&
    run('sh', '-c', 'dpkg-deb -x ./*.deb . && mkdir -p "$1" && find . -name "*.so*" -exec cp -Pn {} "$1" ";"', 'sh', libraries);
  rmSync(work, { recursive: true, force: true });
  return isThere && readdirSync(libraries).includes(library);
}

function describeMissing(name, library) {
  if (!name) return `The pinned Node cannot start: this system lacks ${library}. Install the package that brings it.`;
  return `The pinned Node cannot start: this system lacks ${library}, which is in Debian's package ${name}. Install it as root: apt-get install ${name}`;
}
