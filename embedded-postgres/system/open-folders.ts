import { statSync } from 'node:fs';
import path from 'node:path';
import { findCommand } from './commands.ts';

/**
 * Lays an empty folder that everybody may pass over a closed one, in the mounts of this process alone, with some of what is in the closed one at
 * its place; then becomes the rest of its arguments. Arguments: the closed folder, how many paths within it follow, these, and the command.
 * `-c`: mount would find the path behind the descriptor, which leads to the empty folder by then.
 */
const OPEN = `set -e
umask 022
closed=$1 count=$2
shift 2
exec 9<"$closed"
mount -t tmpfs -o mode=0755 none "$closed"
while [ "$count" -gt 0 ]; do
  mkdir -p "$closed/$1"
  mount -c --bind "/proc/self/fd/9/$1" "$closed/$1"
  shift
  count=$((count - 1))
done
exec 9<&-
exec "$@"`;

/**
 * What precedes a command so that it reaches these folders though folders above them are closed to others, as below /root; undefined where this
 * system lacks a program for it, or nothing is closed. Needs root with the right to mount. The paths stay as they are.
 */
export function openFolders(needed: readonly string[]): string[] | undefined {
  const unshare = findCommand('unshare');
  const closed = Map.groupBy(needed, findClosedAbove);
  closed.delete(undefined);
  if (!unshare || !findCommand('mount') || closed.size === 0) return undefined;
  const opened = [...closed].flatMap(([above = '', folders]) => {
    const within = [...new Set(folders)].map((folder) => path.relative(above, folder));
    return ['/bin/sh', '-c', OPEN, 'sh', above, String(within.length), ...within];
  });
  return [unshare, '--mount', '--', ...opened];
}

/** The uppermost folder above this one that others may not pass. */
function findClosedAbove(folder: string): string | undefined {
  const above = path.dirname(folder);
  if (above === folder) return undefined;
  return findClosedAbove(above) ?? ((statSync(above).mode & 0o001) === 0 ? above : undefined);
}
