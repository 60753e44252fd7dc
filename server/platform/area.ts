import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { Emails } from './email/email-order.ts';
import type { JobKinds } from './jobs/jobs.ts';
import type { Services } from './services.ts';

/** What an area, or a part of one, brings to the server; server/areas.ts has the list. `S`: the services that it needs. */
export type Area<S extends Services = Services> = {
  /** Its calls below /api/v1. */
  routes?: (api: FastifyInstance, services: S) => void;
  /** Its addresses beside the API. */
  pages?: (app: FastifyInstance, services: S) => void;
  jobs?: JobKinds<S>;
  emails?: Emails;
  /** Deletes what is over, each hour; `now` is the database's clock. */
  cleanup?: (services: S, now: number) => Promise<void>;
  /** The paths of its public pages, for the sitemap. */
  sitemap?: (db: Database) => Promise<string[]>;
};
