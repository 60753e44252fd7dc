import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Account } from '#embedded-postgres/system/account.ts';
import { findCommand } from '#embedded-postgres/system/commands.ts';
import { coverDescriptors, findInheritedDescriptors } from '#embedded-postgres/system/descriptors.ts';

/** How a program of PostgreSQL is started; the caller keeps ownership of the descriptors. */
export type Launch = {
  account: Account;
  cwd: string;
  libraryPath: string;
  logFd: number;
  lockFd: number;
};

/** `code` is null when a signal ended it, or when it could not be started at all (then `error` has the reason). */
export type Ending = { code: number | null; signal: NodeJS.Signals | null; error?: Error };

export type ServerProcess = { pid: number; ended: Promise<Ending>; kill(signal: NodeJS.Signals): void; unref(): void };

/**
 * Starts a program of PostgreSQL in a session of its own (so that Ctrl-C in the terminal reaches only this process), which the kernel
 * interrupts when the thread that started it dies: SIGINT is PostgreSQL's fast shutdown.
 */
export function spawnDatabaseProgram(program: string, args: readonly string[], launch: Launch): ServerProcess {
  const setpriv = findCommand('setpriv');
  // Without setpriv an orphan runs until the next start stops it.
  const withParent = setpriv ? [setpriv, '--pdeathsig', 'INT', '--'] : [];
  const [command = program, ...rest] = [...launch.account.prefix, ...withParent, program, ...args];
  const nullFd = openSync('/dev/null', 'r+');
  try {
    const child = spawn(command, rest, {
      ...launch.account.spawnAs,
      cwd: launch.cwd,
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', LD_LIBRARY_PATH: launch.libraryPath },
      stdio: coverDescriptors(['ignore', launch.logFd, launch.logFd, launch.lockFd], nullFd, findInheritedDescriptors()),
    });
    const ended = new Promise<Ending>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
      child.once('error', (error) => resolve({ code: null, signal: null, error }));
    });
    return { pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal), unref: () => child.unref() };
  } finally {
    closeSync(nullFd);
  }
}

/** An ending as text, for logs and messages: "exit code 1", "signal SIGKILL". */
export function describeEnding({ code, signal, error }: Ending): string {
  if (error) return error.message;
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
