import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second (USER_HZ, the same on each Linux that Node runs on). */
const TICK_MS = 10;

/** The processor time that processes of these ids have taken so far, in ms; one that is gone counts nothing. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK_MS;
}

/** utime and stime: fields 14 and 15 of proc_pid_stat(5), counted from behind the name in brackets, which may have blanks. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
