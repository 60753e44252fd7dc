import { bigint, jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** Who did what, before and after; the database refuses changes and deletions. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  action: text().notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id'),
  before: jsonb(),
  after: jsonb(),
  ip: text(),
  requestId: text('request_id'),
});
