import { flushCompileCache } from 'node:module';
import { writePrivately } from '#server/data-dir.ts';
import { onEnding } from '#server/ending.ts';
import { Undo } from '#server/undo.ts';

// config → database → server → web build → listen; the one place that knows both sides. The rest is loaded once we can be told to end.
const isDevelopment = process.argv.includes('--dev');
const opened = new Undo();

writePrivately();
let isOpening = false;

const ending = onEnding(async () => {
  // What is being opened just now is closed once it is open; while we are being loaded there is nothing.
  if (isOpening) await started;
  await opened.all();
});
const started = start().catch(async (error: unknown) => {
  if (ending.aborted) return;
  await opened.all();
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const [{ readConfig }, { openHouse }, { startPages }] = await Promise.all([
    import('#server/config.ts'),
    import('#server/house.ts'),
    import('./pages.ts'),
  ]);
  ending.throwIfAborted();
  isOpening = true;
  const house = opened.after(await openHouse(readConfig(process.env)), (one) => one.close());
  ending.throwIfAborted();
  opened.after(await startPages(house, isDevelopment), (one) => one.close());
  await house.fillDemo(ending);
  ending.throwIfAborted();
  await house.announce(await house.listen());
  // What was compiled for the first time is kept now: a process that is killed keeps nothing, and the next start counts in seconds.
  flushCompileCache();
}

/** A start that cannot be: its own sentence says why, and a stack would hide it. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && ['ConfigRefused', 'DataDirHeld', 'MigrationRefused', 'StartRefused'].includes(error.name);
}
