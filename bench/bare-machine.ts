import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';

// node bench/bare-machine.ts [part of tests]: the README's two commands on a bare Debian 12, as an ordinary user and then as root, each in a
// clone of this checkout's last commit. The machine is a folder made by debootstrap, with the host's Node and npm copied in and nothing else;
// its processes see no others, and end with the drill. `npm start` must open the shop and end with status 0 when it is asked to; `npm test`
// must pass as root, who may install a browser, and as a user run what needs none, say so, and end with another status. Needs root, debootstrap.
const TESTS = process.argv.slice(2);
const OPENS_WITHIN_MS = 15 * 60_000;
const NO_BROWSER = 'Not run, for there is no browser';
const NEEDED = ['/usr/sbin/debootstrap', '/usr/bin/unshare', '/usr/sbin/chroot'];
const project = path.dirname(import.meta.dirname);

type Finding = { who: string; command: string; result: string; seconds: number; isAsPromised: boolean };
type Machine = { folder: string; variables: Record<string, string> };

const lacking = NEEDED.filter((file) => !existsSync(file));
if (process.getuid?.() !== 0 || lacking.length > 0) {
  console.error(`This drill needs root and ${NEEDED.map((file) => path.basename(file)).join(', ')} (apt-get install debootstrap).`);
  process.exit(2);
}

const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'ubugeni-bare-')));
const findings: Finding[] = [];
try {
  const machine = await makeMachine(folder);
  // The user first: what root installs would be there for both.
  for (const who of ['someone', 'root']) {
    await cloneInto(machine, who);
    findings.push(await tryStart(machine, who), await tryTests(machine, who));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log('| who | command | result | seconds |\n|---|---|---|---|');
for (const { who, command, result, seconds } of findings) console.log(`| ${who} | ${command} | ${result} | ${Math.round(seconds)} |`);
if (findings.some(({ isAsPromised }) => !isAsPromised)) process.exitCode = 1;

/** A Debian 12 of its smallest kind with the host's Node and npm, and what this host needs to reach the registry. */
async function makeMachine(root: string): Promise<Machine> {
  console.log('Making a bare Debian 12…');
  must('debootstrap', ['--variant=minbase', 'bookworm', root]);
  // It is the root of this machine, which everybody passes.
  await chmod(root, 0o755);
  const npmCli = process.env['npm_execpath'] ?? '';
  if (!npmCli.endsWith('npm-cli.js')) throw new Error('Run it by npm: npm run drill -- bare-machine');
  const local = path.join(root, 'usr/local');
  await copyFile(hostNode(), path.join(local, 'bin/node'));
  await mkdir(path.join(local, 'lib/node_modules'), { recursive: true });
  await cp(path.dirname(path.dirname(npmCli)), path.join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  must('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm')]);
  must('chroot', [root, 'useradd', '--create-home', 'someone']);
  const variables: Record<string, string> = {};
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) {
    await copyFile(certificates, path.join(root, 'etc/extra-certificates.pem'));
    variables['NODE_EXTRA_CA_CERTS'] = '/etc/extra-certificates.pem';
  }
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) await copyFile(file, path.join(root, file));
  return { folder: root, variables };
}

/** The Node that the host has beside the pinned one of this checkout. */
function hostNode(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((one) => !one.startsWith(project));
  const found = folders.map((one) => path.join(one, 'node')).find(existsSync);
  if (!found) throw new Error('The host has no Node of its own.');
  return found;
}

function homeOf(who: string): string {
  return who === 'root' ? '/root' : `/home/${who}`;
}

/** The last commit of this checkout, in the home of whom it is for, with the npm settings of who runs the drill. */
async function cloneInto({ folder: root }: Machine, who: string): Promise<void> {
  const home = path.join(root, homeOf(who));
  must('git', ['clone', '--quiet', '--no-hardlinks', project, path.join(home, 'shop')]);
  const settings = path.join(homedir(), '.npmrc');
  if (existsSync(settings)) await copyFile(settings, path.join(home, '.npmrc'));
  must('chroot', [root, 'chown', '-R', `${who}:${who}`, homeOf(who)]);
}

/** Opens the shop, looks at its first page, and asks it to end. */
async function tryStart(machine: Machine, who: string): Promise<Finding> {
  const port = await freePort();
  const end = `${homeOf(who)}/end`;
  const script = `PORT=${port} npm start & shop=$!; while [ ! -e ${end} ] && kill -0 $shop 2>/dev/null; do sleep 1; done; kill -TERM $shop; wait $shop`;
  const begun = performance.now();
  const running = runInside(machine, who, script);
  let isOver = false;
  void running.then(() => (isOver = true));
  const status = await untilOpen(`http://127.0.0.1:${port}/`, () => isOver);
  const seconds = (performance.now() - begun) / 1_000;
  await writeFile(path.join(machine.folder, end), '');
  const { code } = await running;
  const result = `${status ? `first page ${status}` : 'did not open'}, then ended with status ${code}`;
  return { who, command: 'npm start', result, seconds, isAsPromised: status === 200 && code === 0 };
}

async function untilOpen(address: string, isOver: () => boolean): Promise<number | undefined> {
  for (const end = performance.now() + OPENS_WITHIN_MS; performance.now() < end && !isOver(); await pause(500)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) return answer.status;
  }
  return undefined;
}

async function tryTests(machine: Machine, who: string): Promise<Finding> {
  const command = ['npm test', ...(TESTS.length > 0 ? ['--', ...TESTS] : [])].join(' ');
  const begun = performance.now();
  const { code, output } = await runInside(machine, who, command);
  const seconds = (performance.now() - begun) / 1_000;
  const [counts = 'no counts'] = /^[1-9]\d* passed, 0 failed$/m.exec(output) ?? [];
  const saysNoBrowser = output.includes(NO_BROWSER);
  const result = `${counts}, status ${code}${saysNoBrowser ? ', says that there is no browser' : ''}`;
  return { who, command, result, seconds, isAsPromised: counts !== 'no counts' && isEndOf(who, code, saysNoBrowser) };
}

/** Whether tests may end so: root installs a browser; a user has none, but of a part of the tests perhaps none needs one. */
function isEndOf(who: string, code: number | null, saysNoBrowser: boolean): boolean {
  if (saysNoBrowser) return who !== 'root' && code !== 0;
  return code === 0 && (who === 'root' || TESTS.length > 0);
}

/** Runs a script of the shell on the machine, with a process table of its own that ends with it; its output is printed and returned. */
async function runInside(
  { folder: root, variables }: Machine,
  who: string,
  script: string,
): Promise<{ code: number | null; output: string }> {
  console.log(`\n${who}: ${script}`);
  const env = { HOME: homeOf(who), USER: who, PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...variables };
  const mounts = 'mount -t proc proc "$1/proc" && mkdir -p "$1/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"';
  const enter = `exec chroot --userspec="$2" "$1" sh -c 'cd "$HOME/shop" && eval "$1"' sh "$3"`;
  const inside = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', `${mounts} && ${enter}`, 'sh', root, who, script];
  const child = spawn('unshare', inside, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

function must(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: status ${status}`);
}
