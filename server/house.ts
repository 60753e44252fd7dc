import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { pino } from 'pino';
import { buildApp } from './app.ts';
import { closeApp } from './close-app.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { startEmbeddedPostgres } from './database/embedded/start.ts';
import { migrate } from './database/migrate.ts';
import { DEMO_PASSWORD } from './demo/catalogue/types.ts';
import { findDemoAccounts, isFillDue } from './demo/accounts.ts';
import { guardPublishedPasswords } from './demo/passwords.ts';
import { watchClock } from './jobs/clock-jump.ts';
import { openJobs } from './jobs/jobs.ts';
import { workers } from './jobs/workers.ts';
import { openMailer } from './mail/mailer.ts';
import { makeLog } from './make-log.ts';
import type { PolicySources } from './pages/content-policy.ts';
import { FLUTTERWAVE_ORIGINS } from './pages/content-policy.ts';
import type { MicroCache } from './pages/micro-cache.ts';
import { openProvider } from './payments/flutterwave.ts';
import { startSimulatorProcess } from './payments/simulator-process.ts';
import type { Services } from './services.ts';
import { databaseRefusal, openDataDir, portRefusal, refuseHalfPayments, refuseTakenPort } from './start-refusal.ts';
import { openStorage } from './storage/storage.ts';
import { Undo } from './undo.ts';
import { makeFirstAdmin } from './users/first-admin.ts';

/** The running server without its pages. */
export type House = {
  app: FastifyInstance;
  services: Services;
  cache: MicroCache;
  policy: Omit<PolicySources, 'isDevelopment'>;
  listen(): Promise<string>;
  /**
   * Before anybody is served: fills an empty shop with the demo content, unless DEMO=0 (pages must be there, for it uses the shop's own
   * calls), and ends published passwords where they may not be. `ending` cuts the filling off.
   */
  fillDemo(ending: AbortSignal): Promise<void>;
  announce(address: string): Promise<void>;
  close(): Promise<void>;
};

/** How long running requests and jobs may take to end, and then each of what they needed: in milliseconds, ten seconds in all. */
const CLOSE_MS = 6_000;
const CLOSE_STEP_MS = 1_000;

/** Opens everything in the order in which it is needed, and closes it in the other; at once when one of it does not open. */
export async function openHouse(given: Config): Promise<House> {
  const log = makeLog(given.logLevel);
  const undo = new Undo();
  try {
    return await furnish(given, log, undo);
  } catch (error) {
    await undo.all();
    throw error;
  }
}

async function furnish(given: Config, log: pino.Logger, undo: Undo): Promise<House> {
  const connection = await openGround(given, log, undo);
  // A process of its own, which needs none of what follows: it starts beside it.
  const simulating = given.flutterwave ? undefined : startSimulatorProcess(given);
  if (simulating) void undo.after(simulating, async (starting) => (await starting).stop()).catch(() => {});
  await migrate(connection).catch((error: unknown) => Promise.reject(databaseRefusal(error, given.databaseUrl)));
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const db = undo.after(connectDatabase({ connection, most: given.databasePool, onError }), (pool) => pool.$client.end(), CLOSE_STEP_MS);
  const storage = openStorage(given.storageUrl, given.dataDir);
  const mailer = undo.after(openMailer({ smtpUrl: given.smtpUrl, from: given.mailFrom, dataDir: given.dataDir }), (one) => one.close());
  const jobs = undo.after(
    await openJobs(connection, (error) => log.warn({ err: error }, 'jobs')),
    (all) => all.stop(CLOSE_STEP_MS),
    CLOSE_STEP_MS,
  );
  const config = simulating ? { ...given, flutterwave: (await simulating).keys } : given;
  const services: Services = { config, db, jobs, mailer, storage, log, payments: openProvider(config) };
  await makeFirstAdmin(services);
  // Jobs end beside the requests; what requests set going until then waits for the next start.
  const endWork = (one: FastifyInstance) => Promise.all([jobs.rest(CLOSE_MS), closeApp(one, CLOSE_MS)]);
  const app = undo.after(await buildApp(services), endWork);
  undo.after(await watchClock(services), (stop) => stop());
  await jobs.work(workers(services, () => app.microCache.forget()));
  return {
    app,
    services,
    cache: app.microCache,
    policy: policyOf(config),
    listen: () =>
      app.listen({ port: config.port, host: config.host }).catch((error: unknown) => Promise.reject(portRefusal(error, config))),
    async fillDemo(ending) {
      if (config.demo && (await isFillDue(services))) {
        const { fillDemo } = await import('./demo/fill.ts');
        await fillDemo(app, { ...services, ending }, console.log);
      }
      await guardPublishedPasswords(services, console.log);
    },
    announce: async (address) => announce(address, services, simulating !== undefined),
    close: () => undo.all(),
  };
}

/** The folder, the port and the database: what a start most often lacks, looked at first. */
async function openGround(given: Config, log: pino.Logger, undo: Undo): Promise<ClientConfig> {
  refuseHalfPayments(given);
  await openDataDir(given);
  if (given.databaseUrl) {
    await refuseTakenPort(given);
    return { connectionString: given.databaseUrl };
  }
  // How it starts is nobody's concern, or one sentence's; that it ended later, or its disk is full, is.
  let level: 'debug' | 'info' = 'debug';
  const starting = startEmbeddedPostgres({ dataDir: given.dataDir, log: (line) => log[level](line) });
  const postgres = undo.after(await starting, (one) => one.stop());
  level = 'info';
  // After the folder: of two shops in one, the second hears who has it, and not that its port is taken.
  await refuseTakenPort(given);
  return { ...postgres.connection, ssl: false };
}

function policyOf({ flutterwave }: Config): House['policy'] {
  const base = new URL(flutterwave!.baseUrl).origin;
  const isReal = base === 'https://api.flutterwave.com';
  return { scriptUrl: flutterwave!.scriptUrl, providerOrigins: isReal ? FLUTTERWAVE_ORIGINS : [base] };
}

async function announce(address: string, services: Services, isSimulated: boolean): Promise<void> {
  const { config } = services;
  console.log(`\nUbugeni is open: ${config.publicUrl}${address === config.publicUrl ? '' : ` (listening on ${address})`}`);
  if (isSimulated) console.log('Payments are a test: no keys are set, and the built-in simulator answers.');
  if (!config.smtpUrl) console.log(`Mails are files in ${config.dataDir}/mail.`);
  // Only those whom it lets in: an admin may have changed some, and elsewhere they have others.
  const accounts = config.demo && config.isLocal ? await findDemoAccounts(services) : [];
  if (accounts.length === 0) return;
  console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { who, email } of accounts) console.log(`  ${email}  ${who}`);
}
