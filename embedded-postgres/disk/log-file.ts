import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs';

const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;
const TAIL_BYTES = 4_096;

/** The file that PostgreSQL logs to. `tail()` returns its last lines, for the message of a failed start. */
export type LogFile = { fd: number; tail(lines: number): string; close(): void };

/** Opens the log for appending. It and one older copy (`.1`) have at most `maxBytes` each, plus up to a minute's lines. */
export function openLogFile(file: string, maxBytes: number = MAX_BYTES): LogFile {
  const fd = openSync(file, 'a+', 0o600);
  shrink(file, fd, maxBytes);
  const timer = setInterval(() => shrink(file, fd, maxBytes), CHECK_INTERVAL_MS).unref();
  return {
    fd,
    tail: (lines) => readTail(fd, lines),
    close: () => {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

/** Copies and truncates: PostgreSQL holds the open file, so a renamed one would keep growing. Without space for the copy there is none. */
function shrink(file: string, fd: number, maxBytes: number): void {
  if (fstatSync(fd).size <= maxBytes) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    rmSync(`${file}.1`, { recursive: true, force: true });
  }
  ftruncateSync(fd, 0);
}

function readTail(fd: number, lines: number): string {
  const { size } = fstatSync(fd);
  const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fd, buffer, 0, buffer.length, size - buffer.length);
  return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
