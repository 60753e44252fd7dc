import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that is a shell script. */
function writeProgram(name: string, ...lines: string[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  return file;
}

/** A program that fails as the dynamic loader does for a missing library, until there is a file `installed`. */
const programThatLacks = (library: string) =>
  writeProgram(
    'program',
    `[ -e ${folder}/installed ] && exit 0`,
    `echo "$0: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2`,
    'exit 127',
  );

/** The message, or null; from a process of its own, because it is a module without types that must run on Node 20 too. */
function provide(program: string, apt: string): string | null {
  const module = JSON.stringify(path.join(import.meta.dirname, 'system-packages.mjs'));
  const args = JSON.stringify([program, path.join(folder, 'libraries'), apt]);
  const code = `import { provideLibraries } from ${module}; console.log(JSON.stringify({ answer: provideLibraries(...${args}) ?? null }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { answer: string | null }).answer;
}

const NEEDED =
  "The pinned Node cannot start: this system lacks libatomic.so.1, which is in Debian's package libatomic1. Install it as root: apt-get install libatomic1";

test('a program that starts needs nothing', () => {
  expect(provide(writeProgram('fine', 'exit 0'), '/nonexistent')).toBeNull();
});

test('a missing library is reported with its package and the command, where there is no apt or it fails', () => {
  expect(provide(programThatLacks('libatomic.so.1'), '/nonexistent')).toBe(NEEDED);
  expect(provide(programThatLacks('libatomic.so.1'), writeProgram('failing-apt', 'exit 100'))).toBe(NEEDED);
});

test('an apt that installs the wrong thing is not run again and again', () => {
  expect(provide(programThatLacks('libatomic.so.1'), writeProgram('useless-apt', 'exit 0'))).toBe(NEEDED);
});

test('an unknown library is named', () => {
  const sentence = 'The pinned Node cannot start: this system lacks libother.so.9. Install the package that brings it.';
  expect(provide(programThatLacks('libother.so.9'), '/nonexistent')).toBe(sentence);
});

test('as root apt installs it; another user gets a message', () => {
  const apt = writeProgram('apt', `[ "$1" = install ] && touch ${folder}/installed`, 'exit 0');
  expect(provide(programThatLacks('libatomic.so.1'), apt)).toBe(process.getuid?.() === 0 ? null : NEEDED);
});
