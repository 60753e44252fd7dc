import { readdirSync, readFileSync } from 'node:fs';
import { clusterFoldersIn } from '#embedded-postgres/cluster.ts';
import { findDatabaseProcesses } from '#embedded-postgres/processes.ts';

/** Ids of the processes that run for a DATA_DIR, without the server itself. */
export type DataDirProcesses = { postmasters: number[]; simulators: number[]; others: number[] };

/** Reads every process of the machine; one that ends meanwhile does not count. */
export function findDataDirProcesses(dataDir: string): DataDirProcesses {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const simulators = all.map(Number).filter((pid) => {
    const args = argumentsOf(pid);
    return args.some((arg) => arg.endsWith('simulators/flutterwave/main.ts')) && args.some((arg) => arg.startsWith(`${dataDir}/`));
  });
  const database = findDatabaseProcesses(clusterFoldersIn(dataDir));
  // A postmaster shows its arguments. Its children set a title, but between the fork and the title they show the postmaster's.
  const withArguments = database.filter((pid) => argumentsOf(pid).some((arg) => arg.startsWith('cluster_name=')));
  const postmasters = withArguments.filter((pid) => !withArguments.includes(parentOf(pid)));
  return { postmasters, simulators, others: database.filter((pid) => !postmasters.includes(pid)) };
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** 0 for a process that has ended. */
function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
