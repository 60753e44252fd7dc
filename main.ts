import { flushCompileCache } from 'node:module';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { onEnding } from '#server/platform/start/ending.ts';
import { closingWith } from '#server/platform/start/closing.ts';
import { releaseMemoryWhenQuiet } from '#server/platform/start/quiet-memory.ts';
import type { Server } from '#server/server.ts';

// config → database → server → web build → listen; the only file that imports both sides. Modules load after the signal handlers are set.
const isDevelopment = process.argv.includes('--dev');
const opened = new AsyncDisposableStack();

writePrivately();
let isOpening = false;

const ending = onEnding(async () => {
  // A server that is being opened is closed once it is open; while modules load there is nothing to close.
  if (isOpening) await started;
  await opened.disposeAsync();
});
const started = start().catch(async (error: unknown) => {
  if (ending.aborted) return;
  await opened.disposeAsync();
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const [{ readConfig }, { openServer }, { startPages }, embedded, { openPrivateDataDir }, demo] = await Promise.all([
    import('#server/platform/start/config.ts'),
    import('#server/server.ts'),
    import('#server/platform/pages/web-build.ts'),
    import('#embedded-postgres/start.ts'),
    import('#embedded-postgres/disk/data-dir.ts'),
    import('#demo/start.ts'),
  ]);
  ending.throwIfAborted();
  isOpening = true;
  const ownDatabase = { openDataDir: openPrivateDataDir, start: embedded.startEmbeddedPostgres };
  const server = opened.adopt(
    await openServer(readConfig(process.env), ownDatabase),
    closingWith((one) => one.close()),
  );
  ending.throwIfAborted();
  opened.adopt(
    await startPages(server, isDevelopment),
    closingWith((one) => one.close()),
  );
  // Before listening, and after the pages are set up: the demo fills the shop through its own API.
  await demo.fillEmptyShop(server, ending);
  ending.throwIfAborted();
  announce(await server.listen(), server);
  await demo.announceAccounts(server.services);
  // Writes the compile cache now: a killed process writes none, and it saves seconds at the next start.
  flushCompileCache();
  releaseMemoryWhenQuiet();
}

function announce(address: string, { services: { config }, isSimulated }: Server): void {
  console.log(`\nUbugeni is open: ${config.publicUrl}${address === config.publicUrl ? '' : ` (listening on ${address})`}`);
  if (isSimulated) console.log('Payments are a test: no keys are set, and the built-in simulator answers.');
  if (isSimulated && !config.isLocal && !config.simulator.url) console.log('It is reached from this machine alone: set SIMULATOR_URL.');
  if (!config.smtpUrl) console.log(`Emails are files in ${config.dataDir}/mail.`);
}

/** An expected start-up failure: its message explains it, and a stack trace would hide it. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && ['ConfigRefused', 'DataDirHeld', 'MigrationRefused', 'StartRefused'].includes(error.name);
}
