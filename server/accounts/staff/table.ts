import { pgTable, text, uuid } from '#server/database/drizzle.ts';
import type { DecisionKind } from '#contract/people.ts';
import type { UserStatus } from '#contract/accounts.ts';
import { time } from '#server/database/columns.ts';

/** What the staff decided about an account and what its person answered; `byId` is null for the person. */
export const accountDecisions = pgTable('account_decisions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<DecisionKind>().notNull(),
  /** What an approval is undone to. */
  statusBefore: text('status_before').$type<UserStatus>(),
  text: text(),
  byId: uuid('by_id'),
  /** The notifications that an approval cleared: they wait again once it is undone. */
  cleared: uuid().array(),
  createdAt: time('created_at').notNull().defaultNow(),
});
