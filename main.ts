import { flushCompileCache } from 'node:module';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { onEnding } from '#server/platform/start/ending.ts';
import { ClosingStack } from '#server/platform/start/closing-stack.ts';
import type { Server } from '#server/server.ts';

// config → database → server → web build → listen; the one place that knows both sides. The rest is loaded once we can be told to end.
const isDevelopment = process.argv.includes('--dev');
const opened = new ClosingStack();

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
  const [{ readConfig }, { openServer }, { startPages }, embedded, { openPrivateDataDir }, demo] = await Promise.all([
    import('#server/platform/start/config.ts'),
    import('#server/server.ts'),
    import('#server/platform/pages/web-build.ts'),
    import('#embedded-postgres/start.ts'),
    import('#embedded-postgres/data-dir.ts'),
    import('#demo/start.ts'),
  ]);
  ending.throwIfAborted();
  isOpening = true;
  const ownDatabase = { openDataDir: openPrivateDataDir, start: embedded.startEmbeddedPostgres };
  const server = opened.after(await openServer(readConfig(process.env), ownDatabase), (one) => one.close());
  ending.throwIfAborted();
  opened.after(await startPages(server, isDevelopment), (one) => one.close());
  // Before anybody is served, and after the pages: the filling uses the shop's own calls.
  await demo.fillEmptyShop(server, ending);
  ending.throwIfAborted();
  announce(await server.listen(), server);
  await demo.announceAccounts(server.services);
  // What was compiled for the first time is kept now: a process that is killed keeps nothing, and the next start counts in seconds.
  flushCompileCache();
}

function announce(address: string, { services: { config }, isSimulated }: Server): void {
  console.log(`\nUbugeni is open: ${config.publicUrl}${address === config.publicUrl ? '' : ` (listening on ${address})`}`);
  if (isSimulated) console.log('Payments are a test: no keys are set, and the built-in simulator answers.');
  if (!config.smtpUrl) console.log(`Emails are files in ${config.dataDir}/mail.`);
}

/** A start that cannot be: its own sentence says why, and a stack would hide it. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && ['ConfigRefused', 'DataDirHeld', 'MigrationRefused', 'StartRefused'].includes(error.name);
}
