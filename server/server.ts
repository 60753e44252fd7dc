import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { pino } from 'pino';
import { buildApp } from './app.ts';
import { areas } from './areas.ts';
import { closeApp } from './close-app.ts';
import type { Config } from './platform/start/config.ts';
import { connectDatabase } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { watchClock } from './platform/jobs/clock-jump.ts';
import { openJobs } from './platform/jobs/open-jobs.ts';
import { batchWorkers, jobKinds, workers } from './jobs.ts';
import { openMailer } from './platform/email/mailer.ts';
import { makeLog } from './platform/start/make-log.ts';
import type { PolicySources } from './platform/pages/headers/content-policy.ts';
import { FLUTTERWAVE_ORIGINS } from './platform/pages/headers/content-policy.ts';
import type { MicroCache } from './platform/cache/micro-cache.ts';
import { openProvider } from './payments/provider/flutterwave.ts';
import { startSimulatorProcess } from './payments/provider/simulator-process.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { databaseRefusal, openDataDir, portRefusal, refuseHalfPayments, refuseTakenPorts } from './platform/start/start-refusal.ts';
import { openStorage } from './platform/storage/storage.ts';
import { closingWith } from './platform/start/closing.ts';
import { makeFirstAdmin } from './accounts/manage/first-admin.ts';

/** The running server without its pages. */
export type Server = {
  app: FastifyInstance;
  services: PaymentServices;
  cache: MicroCache;
  policy: Omit<PolicySources, 'isDevelopment'>;
  /** Whether the built-in simulator replaces the payment provider. */
  isSimulated: boolean;
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** How long running requests and jobs may take to end, and then each resource to close: in milliseconds, ten seconds in all. */
const CLOSE_MS = 6_000;
const CLOSE_STEP_MS = 1_000;

/** The database of a start without DATABASE_URL; main.ts passes it in, so that the server does not depend on it. */
export type OwnDatabase = {
  /** Creates DATA_DIR and restricts it to its user. */
  openDataDir: (dataDir: string, options: { isEmbedded: boolean }) => void;
  start: (options: { dataDir: string; log: (line: string) => void }) => Promise<{ connection: ClientConfig; stop(): Promise<void> }>;
};

/** Opens all resources in order, and closes them in reverse; at once when opening one fails. */
export async function openServer(given: Config, ownDatabase: OwnDatabase): Promise<Server> {
  const log = makeLog(given.logLevel);
  const opened = new AsyncDisposableStack();
  try {
    return await openAll({ given, ownDatabase, log, opened });
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

type Opening = { given: Config; ownDatabase: OwnDatabase; log: pino.Logger; opened: AsyncDisposableStack };

async function openAll(opening: Opening): Promise<Server> {
  const { given, log, opened } = opening;
  const connection = await openDatabase(opening);
  // A process of its own that depends on nothing below: it starts in parallel.
  const simulating = given.flutterwave ? undefined : startSimulatorProcess(given);
  if (simulating)
    void opened
      .adopt(
        simulating,
        closingWith(async (starting) => (await starting).stop()),
      )
      .catch(() => {});
  const tell = (sentence: string) => log.warn(sentence);
  await migrate(connection, undefined, { tell }).catch((error: unknown) => Promise.reject(databaseRefusal(error, given.databaseUrl)));
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const db = opened.adopt(
    connectDatabase({ connection, max: given.databasePool, onError }),
    closingWith((pool) => pool.$client.end(), CLOSE_STEP_MS),
  );
  const storage = openStorage(given.storageUrl, given.dataDir);
  const mailer = opened.adopt(
    openMailer({ smtpUrl: given.smtpUrl, from: given.mailFrom, dataDir: given.dataDir }),
    closingWith((one) => one.close()),
  );
  const jobs = opened.adopt(
    await openJobs(connection, jobKinds, (error) => log.warn({ err: error }, 'jobs')),
    closingWith((all) => all.stop(CLOSE_STEP_MS), CLOSE_STEP_MS),
  );
  const config = simulating ? { ...given, flutterwave: (await simulating).keys } : given;
  const services: PaymentServices = { config, db, jobs, mailer, storage, log, payments: openProvider(config) };
  await makeFirstAdmin(services);
  for (const { atStart } of areas) await atStart?.(services);
  // Jobs stop in parallel with the requests; jobs that requests queue until then run after the next start.
  const endWork = (one: FastifyInstance) => Promise.all([jobs.rest(CLOSE_MS), closeApp(one, CLOSE_MS)]);
  const app = opened.adopt(await buildApp(services), closingWith(endWork));
  opened.adopt(
    await watchClock(services),
    closingWith((stop) => stop()),
  );
  await jobs.work(
    workers(services, (changed) => app.microCache.invalidate(changed)),
    batchWorkers(services),
  );
  // A second call waits for the first: the stack itself would not.
  let closed: Promise<void> | undefined;
  return {
    app,
    services,
    cache: app.microCache,
    policy: policyOf(config),
    isSimulated: simulating !== undefined,
    listen: () =>
      app.listen({ port: config.port, host: config.host }).catch((error: unknown) => Promise.reject(portRefusal(error, config))),
    close: () => (closed ??= opened.disposeAsync()),
  };
}

/** The folder, the port and the database: the most likely reasons for a failed start, checked first. */
async function openDatabase({ given, ownDatabase, log, opened }: Opening): Promise<ClientConfig> {
  refuseHalfPayments(given);
  await openDataDir(given, ownDatabase.openDataDir);
  if (given.databaseUrl) {
    await refuseTakenPorts(given);
    return { connectionString: given.databaseUrl };
  }
  // The database's start-up messages are not logged; its end, or a full disk, is.
  let level: 'debug' | 'info' = 'debug';
  const starting = ownDatabase.start({ dataDir: given.dataDir, log: (line) => log[level](line) });
  const postgres = opened.adopt(
    await starting,
    closingWith((one) => one.stop()),
  );
  level = 'info';
  // After the folder: a second shop in one folder is refused because of the folder, not because of its port.
  await refuseTakenPorts(given);
  return { ...postgres.connection, ssl: false };
}

function policyOf({ flutterwave }: Config): Server['policy'] {
  const base = new URL(flutterwave!.baseUrl).origin;
  const isReal = base === 'https://api.flutterwave.com';
  return { scriptUrl: flutterwave!.scriptUrl, providerOrigins: isReal ? FLUTTERWAVE_ORIGINS : [base] };
}
