// A lock, so that one process at a time installs and builds in a checkout. No dependency, and nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const HELD = 9;

/**
 * Takes the lock of this file, waiting while another process has it; `say` then gets a message. Pass `fd` to every child that installs or
 * builds: the kernel releases the lock when this process and all of them have ended, however they ended (flock(2)). `release` releases it
 * earlier. Without a flock command, or when the file cannot be written, there is no lock.
 */
export function takeInstallLock(file, say) {
  let fd;
  try {
    fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch {
    return { fd: 'ignore', release: () => {} };
  }
  if (lock(fd, ['-n', '-E', String(HELD)]) === HELD) {
    say(`Another start is installing in this folder${describeHolder(file)}; waiting…`);
    lock(fd, []);
  }
  ftruncateSync(fd);
  writeSync(fd, String(process.pid), 0);
  return { fd, release: () => closeSync(fd) };
}

/** The lock belongs to the open file, which the child shares: it stays when the child has ended. */
function lock(fd, options) {
  return spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] }).status;
}

function describeHolder(file) {
  const pid = readFileSync(file, 'utf8').trim();
  return pid ? ` (process ${pid})` : '';
}
