import { readConfig, ConfigRefused } from '#server/config.ts';
import { DataDirHeld } from '#server/database/embedded/start.ts';
import { openHouse } from '#server/house.ts';
import { startPages } from './pages.ts';

// config → database → server → web build → listen; the one place that knows both sides.
const isDevelopment = process.argv.includes('--dev');

const UNREACHABLE = new Set<unknown>(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'ECONNREFUSED']);

try {
  const config = readConfig(process.env);
  const house = await openHouse(config);
  const pages = await startPages(house, isDevelopment);
  await house.fillDemo();
  await house.announce(await house.listen());

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
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
}

/** A port that is taken or not ours, a host or a database that is not there: their own sentences say it. */
function isExpected(error: unknown): error is Error {
  return error instanceof ConfigRefused || error instanceof DataDirHeld || UNREACHABLE.has((error as { code?: unknown }).code);
}
