import { aliasedTable, and, desc, eq, notInArray, sql } from '#server/database/drizzle.ts';
import type { DecisionKind, PersonDecision } from '#contract/people.ts';
import type { UserStatus } from '#contract/accounts.ts';
import type { Queryable } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { users } from '#server/accounts/table.ts';
import { accountDecisions } from './table.ts';

type NewDecision = {
  userId: string;
  kind: DecisionKind;
  byId: string | null;
  text?: string | null | undefined;
  statusBefore?: UserStatus;
  cleared?: string[];
};

/** Writes a decision about an account; returns its id. One statement. */
export async function addDecision(db: Queryable, decision: NewDecision): Promise<string> {
  const id = nextId();
  // By the time of the statement: the transaction may have waited for the account's lock.
  await db.insert(accountDecisions).values({ ...decision, id, text: decision.text || null, createdAt: sql`clock_timestamp()` });
  return id;
}

/** The latest decision about an application, or undefined; a block that came and went decides nothing about it. One statement. */
export async function findLastDecision(db: Queryable, userId: string) {
  const [last] = await db
    .select()
    .from(accountDecisions)
    .where(and(eq(accountDecisions.userId, userId), notInArray(accountDecisions.kind, ['blocked', 'unblocked'])))
    .orderBy(desc(accountDecisions.id))
    .limit(1);
  return last;
}

const DECISIONS_SHOWN = 20;

/** The latest decisions about an account, the newest first, 20 at most. One statement. */
export async function findDecisions(db: Queryable, userId: string): Promise<PersonDecision[]> {
  const by = aliasedTable(users, 'by');
  const rows = await db
    .select({ row: accountDecisions, by: by.name })
    .from(accountDecisions)
    .leftJoin(by, eq(by.id, accountDecisions.byId))
    .where(eq(accountDecisions.userId, userId))
    .orderBy(desc(accountDecisions.id))
    .limit(DECISIONS_SHOWN);
  return rows.map(({ row, by: name }) => ({
    _id: row.id,
    kind: row.kind,
    text: row.text,
    by: name,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Decisions about an application, the newest first, that still hold: an approval that was undone is none, nor is the undoing. */
export function standingDecisions(decisions: readonly PersonDecision[]): PersonDecision[] {
  let isUndone = false;
  return decisions.filter(({ kind }) => {
    if (kind === 'blocked' || kind === 'unblocked') return false;
    const isStanding = kind !== 'undone' && !(kind === 'approved' && isUndone);
    isUndone = kind === 'undone' || (isUndone && kind !== 'approved');
    return isStanding;
  });
}

/** The same of a row `d` of account_decisions. */
export const isStandingDecision = sql`
  d.kind NOT IN ('blocked', 'unblocked', 'undone') AND (d.kind <> 'approved' OR (
    SELECT later.kind FROM account_decisions later
    WHERE later.user_id = d.user_id AND later.id > d.id AND later.kind IN ('approved', 'undone') ORDER BY later.id LIMIT 1
  ) IS DISTINCT FROM 'undone')`;

/** What an applicant was asked for and has not answered, by their decisions, the newest first. */
export function findAsked(decisions: readonly PersonDecision[]): { text: string; at: string } | null {
  const [last] = standingDecisions(decisions);
  return last?.kind === 'asked' ? { text: last.text ?? '', at: last.createdAt } : null;
}
