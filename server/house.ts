import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/start.ts';
import { migrate } from './database/migrate.ts';
import { DEMO_PASSWORD } from './demo/catalogue/types.ts';
import { fillDemo, findDemoAccounts } from './demo/fill.ts';
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
import { openStorage } from './storage/storage.ts';
import { makeFirstAdmin } from './users/first-admin.ts';

/** The running server without its pages. */
export type House = {
  app: FastifyInstance;
  services: Services;
  cache: MicroCache;
  policy: Omit<PolicySources, 'isDevelopment'>;
  listen(): Promise<string>;
  /** Fills an empty shop with the demo content, unless DEMO=0; pages must be there, for it uses the shop's own calls. */
  fillDemo(): Promise<void>;
  announce(address: string): Promise<void>;
  close(): Promise<void>;
};

/** How long running requests may take to end, in milliseconds. */
const CLOSE_MS = 10_000;

/** Opens everything in the order in which it is needed, and closes it in the other. */
export async function openHouse(given: Config): Promise<House> {
  const log = makeLog(given.logLevel);
  await mkdir(given.dataDir, { recursive: true });
  const postgres = given.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: given.dataDir, log: (line) => log.debug(line) });
  const connection: ClientConfig = postgres ? { ...postgres.connection, ssl: false } : { connectionString: given.databaseUrl! };
  try {
    return await furnish(given, { log, postgres, connection });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

type Ground = { log: pino.Logger; postgres: EmbeddedPostgres | undefined; connection: ClientConfig };

async function furnish(given: Config, { log, postgres, connection }: Ground): Promise<House> {
  await migrate(connection);
  const db = connectDatabase({
    connection,
    most: given.databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const simulator = given.flutterwave ? undefined : await startSimulatorProcess(given);
  const config = simulator ? { ...given, flutterwave: simulator.keys } : given;
  const jobs = await openJobs(connection, (error) => log.warn({ err: error }, 'jobs'));
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir });
  const storage = openStorage(config.storageUrl, config.dataDir);
  const services: Services = { config, db, jobs, mailer, storage, log, payments: openProvider(config) };
  await makeFirstAdmin(services);
  const app = await buildApp(services);
  await jobs.work(workers(services, () => app.microCache.forget()));
  return {
    app,
    services,
    cache: app.microCache,
    policy: policyOf(config),
    listen: () => app.listen({ port: config.port, host: config.host }),
    async fillDemo() {
      if (config.demo) await fillDemo(app, services, console.log);
    },
    announce: async (address) => announce(address, services, simulator !== undefined),
    async close() {
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
      await jobs.stop().catch(() => {});
      mailer.close();
      simulator?.stop();
      await db.$client.end().catch(() => {});
      await postgres?.stop();
    },
  };
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
  const accounts = await findDemoAccounts(services);
  if (accounts.length === 0) return;
  console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { who, email } of accounts) console.log(`  ${email}  ${who}`);
}
