import type { SQL } from '#server/database/drizzle.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { AuditSources } from './audit/sources.ts';
import type { SearchSources } from './dashboard-search.ts';
import type { Emails } from './email/email-order.ts';
import type { RateLimits } from './http/limits/rate-limits.ts';
import type { JobKinds } from './jobs/jobs.ts';
import type { EventSources } from './live/event-sources.ts';
import type { ModeratedSources } from './moderated.ts';
import type { AllNotificationTexts, NotificationTexts } from './notification-kinds.ts';
import type { Services } from './services.ts';
import type { WaitingSources } from './waiting.ts';

/** What is kept about a person, and what becomes of it when they are erased. */
export type KeptData = {
  /** Rows that are nobody's but the person's, by table and column: they go with the person. */
  ownRows?: readonly (readonly [table: string, column: string])[];
  /** Tables of what was said in public: it stays, without the name of who said it. */
  publicWords?: readonly string[];
  /** Columns, as 'table.column', that go on referring to the person, of whom a pseudonym is left: what others' records need. */
  stays?: readonly string[];
  /** What the person's export holds, as its owner would read it; never what belongs to others. */
  exports?: Readonly<Record<string, (userId: string) => SQL>>;
  /** Exported rows that are stored otherwise than their reader sees them, by the name of the export. */
  writeRow?: Readonly<Record<string, (row: Record<string, unknown>, all: AllAreas) => Record<string, unknown>>>;
};
export type KeepsPersonalData = { personalData?: KeptData };

/** What all listed areas bring together; server/all-areas.ts has it. */
export type AllAreas = {
  keepers: readonly KeepsPersonalData[];
  notificationTexts: AllNotificationTexts;
  eventSources: EventSources;
  searchSources: SearchSources;
  moderatedSources: ModeratedSources;
  waitingSources: WaitingSources;
  auditSources: AuditSources;
};

/** What an area, or a part of one, brings to the server; server/areas.ts has the list. `S`: the services that it needs. */
export type Area<S extends Services = Services> = KeepsPersonalData & {
  /** Its calls below /api/v1. */
  routes?: (api: FastifyInstance, services: S, all: AllAreas) => void;
  /** How often its calls may be made, where that is less than calls in general. */
  limits?: RateLimits;
  /** Its addresses beside the API. */
  pages?: (app: FastifyInstance, services: S) => void;
  jobs?: JobKinds<S>;
  /** Once at each start, after the migrations and before anybody is answered. */
  atStart?: (services: S) => Promise<void>;
  emails?: Emails;
  /** Its kinds of notification and what the bell says of each. */
  notifications?: NotificationTexts;
  /** What the search box of the dashboards finds of it. */
  dashboardSearch?: Partial<SearchSources>;
  /** What of it people write in public, which staff may hide. */
  moderated?: Partial<ModeratedSources>;
  /** What of it waits for staff. */
  waiting?: Partial<WaitingSources>;
  /** How the audit log names what its acts are done to. */
  audited?: Partial<AuditSources>;
  /** Deletes what is over, each hour; `now` is the database's clock. */
  cleanup?: (services: S, now: number) => Promise<void>;
  /** The paths of its public pages, for the sitemap. */
  sitemap?: (db: Database) => Promise<string[]>;
};
