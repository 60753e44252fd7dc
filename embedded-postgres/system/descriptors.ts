import { readFileSync, readdirSync } from 'node:fs';

const O_CLOEXEC = 0o2000000;

/**
 * Descriptors from 3 up that a child would inherit. Node closes only the first 16 for its children; if
 * PostgreSQL kept one open, the reader at the other end of that pipe would wait for as long as the database runs.
 */
export function findInheritedDescriptors(): number[] {
  const open = readdirSync('/proc/self/fdinfo').map(Number);
  return open.filter((fd) => fd >= 3 && isInherited(fd));
}

function isInherited(fd: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '';
    return (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    return false;
  }
}

/** The stdio of a child: the given descriptors, /dev/null at the inherited ones (`nullFd` is /dev/null, open). */
export function coverDescriptors(
  given: readonly (number | 'ignore')[],
  nullFd: number,
  inherited: readonly number[],
): (number | 'ignore')[] {
  const stdio = [...given];
  for (const fd of inherited) {
    if (fd < given.length) continue;
    while (stdio.length < fd) stdio.push('ignore');
    stdio[fd] = nullFd;
  }
  return stdio;
}
