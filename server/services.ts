import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/email/mailer.ts';
import type { PaymentProvider } from './payments/provider/provider.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Every external resource that the calls need; created once by main.ts and by each test. */
export type Services = {
  config: Config;
  db: Database;
  storage: Storage;
  mailer: Mailer;
  jobs: Jobs;
  payments: PaymentProvider;
  log: FastifyBaseLogger;
};
