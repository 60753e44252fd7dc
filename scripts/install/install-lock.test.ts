import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ubugeni-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process that takes the lock as a start does, prints 'mine', and continues with `work`; its output, line by line. */
function startOne(work = '', file = 'lock') {
  const code = `import { spawn } from 'node:child_process';
    import { takeInstallLock } from ${JSON.stringify(path.join(import.meta.dirname, 'install-lock.mjs'))};
    const lock = takeInstallLock(${JSON.stringify(path.join(folder, file))}, console.log);
    console.log('mine');
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => String((await lines.next()).value) };
}
/** Continues when its input ends. */
const HOLD = 'process.stdin.resume(); process.stdin.on("end", () => process.exit());';

test('a second start says that another one is installing, and continues when that one has ended', async () => {
  const first = startOne(HOLD);
  expect(await first.next()).toBe('mine');
  const second = startOne(HOLD);
  const waits = `Another start is installing in this folder (process ${first.child.pid}); waiting…`;
  expect(await second.next()).toBe(waits);
  first.child.stdin?.end();
  expect(await second.next()).toBe('mine');
  expect(readFileSync(path.join(folder, 'lock'), 'utf8')).toBe(String(second.child.pid));
});

test('the lock of a killed start is free, but not while its child still installs', async () => {
  const killed = startOne(HOLD);
  await killed.next();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  // Its child survives it, with the lock.
  const orphan = `const child = spawn('sh', ['-c', 'echo $$; exec sleep 60'], { stdio: ['inherit', 'inherit', 'inherit', lock.fd] }); ${HOLD}`;
  const next = startOne(orphan);
  expect(await next.next()).toBe('mine');
  const orphanPid = Number(await next.next());
  next.child.kill('SIGKILL');
  await once(next.child, 'exit');
  const waiting = startOne(HOLD);
  expect(await waiting.next()).toMatch(/^Another start is installing/);
  process.kill(orphanPid, 'SIGKILL');
  expect(await waiting.next()).toBe('mine');
});

test('a released lock can be taken again, and a read-only folder needs none', async () => {
  const first = startOne(`lock.release(); ${HOLD}`);
  await first.next();
  expect(await startOne(HOLD).next()).toBe('mine');
  rmSync(folder, { recursive: true });
  expect(await startOne(HOLD).next()).toBe('mine');
});

test('of ten simultaneous starts one works at a time', async () => {
  const work = `const { readFileSync, writeFileSync } = await import('node:fs');
    const file = ${JSON.stringify(path.join(folder, 'count'))};
    let count = 0;
    try { count = Number(readFileSync(file, 'utf8')); } catch {}
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(file, String(count + 1));
    process.exit();`;
  const all = Array.from({ length: 10 }, () => startOne(work));
  await Promise.all(all.map(({ child }) => once(child, 'exit')));
  expect(readFileSync(path.join(folder, 'count'), 'utf8')).toBe('10');
});

test('a start that finds nothing installed waits for the one that installs', async () => {
  const root = path.join(import.meta.dirname, '../..');
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'runtime/package.json', 'runtime/package-lock.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const first = startOne(HOLD, '.install.lock');
  expect(await first.next()).toBe('mine');
  const second = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(second);
  const { value } = await createInterface({ input: second.stdout })[Symbol.asyncIterator]().next();
  expect(value).toBe(`Another start is installing in this folder (process ${first.child.pid}); waiting…`);
});
