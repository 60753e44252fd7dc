import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findCommand } from './commands.ts';
import type { Binaries } from './platform.ts';

/**
 * The account that runs PostgreSQL, which refuses to run as root. `uid` and `gid` own the files, as seen from this process;
 * `spawnAs` is passed to the options of a spawn, `prefix` precedes its command.
 */
export type Account = { uid: number; gid: number; spawnAs: { uid?: number; gid?: number }; prefix: readonly string[] };

type Person = { name: string; uid: number; gid: number };

const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };

/**
 * An ordinary user stays itself. Root becomes `postgres`, else `nobody`. Where that user cannot reach the program or
 * the data (a project below a closed folder such as /root), it keeps the capability to read and search anywhere, or, where
 * containers withhold that, to override permissions; then comes a user namespace, which keeps this process's rights on files
 * without being root. Where none is allowed, as in a chroot, initdb is made to count the capability. Throws a sentence that names the
 * alternatives when nothing of this is allowed.
 */
export function chooseAccount(binaries: Binaries, dataDir: string): Account {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const stand = findStandIn();
  if (self.uid !== 0) {
    // initdb requires its user to have a name; a container started with a bare uid has none.
    if (hasName()) return { ...self, spawnAs: {}, prefix: [] };
    return chooseNamespace(self, stand, `the user ${self.uid} has no name on this system`);
  }
  const find = (accounts: Account[]) => accounts.find((account) => canReach(account, binaries, dataDir));
  const reason = `it does not run as root, and the user '${stand.name}' cannot reach ${binaries.folder} and ${dataDir}`;
  return find(listAccounts(stand)) ?? findNamespace(self, stand) ?? find(listAccounts(stand, COUNTED_BY_ACCESS)) ?? refuse(reason);
}

/** With this bit access(2) does not leave out the capabilities of another user than root. */
export const COUNTED_BY_ACCESS = ['--securebits=+no_setuid_fixup'];

/** The user that replaces root: without capabilities, then with more and more; `options` are setpriv's. */
export function listAccounts({ uid, gid }: Person, options: string[] = []): Account[] {
  const setpriv = findCommand('setpriv');
  const powers = setpriv ? ['dac_read_search', 'dac_override'] : [];
  const become = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return [
    { uid, gid, spawnAs: { uid, gid }, prefix: [] },
    ...powers.map((power) => {
      const only = [`--inh-caps=-all,+${power}`, `--ambient-caps=-all,+${power}`];
      return { uid, gid, spawnAs: {}, prefix: [setpriv ?? '', ...become, ...options, ...only, '--'] };
    }),
  ];
}

type Ids = { uid: number; gid: number };

/** A user namespace with our own rights on files and another uid: `stand` is who PostgreSQL then runs as. Throws `reason` and the alternatives. */
export function chooseNamespace(self: Ids, stand: Ids, reason: string, unshare = findCommand('unshare') ?? ''): Account {
  return findNamespace(self, stand, unshare) ?? refuse(reason);
}

function findNamespace(self: Ids, stand: Ids, unshare = findCommand('unshare') ?? ''): Account | undefined {
  const args = ['--user', `--map-user=${stand.uid}`, `--map-group=${stand.gid}`, '--'];
  const probe = spawnSync(unshare, [...args, '/bin/true'], { cwd: '/', stdio: 'ignore' });
  return probe.status === 0 ? { ...self, spawnAs: {}, prefix: [unshare, ...args] } : undefined;
}

function refuse(reason: string): never {
  throw new Error(
    `The embedded PostgreSQL cannot start: ${reason}, and user namespaces are not allowed here. Start as an ordinary ` +
      'user, or move the project and DATA_DIR out of folders closed to others, or set DATABASE_URL.',
  );
}

/** Tests by access, because access lists and mount options count too. */
function canReach({ spawnAs, prefix }: Account, binaries: Binaries, dataDir: string): boolean {
  const script = 'test -x "$1" && test -r "$2" && cd "$3"';
  const shell = ['/bin/sh', '-c', script, 'sh', binaries.postgres, path.join(binaries.folder, 'native/share/postgresql'), dataDir];
  const succeeds = ([command = '', ...args]: string[]) => spawnSync(command, args, { ...spawnAs, cwd: '/', stdio: 'ignore' }).status === 0;
  // initdb asks by access(2), for which capabilities of another user than root do not count; the shell's test does not ask so, Node does.
  const asInitdb = [process.execPath, '-e', 'fs.accessSync(process.argv[1], fs.constants.X_OK)', binaries.postgres];
  return succeeds([...prefix, ...shell]) && (prefix.length === 0 || succeeds([...prefix, ...asInitdb]));
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The account that runs PostgreSQL when root starts it. */
export function findStandIn(): Person {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const users = lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? NOBODY;
}

/** Gives the data to the account, when another one ran it before; only root can. The top folder comes last, as the mark of completion. */
export function giveFolder(folder: string, account: Account): void {
  const owner = statSync(folder).uid;
  if (owner === account.uid) return;
  if (process.getuid?.() !== 0) {
    throw new Error(
      `The data folder ${folder} belongs to user ${owner}, and this is user ${account.uid}. Start as that user, ` +
        'change its owner (chown -R), or choose another DATA_DIR.',
    );
  }
  giveContents(folder, account);
  chownSync(folder, account.uid, account.gid);
}

function giveContents(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveContents(file, account);
    lchownSync(file, account.uid, account.gid);
  }
}
