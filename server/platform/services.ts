import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './start/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './email/mailer.ts';
import type { Storage } from './storage/storage.ts';

/** Everything outside that the calls need; made once by main.ts and by each test. */
export type Services = {
  config: Config;
  db: Database;
  storage: Storage;
  mailer: Mailer;
  jobs: Jobs;
  log: FastifyBaseLogger;
};
