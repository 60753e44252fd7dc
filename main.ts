import { flushCompileCache } from 'node:module';
import { readConfig, ConfigRefused } from '#server/config.ts';
import { writePrivately } from '#server/data-dir.ts';
import { DataDirHeld } from '#server/database/embedded/start.ts';
import { MigrationRefused } from '#server/database/migrate.ts';
import { type House, openHouse } from '#server/house.ts';
import { StartRefused } from '#server/start-refusal.ts';
import { startPages } from './pages.ts';

// config → database → server → web build → listen; the one place that knows both sides.
const isDevelopment = process.argv.includes('--dev');

writePrivately();
let opened: House | undefined;

try {
  const config = readConfig(process.env);
  const house = (opened = await openHouse(config));
  const pages = await startPages(house, isDevelopment);
  await house.fillDemo();
  await house.announce(await house.listen());
  // What was compiled for the first time is kept now: a process that is killed keeps nothing, and the next start counts in seconds.
  flushCompileCache();

  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      await house.close();
      await pages.close();
      process.exit(0);
    })());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // Whoever started us is gone, even by kill -9: so are we.
  if (process.connected) process.on('disconnect', () => void stop());
} catch (error) {
  await opened?.close();
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
}

/** A start that cannot be: its own sentence says why, and a stack would hide it. */
function isExpected(error: unknown): error is Error {
  return [ConfigRefused, DataDirHeld, MigrationRefused, StartRefused].some((kind) => error instanceof kind);
}
